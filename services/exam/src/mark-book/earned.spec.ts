import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { papersCollection } from '../attempts/paper.model.js';
import { ExamReader, examStates } from '../exams/index.js';
import { paperStates } from '../kernel/paper-states.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

const { exams, papers, rewards } = calls.exam;
let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('earned');
}, 300_000);
afterAll(() => bed.close());

const ranges = [{ min: 5, max: 20, points: 10, certId: '' }];
const earned = async (examId: string, { userId }: Caller) => {
  const exam = await bed.call(rewards.earned, { examId, users: [userId] }, admin);
  return { ...exam, person: exam?.people[0] };
};
/** A right answer of the first question is worth five points; nothing waits for a person. */
async function sit(examId: string, who: Caller, isRight: boolean): Promise<string> {
  const { id } = await bed.call(papers.create, { examId }, who);
  if (isRight) {
    const answers = [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }];
    await bed.call(papers.fillAnswer, { paperId: id, answers }, who);
  }
  await bed.call(papers.handIn, { id }, who);
  return id;
}

test('what the best attempt has earned is final when nobody can begin another one, or every chance is used', async () => {
  const examId = await bed.exam({ chance: 2, rewards: ranges });
  const who = learner(1);
  await sit(examId, who, true);
  await until(async () => (await earned(examId, who)).person?.score === 5);
  expect(await earned(examId, who)).toMatchObject({
    title: '期中考试',
    rewards: ranges,
    marks: 'shown',
    person: { score: 5, isFinal: false },
  });
  const { id } = await bed.call(papers.create, { examId }, who);
  expect((await earned(examId, who)).person).toMatchObject({ isFinal: false });
  await bed.call(papers.handIn, { id }, who);
  await until(async () => (await earned(examId, who)).person?.isFinal === true);
  expect((await earned(examId, who)).person).toMatchObject({ score: 5, isFinal: true });

  // a row behind its log, as where the process died between them, decides nothing
  const rows = bed.mongo.collection(papersCollection);
  await rows.updateMany({ examId, userId: who.userId }, { $set: { tenths: 0 } });
  expect((await earned(examId, who)).person).toMatchObject({ score: 5, isFinal: true });

  const once = learner(2);
  await sit(examId, once, false);
  await until(async () => (await earned(examId, once)).person?.score === 0);
  expect((await earned(examId, once)).person).toMatchObject({ isFinal: false });
  bed.clock.pass(180 * minute);
  expect((await earned(examId, once)).person).toMatchObject({ score: 0, isFinal: true });
  expect((await earned(examId, learner(3))).person).toMatchObject({ score: null });
  // who gets no points of it
  const former = { by: learner(7).userId, dept: 'A01' };
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { formerOwners: [former] } });
  await until(async () => (await earned(examId, who)).makers?.length === 2);
  expect(await earned(examId, who)).toMatchObject({ makerId: admin.userId, makers: [admin.userId, former.by] });
  // who edits it by a share has it in hand, too; a marker has not
  const share = (number: number, right: 'edit' | 'mark') => ({
    key: `u:${learner(number).userId}`,
    right,
    by: admin.userId,
    at: new Date(),
  });
  const shares = [share(8, 'edit'), share(9, 'mark'), { ...share(10, 'edit'), key: 'd:A01' }];
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { shares } });
  bed.part(ExamReader).forget(examId);
  expect((await earned(examId, who)).makers).toEqual([admin.userId, former.by, learner(8).userId]);
  expect((await bed.call(exams.reward, { id: examId }, admin))?.makers).toEqual([admin.userId, former.by, learner(8).userId]);
  expect(await bed.call(rewards.earned, { examId: idOf(0xdead), users: [] }, admin)).toBeNull();
});

test('whoever has one more chance than the others is not rewarded for the attempt before', async () => {
  const examId = await bed.exam({ chance: 1, rewards: ranges });
  const [who, other] = [learner(4), learner(5)];
  const more = { targets: [{ kind: 'user' as const, id: who.userId }], extraMinutes: 0, extraPercent: 0, extraChances: 1 };
  await bed.call(calls.exam.arrangements.give, { id: idOf(0xa11), examId, reason: '首次中断', ...more }, admin);
  for (const each of [who, other]) await sit(examId, each, false);
  await until(async () => (await earned(examId, other)).person?.isFinal === true);
  await until(async () => (await earned(examId, who)).person?.score === 0);
  expect((await earned(examId, who)).person).toMatchObject({ score: 0, isFinal: false });
  await sit(examId, who, true);
  await until(async () => (await earned(examId, who)).person?.isFinal === true);
  expect((await earned(examId, who)).person).toMatchObject({ score: 5, isFinal: true });
});

