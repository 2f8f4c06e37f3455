import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { Corrections, keyed } from '../test-support/corrections.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { minute } from '../test-support/papers.js';
import { resultNewsOf } from '../test-support/result-news.js';
import { teacherOf } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';

const { exams, papers } = calls.exam;
let bed: ExamBed;
const { finished, look, inbox } = resultNewsOf(() => bed);
beforeAll(async () => {
  bed = await ExamBed.open('withheld');
}, 300_000);
afterAll(() => bed.close());

const withhold = (id: string, reason: string) => bed.call(exams.withhold, { id, withheld: true, reason }, admin);
const showAgain = (id: string) => bed.call(exams.withhold, { id, withheld: false }, admin);

/** Everything that tells a learner a mark or a key. */
async function seenBy(examId: string, id: string, who: Caller): Promise<string> {
  const [result, { records }, mine] = await Promise.all([
    bed.call(papers.result, { id }, who),
    bed.call(papers.myPaging, { params: { examId } }, who),
    bed.call(exams.minePaging, {}, who),
  ]);
  const card = mine.records.find((row) => row.id === examId);
  const marks = [result.userScore, result.userObjScore, result.passed, records[0]?.userScore, records[0]?.userObjScore, card?.maxScore];
  return JSON.stringify([marks, result.groupList.length > 0, result.release.reason ?? '', records[0]?.isWithheld, card?.isWithheld]);
}
const none = (reason: string) => JSON.stringify([[null, null, null, null, null, null], false, reason, reason !== '', reason !== '']);
const all = JSON.stringify([[5, 5, false, 5, 5, 5], true, '', false, false]);

test('what a colleague took back anew stays so for a page that shows the reason before', async () => {
  const examId = await bed.exam({ scoreRelease: 0, answerRelease: 0 });
  const withhold = (input: object) => bed.refusal(calls.exam.exams.withhold, { id: examId, ...input } as never, admin);
  expect(await withhold({ withheld: true, reason: '第一处错误' })).toBe('success');
  expect(await withhold({ withheld: true, reason: '第二处错误' })).toBe('success');
  expect(await withhold({ withheld: false, reason: '第一处错误' })).toBe('STALE');
  expect(await withhold({ withheld: false, reason: '第二处错误' })).toBe('success');
  // sent again after a lost reply
  expect(await withhold({ withheld: false, reason: '第二处错误' })).toBe('success');
});

test('marks and keys of 300 people come at one moment, go with a reason and come again, and nobody sees a part of them', async () => {
  const endTime = new Date(bed.clock.now() + 30 * minute).toISOString();
  const examId = await bed.exam({ scoreRelease: 1, answerRelease: 1, endTime });
  const people: { who: Caller; id: string }[] = [];
  const sit = async (number: number): Promise<void> => {
    const who = learner(1000 + number);
    const { id } = await bed.call(papers.create, { examId }, who);
    await bed.call(papers.handIn, { id }, who);
    people.push({ who, id });
  };
  const inTens = async (work: (index: number) => Promise<void>): Promise<void> => {
    for (let from = 0; from < 300; from += 10) await Promise.all(Array.from({ length: 10 }, (_, index) => work(from + index)));
  };
  await inTens(sit);
  /** How many people see what. */
  const views = async (): Promise<Map<string, number>> => {
    const counts = new Map<string, number>();
    await inTens(async (index) => {
      const { who, id } = people[index] ?? { who: admin, id: '' };
      const { userScore, passed, groupList, release } = await bed.call(papers.result, { id }, who);
      const view = JSON.stringify([userScore, passed, groupList.length, release.reason ?? '']);
      counts.set(view, (counts.get(view) ?? 0) + 1);
    });
    return counts;
  };
  const hidden = (reason = '') => new Map([[JSON.stringify([null, null, 0, reason]), 300]]);
  const shown = new Map([[JSON.stringify([0, false, 2, '']), 300]]);
  bed.clock.pass(30 * minute - 1);
  expect(await views()).toEqual(hidden());
  bed.clock.pass(1);
  expect(await views()).toEqual(shown);
  await withhold(examId, '第 1 题答案有误');
  expect(await views()).toEqual(hidden('第 1 题答案有误'));
  await showAgain(examId);
  expect(await views()).toEqual(shown);
}, 60_000);

