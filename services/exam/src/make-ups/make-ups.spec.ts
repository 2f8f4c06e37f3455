import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, mostMakeUpPeople, type Caller, type ClientInput } from '@xuekao/contracts';
import { newId } from '../kernel/ids.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';

const { arrangements, exams, makeUps, papers } = calls.exam;
let bed: ExamBed;
let turn = 0;
let pupils: Caller[];
beforeAll(async () => {
  bed = await ExamBed.open('makeups');
}, 300_000);
afterAll(() => bed.close());
beforeEach(() => {
  turn += 1;
  pupils = ['A01A01', 'A01A02', 'A01A02'].map((deptCode, index) =>
    learner(turn * 100 + index, { deptCode, realName: `学员${turn}-${index}` }),
  );
  invite(pupils);
});
const invite = (people: readonly Caller[]): void => {
  const rows = people.map(({ userId: id, userName, realName, deptCode }) => ({ id, userName, realName, deptCode }));
  bed.neighbours.learners.splice(0, Infinity, ...rows);
};
const pupil = (index: number): Caller => {
  const found = pupils[index];
  if (!found) throw new Error(`there is no pupil ${index}`);
  return found;
};
const later = (minutes: number): string => new Date(bed.clock.now() + minutes * minute).toISOString();
/** An exam of a class whose first pupil handed in, and whose second one sits it still when its time is over. */
async function missed(changes: Partial<ClientInput<typeof exams.save>> = {}): Promise<string> {
  const examId = await bed.exam({
    openType: 2,
    departs: ['A01'],
    endTime: later(30),
    overTime: 1,
    chance: 2,
    waterMark: false,
    ...changes,
  });
  const { id } = await bed.call(papers.create, { examId }, pupil(0));
  await bed.call(papers.handIn, { id }, pupil(0));
  await bed.call(papers.create, { examId }, pupil(1));
  bed.clock.pass(31 * minute);
  return examId;
}
type Wish = Partial<ClientInput<typeof makeUps.save>>;
const wish = (examId: string, changes: Wish = {}) => ({
  ...{ id: newId(), examId, title: '期中考试（补考）', startTime: later(60), endTime: later(180), publish: false },
  ...changes,
});
const info = (id: string, who = admin) => bed.call(makeUps.info, { id }, who);

test('a make-up that promises a certificate has a title that can be printed on it', async () => {
  const examId = await missed();
  const rewards = [{ min: 0, max: 20, points: 0, certId: newId() }];
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { rewards } });
  await expect(bed.call(makeUps.save, wish(examId, { title: '补考🏆' }), admin)).rejects.toThrow('“🏆”无法印在证书上');
  expect(await bed.call(makeUps.save, wish(examId), admin)).toMatchObject({ people: 1 });
});

test('those who did not come, and nobody else, have an exam by the same rules', async () => {
  const examId = await missed();
  expect(await info(examId)).toMatchObject({ absent: 1, isOver: true, mayEdit: true, original: null, makeUps: [] });
  const input = wish(examId);
  const made = await bed.call(makeUps.save, input, admin);
  expect(made).toEqual({ id: input.id, people: 1, isPublished: false });
  const original = await bed.call(exams.detail, { id: examId }, admin);
  const detail = await bed.call(exams.detail, { id: made.id }, admin);
  const { tmplId, totalTime, qualifyScore, resultType, chance, waterMark, overTime } = original;
  expect(detail).toMatchObject({ tmplId, totalTime, qualifyScore, resultType, chance, waterMark, overTime });
  expect(detail).toMatchObject({
    title: input.title,
    startTime: input.startTime,
    endTime: input.endTime,
    state: 2,
    openType: 3,
    departs: [],
  });
  expect(detail.users.map(({ id }) => id)).toEqual([pupil(2).userId]);
  expect(await info(made.id)).toMatchObject({ original: { id: examId, title: original.title }, makeUps: [] });
  expect((await info(examId)).makeUps).toEqual([
    { id: made.id, title: input.title, state: 2, startTime: input.startTime, endTime: input.endTime, people: 1 },
  ]);
});

test('a published one can be sat by those who missed the first, at its time', async () => {
  const examId = await missed();
  const { id, isPublished } = await bed.call(makeUps.save, wish(examId, { publish: true, startTime: later(0) }), admin);
  expect(isPublished).toBe(true);
  expect(await bed.refusal(papers.create, { examId: id }, pupil(0))).toBe('EXAM_NOT_FOR_YOU');
  expect(await bed.refusal(papers.create, { examId: id }, pupil(2))).toBe('success');
});

test('sent again it is the same exam; nobody takes the id of another one', async () => {
  const examId = await missed();
  const input = wish(examId, { publish: true });
  expect(await bed.call(makeUps.save, input, admin)).toEqual(await bed.call(makeUps.save, input, admin));
  expect((await info(examId)).makeUps).toHaveLength(1);
  expect(await bed.refusal(makeUps.save, wish(examId, { id: examId }), admin)).toBe('NOT_FOUND');
  // a draft whose publication was asked for afterwards
  const draft = wish(examId);
  await bed.call(makeUps.save, draft, admin);
  expect(await bed.call(makeUps.save, { ...draft, publish: true }, admin)).toMatchObject({ id: draft.id, isPublished: true });
});