test('ranges do not meet, a certificate is one that the person may grant, and a form without rewards keeps them', async () => {
  const input = await bed.examInput({ rewards: ranges });
  const { id, revision } = await bed.call(exams.save, input, admin);
  const overlap = [...ranges, { min: 20, max: 30, points: 1, certId: '' }];
  await expect(bed.call(exams.save, { ...input, id, revision, rewards: overlap }, admin)).rejects.toThrow('奖励分数段不能重叠');
  const { rewards: _rewards, ...without } = input;
  await bed.call(exams.save, { ...without, id, revision }, admin);
  expect(await bed.call(exams.detail, { id }, admin)).toMatchObject({ rewards: ranges });
  const teacher: Caller = { ...admin, permissions: admin.permissions.filter((code) => code !== 'cert:grant') };
  const granting = [{ min: 5, max: 20, points: 0, certId: idOf(0xce) }];
  expect(await bed.refusal(exams.save, { ...without, id, rewards: granting }, teacher)).toBe('FORBIDDEN');
  // a range that has it already is not made wider, but may become narrower
  const examStore = bed.mongo.collection<{ _id: string }>('exams');
  await examStore.updateOne({ _id: id }, { $set: { rewards: [{ min: 4, max: 5, points: 0, certId: idOf(0xce) }] } });
  const saved = async (min: number, max: number): Promise<string> =>
    bed.refusal(exams.save, { ...without, id, rewards: [{ min, max, points: 0, certId: idOf(0xce) }] }, teacher);
  expect([await saved(0, 5), await saved(4, 9), await saved(5, 5)]).toEqual(['FORBIDDEN', 'FORBIDDEN', 'success']);
});

test('points that nobody got before come from whoever may give points; fewer of them, and a certificate, do not', async () => {
  const input = await bed.examInput({ rewards: ranges, passPoints: 20 });
  const teacher: Caller = { ...admin, permissions: admin.permissions.filter((code) => code !== 'points:save') };
  expect(await bed.refusal(exams.save, input, teacher)).toBe('FORBIDDEN');
  const { id } = await bed.call(exams.save, input, admin);
  const saved = (changes: Partial<typeof input>): Promise<string> => bed.refusal(exams.save, { ...input, ...changes, id }, teacher);
  const [range] = ranges;
  if (!range) throw new Error('there is a range');
  expect(await saved({ rewards: [{ ...range, points: 11 }] })).toBe('FORBIDDEN');
  expect(await saved({ rewards: [{ ...range, min: 4 }] })).toBe('FORBIDDEN');
  expect(await saved({ passPoints: 21 })).toBe('FORBIDDEN');
  expect(await saved({ rewards: [{ ...range, points: 9 }], passPoints: 19 })).toBe('success');
});

test('whoever gave an exam of a colleague its points gets none of them', async () => {
  const [range] = ranges;
  if (!range) throw new Error('there is a range');
  const input = await bed.examInput({ rewards: ranges, passPoints: 20 });
  const { id } = await bed.call(exams.save, input, admin);
  const makersAfter = async (who: Caller, changes: Partial<typeof input>) => {
    await bed.call(exams.save, { ...input, ...changes, id }, who);
    return (await bed.call(exams.reward, { id }, admin))?.makers;
  };
  const [head, second]: Caller[] = [15, 16].map((number) => ({ ...admin, userId: learner(number).userId }));
  if (!head || !second) throw new Error('there are two');
  expect(await makersAfter(head, { rewards: [{ ...range, points: 5 }], passPoints: 10 })).toEqual([admin.userId]);
  expect(await makersAfter(head, { rewards: [{ ...range, points: 11 }], passPoints: 10 })).toEqual([admin.userId, head.userId]);
  // who is one of them stays so, and other people who save it are none
  expect(await makersAfter(second, { rewards: [], passPoints: 10 })).toEqual([admin.userId, head.userId]);
  expect(await makersAfter(second, { rewards: [], passPoints: 11 })).toEqual([admin.userId, head.userId, second.userId]);
  const { id: copyId } = await bed.call(exams.copy, { id }, admin);
  expect((await bed.call(exams.reward, { id: copyId }, admin))?.makers).toEqual([admin.userId]);
});

