import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, serviceNames, type AnswerValue, type Caller } from '@xuekao/contracts';
import { activity } from '@xuekao/activity';
import { cert } from '@xuekao/cert';
import { course } from '@xuekao/course';
import { exam, examAt } from '@xuekao/exam';
import { identity } from '@xuekao/identity';
import { mall } from '@xuekao/mall';
import { payment } from '@xuekao/payment';
import { readConfig, startService, type RunningService, type UpgradeStep } from '@xuekao/platform';
import { proctoring } from '@xuekao/proctoring';
import { repo } from '@xuekao/repo';
import { stat } from '@xuekao/stat';
import { askService, person, type ServiceUnderTest } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import { BSON, MongoClient, type Db } from 'mongodb';

/** Facts of the site, see fixtures/README.md. */
interface Facts {
  at: string;
  secretKey: string;
  account: { userName: string; password: string };
  role: { id: string; taken: string };
  menu: { id: string; metaTitle: string };
  dictionary: { dicCode: string; deleted: string };
  open: { id: string; userName: string; saved: { quId: string; answer: AnswerValue }[] };
  /** `reviewed`: of the machine's marks, as staff sees them; a fixture of before has none */
  handedIn: { id: string; userName: string; userObjScore: number | null; reviewed?: number };
  /** who used what is not the exams; a fixture of before has nobody */
  member?: {
    userName: string;
    userId: string;
    points: number;
    order: { id: string; title: string; state: number };
    mallOrder: { id: string; state: number };
    join: { id: string; state: number };
    grant: { id: string; number: string };
    /** lessons that are finished */
    course: { id: string; finished: string[] };
  };
}
const others = [payment, proctoring, cert, activity, mall, course, stat];
const fixtures = join(import.meta.dirname, '../fixtures');
const releases = readdirSync(fixtures).filter((name) => name.startsWith('release-'));

const documentsOf = (file: string): BSON.Document[] => {
  const bytes = gunzipSync(readFileSync(file));
  const found: BSON.Document[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
    found.push(BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)), { promoteValues: false }));
  return found;
};
async function restore(client: MongoClient, folder: string, prefix: string): Promise<void> {
  for (const database of readdirSync(folder)) {
    for (const file of readdirSync(join(folder, database))) {
      const documents = documentsOf(join(folder, database, file));
      const collection = client.db(database.replace('xuekao', prefix)).collection(basename(file, '.bson.gz'));
      if (documents.length > 0) await collection.insertMany(documents);
    }
  }
}

it('there is a fixture', () => {
  expect(releases.length).toBeGreaterThan(0);
});

