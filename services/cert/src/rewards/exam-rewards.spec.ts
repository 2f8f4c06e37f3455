import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { newId, person, serveCall, type ServiceUnderTest } from '@xuekao/service-testing';
import { asLearner, RewardBed, until } from '../test-support/reward-bed.js';
import type { GrantDoc } from '../grants/grant.model.js';
import type { RewardPointsDoc, WaitingExamDoc } from './reward.model.js';

const { grants, rewards, templates } = calls.cert;
type Earned = NonNullable<Output<typeof calls.exam.rewards.earned>>;

let bed: RewardBed;
let service: ServiceUnderTest;
const admin = person(1, 'A01');
/** answers of payment wait for it; null: they do not */
let held: Promise<void> | null = null;
/** calls of payment that fail */
let failures = 0;
/** people whom payment gives nothing now */
const unpaid = new Set<string>();
const given = new Map<string, Input<typeof calls.payment.points.reward>>();
/** calls that take points back are not answered */
let away = false;
/** whose accounts hold nothing any more */
const poor = new Set<string>();
const taken = new Map<string, Input<typeof calls.payment.points.takeBack>>();

beforeAll(async () => {
  bed = await RewardBed.open('exam-rewards', (at) => {
    serveCall(at, calls.payment.points.reward, async (reward) => {
      failures -= 1;
      if (failures >= 0 || unpaid.has(reward.userId)) return undefined;
      // the first one counts, as in the ledger
      const first = given.get(reward.key) ?? reward;
      given.set(reward.key, first);
      await held;
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
  });
  service = bed.service;
}, 300_000);
afterAll(() => bed.close());

const newCert = async (title: string): Promise<string> => {
  const design = { landscape: true, background: '' as const, elements: [] };
  return (await service.call(templates.save, { title, authority: '教务处', numberPrefix: 'XK', validDays: 0, design }, admin)).id;
};
/** An exam with a certificate and points for 60 to 79, and others for 80 to 100. */
async function newExam(changes: Partial<Omit<Earned, 'people'>> = {}) {
  const [pass, good] = [await newCert('合格证书'), await newCert('优秀证书')];
  const ranges = [
    { min: 60, max: 79.9, points: 10, certId: pass },
    { min: 80, max: 100, points: 30, certId: good },
  ];
  return { examId: bed.addExam({ title: '期末考试', rewards: ranges, ...changes }), pass, good };
}

test('the best score earns points and a certificate, once, also where the result comes twice and payment fails at first', async () => {
  const { examId } = await newExam();
  const userId = newId();
  failures = 1;
  await bed.result(examId, userId, 85);
  await until(async () => failures < 1 && (await bed.due().countDocuments({ examId, nextAt: { $gt: new Date() } })) === 1);
  await bed.lookAgain(examId);
  await bed.settled(examId);
  await bed.result(examId, userId, 85);
  await bed.settled(examId);
  expect(await bed.titlesOf(userId)).toEqual(['优秀证书']);
  const key = `exam:${examId}:${userId}:range`;
  expect(given.get(key)).toMatchObject({ userId, points: 30, refRemark: '考试奖励：期末考试（85 分）' });
  const { records } = await service.call(grants.myList, { examId }, asLearner(userId)).then((list) => ({ records: list }));
  expect(records).toMatchObject([{ grantType_dictText: '考试获得', examTitle: '期末考试' }]);
  expect(bed.delivered.get(`cert:${records[0]?.id ?? ''}`)?.content).toContain('取得 85 分');
}, 60_000);

test('points of one person that payment does not take keep nobody else of the exam waiting', async () => {
  const { examId } = await newExam();
  const [userId, second, ...others] = Array.from({ length: 12 }, newId);
  if (userId === undefined || second === undefined) throw new Error('there are two');
  for (const id of [userId, second]) {
    unpaid.add(id);
    await bed.result(examId, id, 85);
  }
  const begun = { examId, 'entries.isDone': false };
  await until(async () => (await service.db.collection<RewardPointsDoc>('cert_reward_points').countDocuments(begun)) === 2);
  await until(async () => (await bed.due().countDocuments({ examId, failingSince: { $exists: true } })) === 2);
  for (const other of others) bed.setResult(examId, other, 85);
  // all of them come to their turn together
  const rows = others.map((other) => ({
    _id: `${examId}:${other}`,
    examId,
    userId: other,
    turn: 1,
    nextAt: new Date(Date.now() + 3_600_000),
  }));
  await bed.due().insertMany(rows);
  await bed.lookAgain(examId);
  await until(async () => (await bed.due().countDocuments({ examId, nextAt: { $gt: new Date() } })) >= 1);
  await until(async () => (await bed.due().countDocuments({ examId, nextAt: { $lte: new Date() } })) === 0);
  expect(new Set(await bed.due().distinct('userId', { examId }))).toEqual(new Set([userId, second]));
  for (const other of others) expect(await bed.titlesOf(other)).toEqual(['优秀证书']);
  // nor one whose points were begun, too
  unpaid.delete(second);
  await bed.lookAgain(examId);
  await until(async () => (await bed.due().countDocuments({ examId, userId: second })) === 0);
  expect(await bed.titlesOf(second)).toEqual(['优秀证书']);
  unpaid.delete(userId);
  await bed.lookAgain(examId);
  await bed.settled(examId);
  expect(await bed.titlesOf(userId)).toEqual(['优秀证书']);
}, 60_000);

test('whoever made the exam gets its certificate, and none of its points', async () => {
  const makerId = newId();
  const { examId } = await newExam({ makerId });
  await bed.result(examId, makerId, 85);
  await bed.settled(examId);
  expect(await bed.titlesOf(makerId)).toEqual(['优秀证书']);
  expect(given.has(`exam:${examId}:${makerId}:range`)).toBe(false);
});

test('nothing is given before the marks are shown, while another attempt can come, or for a score between the ranges', async () => {
  const { examId } = await newExam({ marks: 'later' });
  const userId = newId();
  const before = bed.asked;
  await bed.result(examId, userId, 90);
  await until(async () => bed.asked > before && (await bed.due().countDocuments({ examId, nextAt: { $gt: new Date() } })) === 1);
  expect(await bed.titlesOf(userId)).toEqual([]);
  bed.changeExam(examId, { marks: 'shown', endsAt: new Date(Date.now() + 3_600_000).toISOString() });
  const again = bed.asked;
  await bed.result(examId, userId, 90, false);
  await until(async () => bed.asked > again && (await bed.due().countDocuments({ examId, nextAt: { $gt: new Date() } })) === 1);
  expect(await bed.titlesOf(userId)).toEqual([]);
  await bed.result(examId, userId, 90, true);
  await bed.settled(examId);
  expect(await bed.titlesOf(userId)).toEqual(['优秀证书']);
  const low = newId();
  await bed.result(examId, low, 59.5);
  await bed.settled(examId);
  expect(await bed.titlesOf(low)).toEqual([]);
  expect(given.has(`exam:${examId}:${low}:range`)).toBe(false);
}, 60_000);

test('an exam whose marks come later is bed.asked for itself, and its people are left alone until it shows them', async () => {
  const { examId } = await newExam({ marks: 'later' });
  const users = Array.from({ length: 5 }, newId);
  for (const userId of users) await bed.result(examId, userId, 90);
  const inMinutes = (minutes: number) => ({ examId, nextAt: { $gt: new Date(Date.now() + minutes * 60_000) } });
  await until(async () => (await bed.due().countDocuments({ examId, nextAt: { $gt: new Date() } })) === 5);
  expect(await bed.due().countDocuments(inMinutes(30))).toBe(5);
  const waiting = service.db.collection<WaitingExamDoc>('cert_waiting_exams');
  expect((await waiting.findOne({ _id: examId }))?.nextAt.getTime()).toBeLessThanOrEqual(Date.now() + 30_000);
  bed.changeExam(examId, { marks: 'shown' });
  await waiting.updateOne({ _id: examId }, { $set: { nextAt: new Date(0) } });
  await bed.settled(examId);
  for (const userId of users) expect(await bed.titlesOf(userId)).toEqual(['优秀证书']);
  expect(await waiting.countDocuments({ _id: examId })).toBe(0);
}, 60_000);

test('a correction of marks gives what is missing, and what it does not bear out is shown to the office until it does', async () => {
  const { examId, pass, good } = await newExam();
  const userId = newId();
  await bed.result(examId, userId, 70);
  await bed.settled(examId);
  const rows = async () =>
    (await service.call(grants.paging, { params: { realName: '学员', certId: pass, inDoubt: true } }, admin)).records;
  expect(await rows()).toEqual([]);
  await bed.result(examId, userId, 82);
  await bed.settled(examId);
  expect(new Set(await bed.titlesOf(userId))).toEqual(new Set(['合格证书', '优秀证书']));
  expect(await rows()).toMatchObject([{ doubtScore: 82, inDoubt: true }]);
  // the first ten stay what they were; twenty more come
  const key = `exam:${examId}:${userId}:range`;
  expect([given.get(key)?.points, given.get(`${key}:1`)?.points, given.get(`${key}:2`)]).toEqual([10, 20, undefined]);
  expect(given.get(`${key}:1`)?.refRemark).toBe('考试奖励补发：期末考试（成绩更正为 82 分）');
  await bed.result(examId, userId, 70);
  await bed.settled(examId);
  expect(await rows()).toEqual([]);
  expect((await service.call(grants.paging, { params: { certId: good, inDoubt: true } }, admin)).records).toMatchObject([
    { doubtScore: 70 },
  ]);
  await bed.result(examId, userId, null);
  await bed.settled(examId);
  expect(await rows()).toMatchObject([{ doubtScore: null, inDoubt: true }]);
}, 60_000);

test('rewards that came after the result are given, once, when the exam has them looked at; what is too much waits', async () => {
  const { examId, good } = await newExam();
  const [before, after] = [newId(), newId()];
  for (const userId of [before, after]) await bed.result(examId, userId, 65);
  await bed.settled(examId);
  bed.changeExam(examId, { rewards: [{ min: 60, max: 69, points: 25, certId: good }] });
  for (const users of [[before], [before, before]]) {
    await service.call(rewards.lookAgain, { examId, users });
    await bed.settled(examId);
  }
  expect(new Set(await bed.titlesOf(before))).toEqual(new Set(['合格证书', '优秀证书']));
  expect(await bed.titlesOf(after)).toEqual(['合格证书']);
  const key = `exam:${examId}:${before}:range`;
  expect([given.get(key)?.points, given.get(`${key}:1`)?.points, given.get(`${key}:2`)]).toEqual([10, 15, undefined]);
  // nobody corrected the score
  expect(given.get(`${key}:1`)?.refRemark).toBe('考试奖励补发：期末考试（65 分，按调整后的奖励）');
  const doubtful = (await service.call(grants.paging, { params: { inDoubt: true } }, admin)).records;
  expect(doubtful.filter(({ userName }) => userName === `u${before.slice(-6)}`)).toMatchObject([{ title: '合格证书', doubtScore: 65 }]);
}, 60_000);

test('a certificate is told of once, however often it is looked at: the person may have deleted the message', async () => {
  const { examId } = await newExam();
  const userId = newId();
  await bed.result(examId, userId, 85);
  await bed.settled(examId);
  await service.call(rewards.lookAgain, { examId, users: [userId] });
  await bed.settled(examId);
  const [grant] = await bed.ownOf(userId);
  expect(bed.sent.get(`cert:${grant?.id ?? ''}`)).toBe(1);
}, 60_000);

test('a certificate of which nobody told the person is told of by itself, once', async () => {
  const certId = await newCert('合格证书');
  const examId = bed.addExam({ title: '期末考试', rewards: [{ min: 60, max: 100, points: 0, certId }] });
  const userId = newId();
  bed.inboxAway = true;
  try {
    await bed.result(examId, userId, 85);
    await until(async () => (await bed.due().countDocuments({ examId, failingSince: { $exists: true } })) === 1);
  } finally {
    bed.inboxAway = false;
  }
  await bed.lookAgain(examId);
  await bed.settled(examId);
  const [grant] = await bed.ownOf(userId);
  const key = `cert:${grant?.id ?? ''}`;
  expect(bed.sent.has(key)).toBe(false);
  await service.db.collection<GrantDoc>('cert_grants').updateOne({ examId }, { $set: { tellGrantAt: new Date(0) } });
  const untold = { examId, tellGrantAt: { $exists: true } };
  await until(async () => (await service.db.collection<GrantDoc>('cert_grants').countDocuments(untold)) === 0);
  expect(bed.sent.get(key)).toBe(1);
}, 60_000);

test('a result that comes while a slow look at the one before ends is looked at for itself', async () => {
  const { examId } = await newExam();
  const [userId, later] = [newId(), newId()];
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await bed.result(examId, userId, 85);
  await until(async () => given.has(`exam:${examId}:${userId}:range`));
  // another process took the row over and ended it, and the next result made it anew
  const _id = `${examId}:${userId}`;
  await bed.due().deleteOne({ _id });
  await bed.due().insertOne({ _id, examId, userId, turn: 1, nextAt: new Date(Date.now() + 3_600_000) });
  held = null;
  resolve();
  // whoever comes next is looked at when the slow look is over
  await bed.result(examId, later, 30);
  await until(async () => (await bed.due().countDocuments({ examId, userId: later })) === 0);
  expect(await bed.titlesOf(userId)).toEqual(['优秀证书']);
  expect(await bed.due().countDocuments({ _id })).toBe(1);
  await bed.lookAgain(examId);
  await bed.settled(examId);
}, 60_000);

test('whoever has rewards looked at reads how many people are left, and what waits for somebody', async () => {
  const { examId } = await newExam();
  const userId = newId();
  await bed.result(examId, userId, 70);
  await bed.settled(examId);
  expect(await service.call(rewards.unsettled, { examId })).toEqual({ left: 0, hindered: 0, points: 0, certs: 0 });
  // the exam gives nothing any more, and another process looks at the person now
  bed.changeExam(examId, { rewards: [] });
  const holding = { holder: 'another', until: new Date(Date.now() + 60_000) };
  await bed.due().insertOne({ _id: `${examId}:${userId}`, examId, userId, turn: 1, nextAt: new Date(0), ...holding });
  expect(await service.call(rewards.unsettled, { examId })).toEqual({ left: 1, hindered: 0, points: 0, certs: 0 });
  await bed.due().updateOne({ examId }, { $unset: { holder: 1, until: 1 } });
  await bed.settled(examId);
  expect(await service.call(rewards.unsettled, { examId })).toEqual({ left: 0, hindered: 0, points: 1, certs: 1 });
}, 60_000);

test('one that was withdrawn does not come back by another result', async () => {
  const { examId } = await newExam();
  const userId = newId();
  await bed.result(examId, userId, 95);
  await bed.settled(examId);
  const [row] = (await service.call(grants.myPaging, {}, asLearner(userId))).records;
  await service.call(grants.withdraw, { ids: [row?.id ?? ''], reason: '作弊' }, admin);
  await bed.result(examId, userId, 96);
  await bed.settled(examId);
  expect((await service.call(grants.myPaging, {}, asLearner(userId))).records).toMatchObject([{ state: 1 }]);
}, 60_000);

describe('points that a corrected score does not earn', () => {
  /** 30 points were given, and the score now earns 10. */
  async function corrected(title = '期末考试') {
    const { examId, pass, good } = await newExam({ title });
    const userId = newId();
    await bed.result(examId, userId, 85);
    await bed.settled(examId);
    await bed.result(examId, userId, 70);
    await bed.settled(examId);
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
    expect(bed.delivered.get(`reward:${rewardKeyOf(examId, userId, 1)}`)?.content).toContain('收回 20 积分。原因：改判');
    expect(await newest(examId)).toMatchObject([{ points: 10, state_dictText: '已收回', reason: '改判', decideBy: admin.realName }]);
    await bed.result(examId, userId, 85);
    await bed.settled(examId);
    expect(given.get(rewardKeyOf(examId, userId, 2))?.points).toBe(20);
    expect(taken.has(rewardKeyOf(examId, userId, 3))).toBe(false);
    // the list says no more that they were taken back
    expect(await newest(examId)).toEqual([]);
  }, 60_000);

  test('may be kept, and do not come before a person again until the score earns something else', async () => {
    const { examId, userId } = await corrected();
    const [row] = await newest(examId);
    await service.call(rewards.decide, { ids: [row?.id ?? ''], takeBack: false, reason: '题目有误' }, admin);
    await bed.result(examId, userId, 71);
    await bed.settled(examId);
    expect(await newest(examId)).toMatchObject([{ points: 30, earned: 10, state_dictText: '已保留' }]);
    await bed.result(examId, userId, 20);
    await bed.settled(examId);
    // nobody has decided about this
    const anew = { state_dictText: '待核对', decideBy: '', decideTime: '', reason: '' };
    expect(await newest(examId)).toMatchObject([{ points: 30, earned: 0, score: 20, ...anew }]);
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
    await bed.lookAgain(examId);
    await bed.settled(examId);
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
    bed.changeExam(examId, changes);
    if (next) bed.setResult(examId, userId, next.score, next.isFinal);
    await bed.lookAgain(examId);
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
    await bed.lookAgain(examId);
    await bed.settled(examId);
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
    await bed.result(examId, userId, 85);
    await bed.settled(examId);
    expect(given.has(rewardKeyOf(examId, userId, 1))).toBe(false);
    expect(await points.findOne({ examId, userId })).toMatchObject({ entries: [{ points: 30, isDone: true }], state: 0 });
  }, 60_000);

  test('an entry that payment has and this service did not note is ended also where the exam was renamed meanwhile', async () => {
    const { examId, userId } = await corrected();
    const [row] = await newest(examId);
    await service.call(rewards.decide, { ids: [row?.id ?? ''], takeBack: true, reason: '改判' }, admin);
    const points = service.db.collection('cert_reward_points');
    await points.updateOne({ examId, userId }, { $set: { 'entries.1.isDone': false } });
    bed.changeExam(examId, { title: '改了名的考试' });
    await bed.result(examId, userId, 70);
    await bed.settled(examId);
    const entries = [{ isDone: true }, { points: -20, isDone: true }];
    expect(await points.findOne({ examId, userId })).toMatchObject({ state: 3, entries });
  }, 60_000);

  test('a certificate may be kept, and is not asked about again at the same score', async () => {
    const { examId, good, userId } = await corrected();
    const doubtful = async () => (await service.call(grants.paging, { params: { certId: good, inDoubt: true } }, admin)).records;
    const [row] = await doubtful();
    await service.refused('NOT_FOUND', grants.keep, { ids: [row?.id ?? ''], reason: '保留' }, person(2, 'B01'));
    await service.refused('OWN_MATTER', grants.keep, { ids: [row?.id ?? ''], reason: '保留' }, { ...admin, userId });
    expect(await service.call(grants.keep, { ids: [row?.id ?? ''], reason: '保留' }, admin)).toEqual({ count: 1 });
    await bed.result(examId, userId, 70);
    await bed.settled(examId);
    expect(await doubtful()).toEqual([]);
    await bed.result(examId, userId, 65);
    await bed.settled(examId);
    expect(await doubtful()).toMatchObject([{ doubtScore: 65 }]);
  }, 60_000);
});