test('the page before an exam names what scores earn, and nothing where no marks are shown', async () => {
  const told = async (resultType: 1 | 3) => {
    const id = await bed.exam({ resultType, rewards: ranges });
    return (await bed.call(exams.checkInfo, { id }, learner(1))).rewards;
  };
  expect(await told(3)).toEqual(ranges);
  expect(await told(1)).toEqual([]);
});

test('a copy has the rewards alone that whoever makes it may give', async () => {
  const input = await bed.examInput({ rewards: [], passPoints: 20 });
  const { id } = await bed.call(exams.save, input, admin);
  const stored = [
    { min: 5, max: 10, points: 10, certId: '' },
    { min: 11, max: 20, points: 30, certId: idOf(0xce) },
  ];
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: id }, { $set: { rewards: stored } });
  const copied = async (...missing: string[]) => {
    const who: Caller = { ...admin, permissions: admin.permissions.filter((code) => !missing.includes(code)) };
    const { id: copyId } = await bed.call(exams.copy, { id }, who);
    const { rewards: of, passPoints } = await bed.call(exams.detail, { id: copyId }, admin);
    return { rewards: of, passPoints };
  };
  expect(await copied('points:save', 'cert:grant')).toEqual({ rewards: [], passPoints: 0 });
  expect(await copied('cert:grant')).toEqual({
    rewards: [
      { min: 5, max: 10, points: 10, certId: '' },
      { min: 11, max: 20, points: 30, certId: '' },
    ],
    passPoints: 20,
  });
  expect(await copied()).toEqual({ rewards: stored, passPoints: 20 });
  // an archived kind is taken up by no exam anew, and the form says which field it is
  bed.neighbours.archived.add(idOf(0xce));
  expect((await copied()).rewards.map(({ certId }) => certId)).toEqual(['', '']);
  const granting = { ...input, id, rewards: [{ min: 0, max: 20, points: 0, certId: idOf(0xce) }] };
  await expect(bed.call(exams.save, granting, admin)).rejects.toThrow('奖励中的证书已归档');
  bed.neighbours.archived.clear();
});

test('a title that cannot be printed goes with no certificate, and exams that promise a certificate are named', async () => {
  const certId = idOf(0xcf);
  const { id } = await bed.call(exams.save, await bed.examInput({ rewards: [] }), admin);
  const granting = [{ min: 5, max: 20, points: 0, certId }];
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: id }, { $set: { rewards: granting } });
  const input = await bed.examInput({ rewards: granting });
  await expect(bed.call(exams.save, { ...input, id, title: '期末🏆考试' }, admin)).rejects.toThrow('“🏆”无法印在证书上');
  await bed.call(exams.save, { ...input, id, title: '期末考试' }, admin);
  const promising = await bed.call(rewards.promising, { certIds: [certId, idOf(0xd0)] }, admin);
  expect(promising).toEqual([{ certId, examTitle: '期末考试', exams: ['期末考试'], count: 1, over: 0 }]);
});

test('an exam that is over and whose marks are settled goes on giving nothing, unless a paper or its marks wait', async () => {
  const certId = idOf(0xd1);
  const examStore = bed.mongo.collection<{ _id: string }>('exams');
  const promising = async () => {
    const [found] = await bed.call(rewards.promising, { certIds: [certId] }, admin);
    return [found?.count, found?.over];
  };
  const giving = [{ min: 5, max: 20, points: 0, certId }];
  const ids = [await bed.exam({ chance: 1, rewards: ranges }), await bed.exam({ chance: 1, rewards: ranges, scoreRelease: 2 })];
  await examStore.updateMany({ _id: { $in: ids } }, { $set: { rewards: giving } });
  const [examId = '', byHand = ''] = ids;
  await sit(examId, learner(6), true);
  expect(await promising()).toEqual([2, 0]);
  bed.clock.pass(180 * minute);
  // of the other one a person shows the marks
  await until(async () => (await earned(examId, learner(6))).person?.isFinal === true);
  expect(await promising()).toEqual([1, 1]);
  const papersOf = bed.mongo.collection(papersCollection);
  await papersOf.updateMany({ examId }, { $set: { state: paperStates.waiting } });
  expect(await promising()).toEqual([2, 0]);
  await papersOf.updateMany({ examId }, { $set: { state: paperStates.finished } });
  await examStore.updateOne({ _id: byHand }, { $set: { scoreReleasedAt: new Date() } });
  expect(await promising()).toEqual([0, 2]);
  // one that is over is named nevertheless where its kind is to be deleted
  expect(await bed.call(rewards.promising, { certIds: [certId] }, admin)).toMatchObject([{ examTitle: '期中考试', exams: [] }]);
});

