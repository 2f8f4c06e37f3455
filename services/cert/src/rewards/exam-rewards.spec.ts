import type { NatsConnection } from '@nats-io/transport-node';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BusinessError, calls, events, type Caller, type Input, type Output } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { EventPublisher, newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { cert } from '../cert.module.js';
import type { DueRewardDoc, RewardPointsDoc, WaitingExamDoc } from './reward.model.js';

const { grants, rewards, templates } = calls.cert;
type Earned = NonNullable<Output<typeof calls.exam.rewards.earned>>;
type Result = Pick<Earned['people'][number], 'score' | 'isFinal'>;

let service: ServiceUnderTest;
let nats: NatsConnection;
let publisher: EventPublisher;
const admin = person(1, 'A01');
/** as the exam service has them */
const exams = new Map<string, Omit<Earned, 'people'> & { results: Map<string, Result> }>();
let asked = 0;
/** calls of payment that fail */
let failures = 0;
/** people whom payment gives nothing now */
const unpaid = new Set<string>();
const given = new Map<string, Input<typeof calls.payment.points.reward>>();
/** of those who are called otherwise */
const names = new Map<string, string>();
/** calls that take points back are not answered */
let away = false;
/** whose accounts hold nothing any more */
const poor = new Set<string>();
const taken = new Map<string, Input<typeof calls.payment.points.takeBack>>();
const delivered = new Map<string, string>();
/** how often each message came */
const sent = new Map<string, number>();

beforeAll(async () => {
  service = await startUnderTest(cert, 'exam-rewards');
  const config = readConfig(service.env);
  nats = await connectNats(config, 'neighbours');
  const at = { nats, place: config };
  serveCall(at, calls.identity.users.byIds, ({ ids }) =>
    ids.map((id) => ({ id, userName: `u${id.slice(-6)}`, realName: names.get(id) ?? '学员', deptCode: 'A01', deptName: '一班' })),
  );
  serveCall(at, calls.identity.messages.deliver, ({ messages }) => {
    for (const { key, content } of messages) {
      delivered.set(key, content);
      sent.set(key, (sent.get(key) ?? 0) + 1);
    }
    return { count: messages.length };
  });
  serveCall(at, calls.payment.points.reward, (reward) => {
    failures -= 1;
    if (failures >= 0 || unpaid.has(reward.userId)) return undefined;
    // the first one counts, as in the ledger
    const first = given.get(reward.key) ?? reward;
    given.set(reward.key, first);
    return { points: first.points };
  });
  serveCall(at, calls.payment.points.takeBack, (taking) => {
    if (away) return undefined;
    if (poor.has(taking.userId)) throw new BusinessError('POINTS_SHORT', { points: 0 });
    const known = taken.get(taking.key) ?? taking;
    // as the ledger: a change that is sent again is the same one
    if (known.refRemark !== taking.refRemark) throw new BusinessError('POINTS_SENT');
    taken.set(taking.key, known);
    return {};
  });
  serveCall(at, calls.exam.rewards.earned, ({ examId, users }) => {
    asked += 1;
    const exam = exams.get(examId);
    if (!exam) return null;
    const { results, ...facts } = exam;
    return { ...facts, people: users.map((userId) => ({ userId, ...(results.get(userId) ?? { score: null, isFinal: true }) })) };
  });
  await nats.flush();
  publisher = await EventPublisher.start('exam', 'cert', service.env);
}, 300_000);
afterAll(async () => {
  await publisher.close();
  await nats.close();
  await service.close();
});

const newCert = async (title: string): Promise<string> => {
  const design = { landscape: true, background: '' as const, elements: [] };
  return (await service.call(templates.save, { title, authority: '教务处', numberPrefix: 'XK', validDays: 0, design }, admin)).id;
};
/** An exam with a certificate and points for 60 to 79, and others for 80 to 100. */
async function newExam(changes: Partial<Omit<Earned, 'people'>> = {}) {
  const [pass, good] = [await newCert('合格证书'), await newCert('优秀证书')];
  const examId = newId();
  const rewards = [
    { min: 60, max: 79.9, points: 10, certId: pass },
    { min: 80, max: 100, points: 30, certId: good },
  ];
  const ended = new Date(Date.now() - 1000).toISOString();
  exams.set(examId, { title: '期末考试', rewards, marks: 'shown', until: null, endsAt: ended, ...changes, results: new Map() });
  return { examId, pass, good };
}
const due = () => service.db.collection<DueRewardDoc>('cert_due_rewards');
/** The exam tells of a result; the service has heard of it. */
async function result(examId: string, userId: string, score: number | null, isFinal = true): Promise<void> {
  exams.get(examId)?.results.set(userId, { score, isFinal });
  const paperId = newId();
  const data = { paperId, examId, userId, score: score ?? 0, passed: (score ?? 0) >= 60, revision: 0 };
  await publisher.tell(paperId, score === null ? events.attemptRegraded : events.attemptFinished, data);
  await publisher.taken(service.db, 'ExamResults');
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(5)) if (await isSo()) return;
  throw new Error('it did not come');
}
const settled = (examId: string) => until(async () => (await due().countDocuments({ examId })) === 0);
const asLearner = (userId: string): Caller => ({ ...person(3, 'A01'), userId, roleType: 1, permissions: [] });
const titlesOf = async (userId: string): Promise<string[]> =>
  (await service.call(grants.myPaging, {}, asLearner(userId))).records.map(({ title }) => title);