test('nothing is left of one that cannot be published', async () => {
  const examId = await missed();
  const input = wish(examId, { publish: true });
  bed.neighbours.reader = 'nobody';
  try {
    expect(await bed.refusal(makeUps.save, input, admin)).not.toBe('success');
  } finally {
    bed.neighbours.reader = null;
  }
  expect(await info(examId)).toMatchObject({ makeUps: [] });
  expect(await bed.refusal(exams.detail, { id: input.id }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(makeUps.save, input, admin)).toBe('success');
});

test('there is none while somebody may still come, where nobody is missing, or for too many', async () => {
  const open = await bed.exam({ openType: 2, departs: ['A01'] });
  expect(await info(open)).toMatchObject({ isOver: false, absent: 3 });
  expect(await bed.refusal(makeUps.save, wish(open), admin)).toBe('MAKE_UP_EARLY');
  // nobody comes to an exam that was taken out of use
  await bed.call(exams.state, { id: open, state: 1 }, admin);
  expect(await info(open)).toMatchObject({ isOver: true });
  expect(await bed.refusal(makeUps.save, wish(open), admin)).toBe('success');
  // whoever knows the password may come: nobody is missing
  const secret = await bed.exam({ openType: 9, password: 'geheim', endTime: new Date(bed.clock.now() - 1000).toISOString() });
  expect(await bed.refusal(makeUps.save, wish(secret), admin)).toBe('MAKE_UP_NOBODY');
  const examId = await missed();
  expect(await bed.refusal(makeUps.save, wish(examId, { endTime: later(60) }), admin)).toBe('EXAM_TIMES');
  expect(await bed.refusal(makeUps.save, wish(examId, { startTime: later(-20), endTime: later(-10) }), admin)).toBe('EXAM_WINDOW_OVER');
  invite(Array.from({ length: mostMakeUpPeople + 3 }, (_, index) => learner(0x100000 + index, { deptCode: 'A01A01' })));
  expect(await bed.refusal(makeUps.save, wish(examId), admin)).toBe('MAKE_UP_MANY');
  invite(pupils.slice(0, 2));
  expect(await bed.refusal(makeUps.save, wish(examId), admin)).toBe('MAKE_UP_NOBODY');
});

test('there is none while somebody has another date before them', async () => {
  const examId = await missed();
  bed.neighbours.colleagues.people.set(pupil(2).userId, pupil(2));
  const targets = [{ kind: 'user', id: pupil(2).userId } as const];
  const times = { startTime: later(60), endTime: later(120) };
  await bed.call(arrangements.give, { id: newId(), examId, targets, ...times, reason: '住院' }, admin);
  expect(await info(examId)).toMatchObject({ isOver: false, absent: 1 });
  const input = wish(examId, { startTime: later(300), endTime: later(400) });
  expect(await bed.refusal(makeUps.save, input, admin)).toBe('MAKE_UP_EARLY');
  bed.clock.pass(121 * minute);
  expect(await bed.call(makeUps.save, input, admin)).toMatchObject({ people: 1 });
});

test('an editor makes it for the owner of the exam, and the same colleagues see it', async () => {
  const [editor, marker] = [teacherOf(bed, '编辑'), teacherOf(bed, '阅卷')];
  const examId = await missed();
  await bed.call(exams.share, { id: examId, right: 'edit', to: to(editor) }, admin);
  await bed.call(exams.share, { id: examId, right: 'mark', to: to(marker) }, admin);
  const { id } = await bed.call(makeUps.save, wish(examId, { publish: true }), editor);
  const { records } = await bed.call(exams.paging, { params: { title: '补考' } }, marker);
  expect(records.map((exam) => exam.id)).toContain(id);
  expect((await info(id, editor)).mayEdit).toBe(true);
  const stored = await bed.mongo.collection<{ _id: string; createBy: string }>('exams').findOne({ _id: id });
  expect(stored?.createBy).toBe(admin.userId);
});

test('who edits by a share promises no points in it that the person may not give; the owner keeps them', async () => {
  const may = (code: 'points:save') => ({ permissions: admin.permissions.filter((one) => one !== code) });
  const [editor, owner, giver] = [
    teacherOf(bed, '编辑', may('points:save')),
    teacherOf(bed, '主人', may('points:save')),
    teacherOf(bed, '发分'),
  ];
  const rewards = [{ min: 0, max: 20, points: 7, certId: '' }];
  const examId = await missed({ passPoints: 30, rewards });
  await bed.call(exams.share, { id: examId, right: 'edit', to: to(editor, giver) }, admin);
  const own = { createBy: owner.userId, createDept: owner.deptCode };
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: own });
  const promised = async (who: Caller) => {
    const { id } = await bed.call(makeUps.save, wish(examId), who);
    const { passPoints, rewards: ranges } = await bed.call(exams.detail, { id }, admin);
    return { passPoints, ranges };
  };
  expect(await promised(editor)).toEqual({ passPoints: 0, ranges: [] });
  const all = { passPoints: 30, ranges: rewards };
  expect([await promised(owner), await promised(giver), await promised(admin)]).toEqual([all, all, all]);
});

test('is made by who may edit the exam, and published by who may publish', async () => {
  const examId = await missed();
  const stranger = teacherOf(bed, '外校教师');
  expect(await bed.refusal(makeUps.save, wish(examId), stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(makeUps.info, { id: examId }, stranger)).toBe('NOT_FOUND');
  const noPublisher = { ...admin, permissions: admin.permissions.filter((code) => code !== 'exam:state') };
  expect(await bed.refusal(makeUps.save, wish(examId, { publish: true }), noPublisher)).toBe('FORBIDDEN');
  expect(await bed.refusal(makeUps.save, wish(examId), noPublisher)).toBe('success');
});