test('exams that promise are opened by who sees them alone, and none that is gone', async () => {
  const [examId, removed] = [await bed.exam({ rewards: ranges }), await bed.exam({ rewards: ranges })];
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: removed }, { $set: { state: examStates.removed } });
  const seen = (who: Caller) => bed.call(rewards.seen, { examIds: [examId, removed, idOf(0xdead)] }, who);
  expect(await seen(admin)).toEqual([examId]);
  expect(await seen({ ...admin, userId: learner(14).userId, roleLevel: 3 })).toEqual([]);
  expect(await seen({ ...admin, userId: learner(14).userId, roleLevel: 2, deptCode: 'B01' })).toEqual([]);
});

test('other rewards are given to everybody who handed in, each once, when somebody who edits the exam has them looked at', async () => {
  const examId = await bed.exam({ chance: 2, rewards: ranges });
  const [who, open] = [learner(11), learner(12)];
  for (const isRight of [true, false]) await sit(examId, who, isRight);
  await bed.call(papers.create, { examId }, open);
  const stranger: Caller = { ...admin, userId: learner(13).userId, roleLevel: 3 };
  expect(await bed.refusal(rewards.settle, { id: examId }, stranger)).toBe('NOT_FOUND');
  expect(await bed.call(rewards.settle, { id: examId }, admin)).toEqual({ count: 1, marks: 'shown' });
  expect(bed.neighbours.lookedAt.filter((key) => key.startsWith(examId))).toEqual([`${examId}:${who.userId}`]);
  const { id: draft } = await bed.call(exams.save, await bed.examInput({ rewards: ranges }), admin);
  expect(await bed.refusal(rewards.settle, { id: draft }, admin)).toBe('EXAM_IS_DRAFT');
  // how far it is
  bed.neighbours.unsettled = { left: 1, hindered: 2, points: 3, certs: 4 };
  expect(await bed.refusal(rewards.settling, { id: examId }, stranger)).toBe('NOT_FOUND');
  expect(await bed.call(rewards.settling, { id: examId }, admin)).toEqual(bed.neighbours.unsettled);
});

test('nobody gives by other rewards than those that were read, and whoever asks is told where no marks are shown', async () => {
  const [hidden, byHand] = [await bed.exam({ resultType: 1, rewards: ranges }), await bed.exam({ scoreRelease: 2, rewards: ranges })];
  expect(await bed.call(rewards.settle, { id: byHand, rewards: ranges }, admin)).toEqual({ count: 0, marks: 'later' });
  expect(await bed.call(rewards.settle, { id: hidden, rewards: ranges }, admin)).toEqual({ count: 0, marks: 'never' });
  const read = [ranges, [{ min: 5, max: 20, points: 100, certId: '' }], [{ min: 5, max: 20, points: 10, certId: idOf(0xd2) }], []];
  const refusals = await Promise.all(read.map((one) => bed.refusal(rewards.settle, { id: byHand, rewards: one }, admin)));
  expect(refusals).toEqual(['success', 'STALE', 'STALE', 'STALE']);
});

test('rewards that another process has just saved are those that count', async () => {
  const examId = await bed.exam({ rewards: ranges });
  expect(await earned(examId, learner(14))).toMatchObject({ rewards: ranges });
  const others = [{ min: 0, max: 20, points: 1, certId: '' }];
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { rewards: others } });
  expect(await earned(examId, learner(14))).toMatchObject({ rewards: others });
});