test('the best score earns points and a certificate, once, also where the result comes twice and payment fails at first', async () => {
  const { examId } = await newExam();
  const userId = newId();
  failures = 1;
  await result(examId, userId, 85);
  await until(async () => failures < 1 && (await due().countDocuments({ examId, nextAt: { $gt: new Date() } })) === 1);
  await due().updateMany({ examId }, { $set: { nextAt: new Date(0) } });
  await settled(examId);
  await result(examId, userId, 85);
  await settled(examId);
  expect(await titlesOf(userId)).toEqual(['优秀证书']);
  const key = `exam:${examId}:${userId}:range`;
  expect(given.get(key)).toMatchObject({ userId, points: 30, refRemark: '考试奖励：期末考试（85 分）' });
  const { records } = await service.call(grants.myList, { examId }, asLearner(userId)).then((list) => ({ records: list }));
  expect(records).toMatchObject([{ grantType_dictText: '考试获得', examTitle: '期末考试' }]);
  expect(delivered.get(`cert:${records[0]?.id ?? ''}`)).toContain('取得 85 分');
}, 60_000);

test('points of one person that payment does not take keep nobody else of the exam waiting', async () => {
  const { examId } = await newExam();
  const [userId, ...others] = Array.from({ length: 12 }, newId);
  if (userId === undefined) throw new Error('there is one');
  unpaid.add(userId);
  await result(examId, userId, 85);
  const begun = { examId, userId, 'entries.isDone': false };
  await until(async () => (await service.db.collection<RewardPointsDoc>('cert_reward_points').countDocuments(begun)) === 1);
  await until(async () => (await due().countDocuments({ examId, failingSince: { $exists: true } })) === 1);
  for (const other of others) exams.get(examId)?.results.set(other, { score: 85, isFinal: true });
  // all of them come to their turn together
  const rows = others.map((other) => ({
    _id: `${examId}:${other}`,
    examId,
    userId: other,
    turn: 1,
    nextAt: new Date(Date.now() + 3_600_000),
  }));
  await due().insertMany(rows);
  await due().updateMany({ examId }, { $set: { nextAt: new Date(0) } });
  await until(async () => (await due().countDocuments({ examId, nextAt: { $gt: new Date() } })) >= 1);
  await until(async () => (await due().countDocuments({ examId, nextAt: { $lte: new Date() } })) === 0);
  expect(await due().distinct('userId', { examId })).toEqual([userId]);
  for (const other of others) expect(await titlesOf(other)).toEqual(['优秀证书']);
  unpaid.delete(userId);
  await due().updateMany({ examId }, { $set: { nextAt: new Date(0) } });
  await settled(examId);
  expect(await titlesOf(userId)).toEqual(['优秀证书']);
}, 60_000);

test('whoever made the exam gets its certificate, and none of its points', async () => {
  const makerId = newId();
  const { examId } = await newExam({ makerId });
  await result(examId, makerId, 85);
  await settled(examId);
  expect(await titlesOf(makerId)).toEqual(['优秀证书']);
  expect(given.has(`exam:${examId}:${makerId}:range`)).toBe(false);
});

