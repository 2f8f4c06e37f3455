import { randomBytes } from 'node:crypto';
import { calls, errors, type CallSpec, type Caller, type ClientInput, type ErrorName, type Output, type QuestionInput } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig, startService } from '@xuekao/platform';
import { serviceEnvironment } from '@xuekao/testing';
import { MongoClient, type Db } from 'mongodb';
import { repo } from '../repo.module.js';

/** The service with a database of its own, asked over the real broker as the gateway does. */
export interface RepoUnderTest {
  env: NodeJS.ProcessEnv;
  db: Db;
  /** of the database server */
  admin: Db;
  call: <C extends CallSpec>(call: C, input: ClientInput<C>, caller?: Caller) => Promise<Output<C>>;
  /** The refusal's data; fails when the call succeeds or is refused for another reason. */
  refused: <C extends CallSpec>(name: ErrorName, call: C, input: ClientInput<C>, caller?: Caller) => Promise<unknown>;
  close: () => Promise<void>;
}

export const newId = (): string => randomBytes(12).toString('hex');

export function person(roleLevel: number, deptCode: string): Caller {
  const userId = newId();
  return { userId, userName: `u${userId}`, realName: '教师', mobile: '', deptCode, roleType: 2, roleLevel, permissions: [], sessionId: '' };
}
export const siteAdmin = person(1, 'A01');

export async function startRepo(label: string, more: Readonly<Record<string, string>> = {}): Promise<RepoUnderTest> {
  const env = await serviceEnvironment(label, more);
  const service = await startService(repo, readConfig(env));
  const asked = await askRepo(env);
  return {
    ...asked,
    close: async () => {
      await service.close();
      await asked.db.dropDatabase();
      await asked.close();
    },
  };
}

/** Asks a service that runs elsewhere with the same environment. */
export async function askRepo(env: NodeJS.ProcessEnv): Promise<RepoUnderTest> {
  const config = readConfig(env);
  const nats = await connectNats(config, 'spec');
  const mongo = await MongoClient.connect(config.mongoUrl);
  const client = new CallClient(nats, config);
  const call: RepoUnderTest['call'] = (spec, input, caller = siteAdmin) => client.call(spec, input, { requestId: newId(), caller });
  const refused: RepoUnderTest['refused'] = async (name, spec, input, caller) => {
    const failure: unknown = await call(spec, input, caller).then(
      () => new Error(`${spec.path} was expected to be refused with ${name}`),
      (error: unknown) => error,
    );
    // `code` and `data` are what a refusal brings over the wire
    const { code, data } = failure as { code?: number; data?: unknown };
    if (code !== errors[name].code) throw failure;
    return data;
  };
  return {
    env,
    admin: mongo.db('admin'),
    db: mongo.db(`${config.dbPrefix}_repo`),
    call,
    refused,
    close: async () => {
      await nats.close();
      await mongo.close();
    },
  };
}

export async function newBank(repo: RepoUnderTest, title = `题库 ${newId()}`, caller?: Caller): Promise<string> {
  const { id } = await repo.call(calls.repoSave, { title }, caller);
  return id;
}

const option = (content: string, isRight = false) => ({ content, isRight });

/** One valid question of each type. */
export const samples = {
  radio: { quType: 'radio', quLevel: 1, content: '<p>水的化学式是</p>', answerList: [option('H<sub>2</sub>O', true), option('CO<sub>2</sub>'), option('O<sub>2</sub>')] },
  multi: { quType: 'multi', quLevel: 2, content: '<p>属于金属的有</p>', answerList: [option('铁', true), option('铜', true), option('硫')], pathScore: true },
  multi2: { quType: 'multi2', quLevel: 3, content: '<p>下列说法正确的是</p>', answerList: [option('甲', true), option('乙'), option('丙', true), option('丁')], itemRand: true },
  judge: { quType: 'judge', quLevel: 1, content: '<p>地球绕太阳转。</p>', answerList: [option('正确', true), option('错误')] },
  fill: { quType: 'fill', quLevel: 2, content: '<p>《红楼梦》的作者是____，又名____。</p>', answerList: [option('曹雪芹##曹霑', true), option('石头记', true)] },
  saq: { quType: 'saq', quLevel: 4, content: '<p>简述光合作用。</p>', answerList: [option('二氧化碳和水在光下合成有机物', true)], manual: true, analysis: '<p>要点给分</p>' },
  mix: {
    quType: 'mix',
    quLevel: 3,
    content: '<p>阅读短文，回答问题。</p>',
    subList: [
      { quType: 'radio', content: '<p>谁来了？</p>', answerList: [option('狼', true), option('羊')] },
      { quType: 'fill', content: '<p>他喊了____次。</p>', answerList: [option('三##3', true)] },
    ],
  },
} satisfies Record<string, Omit<QuestionInput, 'repoId'>>;
