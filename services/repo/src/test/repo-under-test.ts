import { calls, type Caller, type QuestionInput } from '@xuekao/contracts';
import { askService, newId, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { repo } from '../repo.module.js';

export { newId, person } from '@xuekao/service-testing';
export type RepoUnderTest = ServiceUnderTest;

export const startRepo = (label: string, more: Readonly<Record<string, string>> = {}): Promise<RepoUnderTest> =>
  startUnderTest(repo, label, more);
export const askRepo = (env: NodeJS.ProcessEnv): Promise<RepoUnderTest> => askService(repo, env);

export async function newBank(repo: RepoUnderTest, title = `题库 ${newId()}`, caller?: Caller): Promise<string> {
  const { id } = await repo.call(calls.repo.banks.save, { title }, caller);
  return id;
}

const option = (content: string, isRight = false) => ({ content, isRight });

/** One valid question of each type. */
export const samples = {
  radio: {
    quType: 'radio',
    quLevel: 1,
    content: '<p>水的化学式是</p>',
    answerList: [option('H<sub>2</sub>O', true), option('CO<sub>2</sub>'), option('O<sub>2</sub>')],
  },
  multi: {
    quType: 'multi',
    quLevel: 2,
    content: '<p>属于金属的有</p>',
    answerList: [option('铁', true), option('铜', true), option('硫')],
    pathScore: true,
  },
  multi2: {
    quType: 'multi2',
    quLevel: 3,
    content: '<p>下列说法正确的是</p>',
    answerList: [option('甲', true), option('乙'), option('丙', true), option('丁')],
    itemRand: true,
  },
  judge: { quType: 'judge', quLevel: 1, content: '<p>地球绕太阳转。</p>', answerList: [option('正确', true), option('错误')] },
  fill: {
    quType: 'fill',
    quLevel: 2,
    content: '<p>《红楼梦》的作者是____，又名____。</p>',
    answerList: [option('曹雪芹\n曹霑', true), option('石头记', true)],
  },
  saq: {
    quType: 'saq',
    quLevel: 4,
    content: '<p>简述光合作用。</p>',
    answerList: [option('二氧化碳和水在光下合成有机物', true)],
    manual: true,
    analysis: '<p>要点给分</p>',
  },
  mix: {
    quType: 'mix',
    quLevel: 3,
    content: '<p>阅读短文，回答问题。</p>',
    subList: [
      { quType: 'radio', content: '<p>谁来了？</p>', answerList: [option('狼', true), option('羊')] },
      { quType: 'fill', content: '<p>他喊了____次。</p>', answerList: [option('三\n3', true)] },
    ],
  },
} satisfies Record<string, Omit<QuestionInput, 'repoId'>>;