test('nothing is given before the marks are shown, while another attempt can come, or for a score between the ranges', async () => {
  const { examId } = await newExam({ marks: 'later' });
  const userId = newId();
  const before = asked;
  await result(examId, userId, 90);
  await until(async () => asked > before && (await due().countDocuments({ examId, nextAt: { $gt: new Date() } })) === 1);
  expect(await titlesOf(userId)).toEqual([]);
  const exam = exams.get(examId);
  if (!exam) throw new Error('the exam is there');
  exams.set(examId, { ...exam, marks: 'shown', endsAt: new Date(Date.now() + 3_600_000).toISOString() });
  const again = asked;
  await result(examId, userId, 90, false);
  await until(async () => asked > again && (await due().countDocuments({ examId, nextAt: { $gt: new Date() } })) === 1);
  expect(await titlesOf(userId)).toEqual([]);
  await result(examId, userId, 90, true);
  await settled(examId);
  expect(await titlesOf(userId)).toEqual(['优秀证书']);
  const low = newId();
  await result(examId, low, 59.5);
  await settled(examId);
  expect(await titlesOf(low)).toEqual([]);
  expect(given.has(`exam:${examId}:${low}:range`)).toBe(false);
}, 60_000);

test('an exam whose marks come later is asked for itself, and its people are left alone until it shows them', async () => {
  const { examId } = await newExam({ marks: 'later' });
  const users = Array.from({ length: 5 }, newId);
  for (const userId of users) await result(examId, userId, 90);
  const inMinutes = (minutes: number) => ({ examId, nextAt: { $gt: new Date(Date.now() + minutes * 60_000) } });
  await until(async () => (await due().countDocuments({ examId, nextAt: { $gt: new Date() } })) === 5);
  expect(await due().countDocuments(inMinutes(30))).toBe(5);
  const waiting = service.db.collection<WaitingExamDoc>('cert_waiting_exams');
  expect((await waiting.findOne({ _id: examId }))?.nextAt.getTime()).toBeLessThanOrEqual(Date.now() + 30_000);
  const exam = exams.get(examId);
  if (!exam) throw new Error('the exam is there');
  exams.set(examId, { ...exam, marks: 'shown' });
  await waiting.updateOne({ _id: examId }, { $set: { nextAt: new Date(0) } });
  await settled(examId);
  for (const userId of users) expect(await titlesOf(userId)).toEqual(['优秀证书']);
  expect(await waiting.countDocuments({ _id: examId })).toBe(0);
}, 60_000);

test('a correction of marks gives what is missing, and what it does not bear out is shown to the office until it does', async () => {
  const { examId, pass, good } = await newExam();
  const userId = newId();
  await result(examId, userId, 70);
  await settled(examId);
  const rows = async () =>
    (await service.call(grants.paging, { params: { realName: '学员', certId: pass, inDoubt: true } }, admin)).records;
  expect(await rows()).toEqual([]);
  await result(examId, userId, 82);
  await settled(examId);
  expect(new Set(await titlesOf(userId))).toEqual(new Set(['合格证书', '优秀证书']));
  expect(await rows()).toMatchObject([{ doubtScore: 82, inDoubt: true }]);
  // the first ten stay what they were; twenty more come
  const key = `exam:${examId}:${userId}:range`;
  expect([given.get(key)?.points, given.get(`${key}:1`)?.points, given.get(`${key}:2`)]).toEqual([10, 20, undefined]);
  expect(given.get(`${key}:1`)?.refRemark).toBe('考试奖励补发：期末考试（成绩更正为 82 分）');
  await result(examId, userId, 70);
  await settled(examId);
  expect(await rows()).toEqual([]);
  expect((await service.call(grants.paging, { params: { certId: good, inDoubt: true } }, admin)).records).toMatchObject([
    { doubtScore: 70 },
  ]);
  await result(examId, userId, null);
  await settled(examId);
  expect(await rows()).toMatchObject([{ doubtScore: null, inDoubt: true }]);
}, 60_000);

test('one that was withdrawn does not come back by another result', async () => {
  const { examId } = await newExam();
  const userId = newId();
  await result(examId, userId, 95);
  await settled(examId);
  const [row] = (await service.call(grants.myPaging, {}, asLearner(userId))).records;
  await service.call(grants.withdraw, { ids: [row?.id ?? ''], reason: '作弊' }, admin);
  await result(examId, userId, 96);
  await settled(examId);
  expect((await service.call(grants.myPaging, {}, asLearner(userId))).records).toMatchObject([{ state: 1 }]);
}, 60_000);