test.each([
  ['at once', 0],
  ['after the window', 1],
  ['by hand', 2],
] as const)('what is published %s is taken back and shown again; messages follow', async (_name, rule) => {
  const who = learner(rule);
  const endTime = new Date(bed.clock.now() + 90 * minute).toISOString();
  const examId = await bed.exam({ scoreRelease: rule, answerRelease: rule, endTime });
  const id = await finished(examId, who);
  bed.clock.pass(95 * minute);
  if (rule === 2)
    for (const what of ['answer', 'score'] as const) await bed.call(exams.release, { id: examId, what, released: true }, admin);
  await look();
  const before = inbox(who).length;
  expect(await seenBy(examId, id, who)).toBe(all);
  await withhold(examId, '更正评分');
  expect(await seenBy(examId, id, who)).toBe(none('更正评分'));
  expect(await bed.call(exams.reward, { id: examId }, admin)).toMatchObject({ marks: 'later', until: null });
  expect(await bed.call(exams.releaseStatus, { id: examId }, admin)).toMatchObject({ withheld: { reason: '更正评分' } });
  expect((await bed.call(papers.todo, {}, admin)).withheld).toMatchObject([{ id: examId, reason: '更正评分' }]);
  bed.clock.pass(2 * 60 * minute);
  await look();
  expect(inbox(who)).toHaveLength(before);
  await showAgain(examId);
  expect(await seenBy(examId, id, who)).toBe(all);
  await look();
  expect(inbox(who)).toHaveLength(before + 1);
  // once more is no other release of it
  await showAgain(examId);
  bed.clock.pass(2 * 60 * minute);
  await look();
  expect(inbox(who)).toHaveLength(before + 1);
});

test('marks that are published, withheld and shown again within ten minutes are told twice, as the page promised', async () => {
  const who = learner(22);
  const examId = await bed.exam({ scoreRelease: 2 });
  await finished(examId, who);
  await bed.call(exams.release, { id: examId, what: 'score', released: true }, admin);
  await look();
  expect(inbox(who)).toHaveLength(1);
  bed.clock.pass(6 * minute);
  await withhold(examId, '更正评分');
  bed.clock.pass(minute);
  await showAgain(examId);
  await look();
  expect(inbox(who)).toHaveLength(2);
});

test('papers that are finished while marks are withheld are told when they are shown again', async () => {
  const who = learner(20);
  const examId = await bed.exam({ scoreRelease: 0, endTime: new Date(bed.clock.now() + 90 * minute).toISOString() });
  await withhold(examId, '更正答案');
  await finished(examId, who);
  await look();
  expect(inbox(who)).toEqual([]);
  bed.clock.pass(minute);
  await showAgain(examId);
  await look();
  expect(inbox(who)).toHaveLength(1);
});

test('a learner who heard of a correction a moment ago hears of marks that are shown again five minutes behind it', async () => {
  const who = learner(21);
  const examId = await bed.exam({ scoreRelease: 0 });
  const corrected = new Corrections(bed, examId);
  await corrected.handIn(who, { 1: { options: ['a1'] } });
  await look();
  // the mark was seen with the hand-in, which is long ago by now
  bed.clock.pass(120 * minute);
  const { id } = await corrected.computed([keyed(1, 'b1')]);
  await corrected.apply(id);
  // the message goes first, and that it went is noted behind it
  await until(
    async () => (await bed.mongo.collection('correction_rows').countDocuments({ userId: who.userId, toldAt: { $ne: null } })) === 1,
  );
  expect(inbox(who)).toHaveLength(1);
  bed.clock.pass(3 * minute);
  await withhold(examId, '再核对一次');
  await showAgain(examId);
  await look();
  expect(inbox(who)).toHaveLength(1);
  bed.clock.pass(3 * minute);
  // the row of the paper follows its log a moment later
  await until(async () => {
    await look();
    return inbox(who).length === 2;
  });
});

test('who may not edit the exam takes nothing back, and a draft or a copy has nothing of it', async () => {
  const examId = await bed.exam();
  expect(
    await bed.refusal(exams.withhold, { id: examId, withheld: true, reason: '更正' }, teacherOf(bed, '外人', { deptCode: 'B01' })),
  ).toBe('NOT_FOUND');
  const { id: draft } = await bed.call(exams.save, await bed.examInput(), admin);
  expect(await bed.refusal(exams.withhold, { id: draft, withheld: true, reason: '更正' }, admin)).toBe('EXAM_IS_DRAFT');
  await withhold(examId, '更正');
  const { id: copy } = await bed.call(exams.copy, { id: examId }, admin);
  expect(await bed.call(exams.releaseStatus, { id: copy }, admin)).toMatchObject({ withheld: null });
  // a new exam shows everything to everybody at the same moment
  const { scoreRelease: _score, answerRelease: _answer, ...plain } = await bed.examInput();
  const { id: made } = await bed.call(exams.save, plain, admin);
  expect(await bed.call(exams.detail, { id: made }, admin)).toMatchObject({ scoreRelease: 1, answerRelease: 1 });
});