describe.each(releases)('the data of %s', (release) => {
  const folder = join(fixtures, release);
  const facts = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as Facts;
  // the sitting goes on a minute later: an attempt of long ago would be over
  const now = Date.parse(facts.at) + 60_000;
  const clock = { now: () => now, monotonic: () => performance.now() };
  let env: NodeJS.ProcessEnv;
  let client: MongoClient;
  let services: RunningService[] = [];
  let site: ServiceUnderTest;
  let db: (service: string) => Db;
  let runs = 0;
  /** A step that a release after this one might bring. */
  const next: UpgradeStep = {
    number: (identity.upgrades?.length ?? 0) + 1,
    name: 'a value of the list of exam categories',
    keepsEarlier: true,
    run: async ({ db: own }) => {
      runs += 1;
      const row = { dicCode: 'exam_catalog', dicValue: 'planted', title: '新分类', parentId: null, sort: 99 };
      await own.collection('dictionary_values').insertOne(row);
    },
  };

  async function start(): Promise<void> {
    const config = readConfig(env);
    const definitions = [{ ...identity, upgrades: [...(identity.upgrades ?? []), next] }, repo, examAt(clock, { now: async () => now })];
    if (facts.member) definitions.push(...others);
    for (const definition of definitions) services.push(await startService(definition, config));
  }
  async function stop(): Promise<void> {
    for (const service of services.reverse()) await service.close();
    services = [];
  }
  async function learner(userName: string): Promise<Caller> {
    const user = await db('identity').collection('users').findOne({ userName });
    if (!user) throw new Error(`there is no ${userName}`);
    return { ...person(3, String(user['deptCode'])), userId: user._id.toHexString(), userName, roleType: 1, permissions: [] };
  }
  /** All that people may have changed, without the records of the upgrades themselves. */
  async function everything(): Promise<unknown[]> {
    const rows = [];
    for (const [service, collection] of [
      ['identity', 'roles'],
      ['identity', 'menus'],
      ['identity', 'dictionary_values'],
      ['identity', 'users'],
      ['identity', 'site'],
      ['repo', 'banks'],
      ['repo', 'questions'],
      ['exam', 'exams'],
      ['payment', 'order_events'],
      ['mall', 'mall_order_events'],
      ['activity', 'joins'],
      ['cert', 'cert_grants'],
      ['course', 'learners'],
    ] as const)
      rows.push(
        await db(service)
          .collection(collection)
          // each start of a demo site opens its exams anew
          .find({}, { projection: collection === 'exams' ? { startTime: 0, endTime: 0 } : {} })
          .sort({ _id: 1 })
          .toArray(),
      );
    return rows;
  }

  beforeAll(async () => {
    env = await serviceEnvironment('upgrade', { SECRET_KEY: facts.secretKey, DEMO: '1', CAPTCHA: 'off' });
    const { mongoUrl, dbPrefix } = readConfig(env);
    client = await MongoClient.connect(mongoUrl);
    db = (service) => client.db(`${dbPrefix}_${service}`);
    await restore(client, join(folder, 'databases'), dbPrefix);
    await start();
    site = await askService(identity, env);
  }, 120_000);
  afterAll(async () => {
    await stop();
    await site.close();
    for (const service of [...serviceNames, 'audit']) await db(service).dropDatabase();
    await client.close();
  }, 60_000);

  it('is upgraded once, step by step', async () => {
    expect(runs).toBe(1);
    for (const { name, upgrades = [] } of [identity, exam]) {
      const done = await db(name).collection<{ _id: number; wasNew: boolean; at: Date }>('upgrades').find().sort({ _id: 1 }).toArray();
      expect(done.length).toBeGreaterThanOrEqual(upgrades.length);
      // the site was new with the steps that its release had
      const behind = done.filter(({ at }) => at.getTime() > Date.parse(facts.at));
      expect(behind.every(({ wasNew }) => !wasNew)).toBe(true);
      if (name === 'identity') expect(behind.length).toBeGreaterThan(0);
    }
  });

  it('people sign in with their passwords', async () => {
    const { token } = await site.call(calls.identity.signIn.login, { ...facts.account, browsers: [] });
    expect(token).not.toBe('');
  });

  it('what people changed stays: a permission that was taken away, a menu with another title, a value that was deleted', async () => {
    const { permissions } = await site.call(calls.identity.roles.listMenus, { id: facts.role.id });
    expect(permissions).not.toContain(facts.role.taken);
    expect(permissions).toContain('exam:list');
    const menu = await site.call(calls.identity.menus.detail, { id: facts.menu.id });
    expect(menu).toMatchObject({ name: 'SysNotice', metaTitle: facts.menu.metaTitle });
    const titles = (await site.call(calls.identity.dictionary.tree, { dicCode: facts.dictionary.dicCode })).map(({ title }) => title);
    expect(titles).not.toContain(facts.dictionary.deleted);
    expect(titles.filter((title) => title === '新分类')).toHaveLength(1);
  });

  it('an attempt that was open goes on with its answers, to its hand-in', async () => {
    const caller = await learner(facts.open.userName);
    const { cards } = await site.call(calls.exam.papers.detail, { paperId: facts.open.id }, caller);
    for (const { quId, answer } of facts.open.saved) expect(cards.find((card) => card.quId === quId)).toMatchObject({ seq: 1, answer });
    const [first] = facts.open.saved;
    if (!first) throw new Error('nothing was saved');
    const { saved } = await site.call(
      calls.exam.papers.fillAnswer,
      { paperId: facts.open.id, answers: [{ quId: first.quId, seq: 2, answer: first.answer }] },
      caller,
    );
    expect(saved).toMatchObject([{ quId: first.quId, seq: 2 }]);
    await site.call(calls.exam.papers.handIn, { id: facts.open.id }, caller);
    expect((await site.call(calls.exam.papers.result, { id: facts.open.id }, caller)).state).toBeGreaterThan(0);
  });

  it('a result is what it was', async () => {
    const caller = await learner(facts.handedIn.userName);
    expect(await site.call(calls.exam.papers.result, { id: facts.handedIn.id }, caller)).toMatchObject({
      userObjScore: facts.handedIn.userObjScore,
    });
    const { userObjScore } = await site.call(calls.exam.papers.reviewDetail, { id: facts.handedIn.id });
    expect(userObjScore).toBe(facts.handedIn.reviewed ?? facts.handedIn.userObjScore);
  });

  it('banks hold their questions', async () => {
    const { records } = await site.call(calls.repo.banks.paging, {});
    const bank = records.find(({ quCount }) => quCount > 0);
    const questions = await site.call(calls.repo.questions.paging, { params: { repoId: bank?.id ?? '' } });
    expect(questions.total).toBe(bank?.quCount);
  });

  for (const member of facts.member ? [facts.member] : [])
    it('points, orders, sign-ups, certificates and progress in a course are what they were', async () => {
      const caller = await learner(member.userName);
      expect(await site.call(calls.payment.points.myBalance, {}, caller)).toMatchObject({ points: member.points });
      expect(await site.call(calls.payment.orders.detail, { id: member.order.id }, caller)).toMatchObject(member.order);
      expect(await site.call(calls.mall.orders.detail, { id: member.mallOrder.id }, caller)).toMatchObject(member.mallOrder);
      expect(await site.call(calls.activity.joins.detail, { id: member.join.id })).toMatchObject(member.join);
      expect((await site.call(calls.cert.grants.myPaging, {}, caller)).records).toMatchObject([member.grant]);
      const lessons = await site.call(calls.course.learning.userLessons, { courseId: member.course.id, userId: member.userId });
      expect(lessons.flatMap(({ fileId, finished }) => (finished ? [fileId] : []))).toEqual(member.course.finished);
    });

  it('a second start changes nothing', async () => {
    const before = await everything();
    await stop();
    await start();
    expect(await everything()).toEqual(before);
    expect(runs).toBe(1);
  }, 60_000);
});