describe('points that a corrected score does not earn', () => {
  /** 30 points were given, and the score now earns 10. */
  async function corrected(title = '期末考试') {
    const { examId, pass, good } = await newExam({ title });
    const userId = newId();
    await result(examId, userId, 85);
    await settled(examId);
    await result(examId, userId, 70);
    await settled(examId);
    return { examId, userId, pass, good };
  }
  const newest = async (examId: string) => {
    const { records } = await service.call(rewards.paging, { size: 500, params: {} }, admin);
    const own = await service.db.collection<RewardPointsDoc>('cert_reward_points').distinct('_id', { examId });
    return records.filter(({ id }) => own.includes(id));
  };
  const rewardKeyOf = (examId: string, userId: string, at: number) => `exam:${examId}:${userId}:range${at === 0 ? '' : `:${at}`}`;

  test('wait for a person, who takes back just these, once; a better score gives them again', async () => {
    const { examId, userId } = await corrected();
    const [row] = await newest(examId);
    expect(row).toMatchObject({ points: 30, earned: 10, score: 70, state_dictText: '待核对', decideBy: '' });
    const decide = { ids: [row?.id ?? ''], takeBack: true, reason: '改判' };
    expect(await service.call(rewards.decide, decide, admin)).toEqual({ count: 1, short: [], busy: 0 });
    expect(await service.call(rewards.decide, decide, admin)).toEqual({ count: 0, short: [], busy: 0 });
    expect(taken.get(rewardKeyOf(examId, userId, 1))).toMatchObject({ userId, points: 20, by: admin.userId });
    expect(delivered.get(`reward:${rewardKeyOf(examId, userId, 1)}`)).toContain('收回 20 积分。原因：改判');
    expect(await newest(examId)).toMatchObject([{ points: 10, state_dictText: '已收回', reason: '改判', decideBy: admin.realName }]);
    await result(examId, userId, 85);
    await settled(examId);
    expect(given.get(rewardKeyOf(examId, userId, 2))?.points).toBe(20);
    expect(taken.has(rewardKeyOf(examId, userId, 3))).toBe(false);
    // the list says no more that they were taken back
    expect(await newest(examId)).toEqual([]);
  }, 60_000);

  test('may be kept, and do not come before a person again until the score earns something else', async () => {
    const { examId, userId } = await corrected();
    const [row] = await newest(examId);
    await service.call(rewards.decide, { ids: [row?.id ?? ''], takeBack: false, reason: '题目有误' }, admin);
    await result(examId, userId, 71);
    await settled(examId);
    expect(await newest(examId)).toMatchObject([{ points: 30, earned: 10, state_dictText: '已保留' }]);
    await result(examId, userId, 20);
    await settled(examId);
    expect(await newest(examId)).toMatchObject([{ points: 30, earned: 0, score: 20, state_dictText: '待核对' }]);
    expect(taken.has(rewardKeyOf(examId, userId, 1))).toBe(false);
  }, 60_000);

  test('stay where the account has less, and the person is named', async () => {
    const { examId, userId } = await corrected();
    poor.add(userId);
    const [row] = await newest(examId);
    const decide = { ids: [row?.id ?? ''], takeBack: true, reason: '改判' };
    expect(await service.call(rewards.decide, decide, admin)).toEqual({ count: 0, short: ['学员'], busy: 0 });
    expect(await newest(examId)).toMatchObject([{ points: 30, state_dictText: '待核对' }]);
    poor.delete(userId);
    expect(await service.call(rewards.decide, decide, admin)).toEqual({ count: 1, short: [], busy: 0 });
  }, 60_000);

  test('are taken back by the longest title and reason, too', async () => {
    const { examId, userId } = await corrected('长'.repeat(100));
    const [row] = await newest(examId);
    const decide = { ids: [row?.id ?? ''], takeBack: true, reason: '因'.repeat(200) };
    expect(await service.call(rewards.decide, decide, admin)).toMatchObject({ count: 1 });
    expect(taken.get(rewardKeyOf(examId, userId, 1))?.refRemark.length).toBeLessThanOrEqual(300);
  }, 60_000);

  test('are taken back later where payment is away: the decision stands, and nobody can decide otherwise meanwhile', async () => {
    const { examId, userId } = await corrected();
    const [row] = await newest(examId);
    away = true;
    const ids = [row?.id ?? ''];
    expect(await service.call(rewards.decide, { ids, takeBack: true, reason: '改判' }, admin)).toMatchObject({ count: 1, short: [] });
    expect(taken.has(rewardKeyOf(examId, userId, 1))).toBe(false);
    expect(await newest(examId)).toMatchObject([{ points: 30, state_dictText: '已收回', decideBy: admin.realName }]);
    expect(await service.call(rewards.decide, { ids, takeBack: false, reason: '保留' }, admin)).toMatchObject({ count: 0 });
    away = false;
    await due().updateMany({ examId }, { $set: { nextAt: new Date(0) } });
    await settled(examId);
    expect(taken.get(rewardKeyOf(examId, userId, 1))?.points).toBe(20);
    expect(await newest(examId)).toMatchObject([{ points: 10, state_dictText: '已收回', reason: '改判' }]);
  }, 60_000);

  test.each([
    ['the exam shows no marks any more', { marks: 'never' as const }, null],
    ['its marks are withheld', { marks: 'later' as const }, null],
    ['the person has another attempt', {}, { score: 70, isFinal: false }],
  ])('are taken back later also where meanwhile %s', async (_what, changes, next) => {
    const { examId, userId } = await corrected();
    const [row] = await newest(examId);
    away = true;
    await service.call(rewards.decide, { ids: [row?.id ?? ''], takeBack: true, reason: '改判' }, admin);
    away = false;
    const exam = exams.get(examId);
    if (!exam) throw new Error('the exam is there');
    exams.set(examId, { ...exam, ...changes });
    if (next) exam.results.set(userId, next);
    await due().updateMany({ examId }, { $set: { nextAt: new Date(0) } });
    await until(async () => taken.get(rewardKeyOf(examId, userId, 1))?.points === 20);
    await until(async () => (await newest(examId))[0]?.points === 10);
  });

  test('come before a person again where they were to be taken back later and the account has less by then', async () => {
    const { examId, userId } = await corrected();
    const [row] = await newest(examId);
    away = true;
    await service.call(rewards.decide, { ids: [row?.id ?? ''], takeBack: true, reason: '改判' }, admin);
    away = false;
    poor.add(userId);
    await due().updateMany({ examId }, { $set: { nextAt: new Date(0) } });
    await settled(examId);
    expect(await newest(examId)).toMatchObject([{ points: 30, state_dictText: '待核对', decideBy: '', reason: '' }]);
  }, 60_000);

  test('are decided by whoever leads the department, and not by the person', async () => {
    const { examId, userId } = await corrected();
    const [row] = await newest(examId);
    const decide = { ids: [row?.id ?? ''], takeBack: false, reason: '保留' };
    await service.refused('NOT_FOUND', rewards.decide, decide, person(2, 'B01'));
    await service.refused('POINTS_OWN', rewards.decide, decide, { ...person(2, 'A01'), userId });
    expect(await service.call(rewards.decide, decide, person(2, 'A01'))).toEqual({ count: 1, short: [], busy: 0 });
  }, 60_000);

  test('an entry that a process began and did not end is ended, and counts once', async () => {
    const { examId, userId } = await corrected();
    // as after a kill between the answer of payment and the note of it
    const points = service.db.collection('cert_reward_points');
    await points.updateOne({ examId, userId }, { $set: { 'entries.0.isDone': false } });
    await result(examId, userId, 85);
    await settled(examId);
    expect(given.has(rewardKeyOf(examId, userId, 1))).toBe(false);
    expect(await points.findOne({ examId, userId })).toMatchObject({ entries: [{ points: 30, isDone: true }], state: 0 });
  }, 60_000);

  test('an entry that payment has and this service did not note is ended also where the exam was renamed meanwhile', async () => {
    const { examId, userId } = await corrected();
    const [row] = await newest(examId);
    await service.call(rewards.decide, { ids: [row?.id ?? ''], takeBack: true, reason: '改判' }, admin);
    const points = service.db.collection('cert_reward_points');
    await points.updateOne({ examId, userId }, { $set: { 'entries.1.isDone': false } });
    const exam = exams.get(examId);
    if (!exam) throw new Error('the exam is there');
    exams.set(examId, { ...exam, title: '改了名的考试' });
    await result(examId, userId, 70);
    await settled(examId);
    const entries = [{ isDone: true }, { points: -20, isDone: true }];
    expect(await points.findOne({ examId, userId })).toMatchObject({ state: 3, entries });
  }, 60_000);

  test('a certificate may be kept, and is not asked about again at the same score', async () => {
    const { examId, good, userId } = await corrected();
    const doubtful = async () => (await service.call(grants.paging, { params: { certId: good, inDoubt: true } }, admin)).records;
    const [row] = await doubtful();
    await service.refused('NOT_FOUND', grants.keep, { ids: [row?.id ?? ''], reason: '保留' }, person(2, 'B01'));
    expect(await service.call(grants.keep, { ids: [row?.id ?? ''], reason: '保留' }, admin)).toEqual({ count: 1 });
    await result(examId, userId, 70);
    await settled(examId);
    expect(await doubtful()).toEqual([]);
    await result(examId, userId, 65);
    await settled(examId);
    expect(await doubtful()).toMatchObject([{ doubtScore: 65 }]);
  }, 60_000);
});
