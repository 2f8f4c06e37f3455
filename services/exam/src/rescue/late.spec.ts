import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type AnswerValue, type Caller } from '@xuekao/contracts';
import { papersCollection } from '../attempts/paper.model.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

const { late, papers, exams } = calls.exam;
let bed: ExamBed;
let number = 0;
const somebody = (): Caller => learner((number += 1));
const answer = (quId: number, given: AnswerValue, age?: number, seq = 1) => ({
  quId: idOf(quId),
  seq,
  by: 'pageone1',
  ...(age === undefined ? {} : { age }),
  answer: given,
});
const stranger: Caller = { ...admin, userId: idOf(0xbeef), roleLevel: 3, permissions: permissionCodes };
beforeAll(async () => {
  bed = await ExamBed.open('late');
}, 300_000);
afterAll(() => bed.close());

const save = (paperId: string, who: Caller, ...answers: ReturnType<typeof answer>[]) =>
  bed.call(papers.fillAnswer, { paperId, answers }, who);
const closed = (id: string) =>
  until(
    async () => (await bed.mongo.collection<{ _id: string; handState: number }>(papersCollection).findOne({ _id: id }))?.handState === 1,
  );
const result = (id: string, who: Caller) => bed.call(papers.result, { id }, who);
/** A paper that the clock closed, with what its page sent two minutes after the deadline. */
async function twoMinutesLate(who: Caller, changes: Parameters<ExamBed['exam']>[0] = {}): Promise<{ id: string; examId: string }> {
  const examId = await bed.exam({ totalTime: 10, ...changes });
  const { id } = await bed.call(papers.create, { examId }, who);
  bed.clock.pass(9 * minute);
  await save(id, who, answer(1, { options: ['b1'] }));
  bed.clock.pass(3 * minute);
  await closed(id);
  const sent = [answer(1, { options: ['a1'] }, 150_000, 2), answer(2, { options: ['a2', 'b2'] }, 30_000)];
  expect(await bed.refusal(papers.fillAnswer, { paperId: id, answers: sent }, who)).toBe('PAPER_CLOSED');
  return { id, examId };
}

test('in the allowance what was given before the deadline counts, the rest is kept; the paper ends with its deadline', async () => {
  const who = somebody();
  const examId = await bed.exam({ totalTime: 10, reconnectMinutes: 2 });
  const { id } = await bed.call(papers.create, { examId }, who);
  bed.clock.pass(11 * minute);
  const { saved } = await save(id, who, answer(1, { options: ['a1'] }, 70_000), answer(2, { options: ['a2', 'b2'] }, 40_000));
  expect(saved).toEqual([
    { quId: idOf(1), seq: 1, by: 'pageone1' },
    { quId: idOf(2), seq: 0, by: null, late: true },
  ]);
  bed.clock.pass(minute + 6000);
  await closed(id);
  const { handTime, startTime, userScore, exState } = await result(id, who);
  expect(Date.parse(handTime) - Date.parse(startTime)).toBe(10 * minute);
  expect([userScore, exState]).toEqual([5, 1]);
  expect((await bed.call(late.paging, { params: { examId } }, admin)).records).toMatchObject([{ id, lateState: 1 }]);
});

test('answers that came two minutes late are shown to who may edit the exam, and count once they are taken', async () => {
  const who = somebody();
  const { id, examId } = await twoMinutesLate(who);
  const list = { params: { examId } };
  expect((await bed.call(late.paging, list, admin)).records).toMatchObject([{ id, realName: who.realName, lateState: 1, exState: 1 }]);
  expect((await bed.call(papers.todo, {}, admin)).late).toContainEqual({ examId, title: '期中考试', count: 1 });
  expect((await bed.call(late.paging, list, stranger)).total).toBe(0);
  expect(await bed.refusal(late.detail, { id }, stranger)).toBe('NOT_FOUND');

  const detail = await bed.call(late.detail, { id }, admin);
  const [first, second] = detail.questions;
  expect(detail).toMatchObject({ version: 1, lateState: 1, decisions: [], reconnectMinutes: 0 });
  expect(first).toMatchObject({ quId: idOf(1), label: '1', saved: { options: ['b1'] } });
  const [evidence] = first?.late ?? [];
  expect(evidence).toMatchObject({ answer: { options: ['a1'] }, state: 'waiting' });
  const at = (text: string | null | undefined): number => (Date.parse(text ?? '') - Date.parse(detail.deadline)) / 1000;
  expect([at(evidence?.givenAt), at(evidence?.heardAt), at(evidence?.arrivedAt)]).toEqual([-30, -60, 120]);
  expect(at(second?.late[0]?.givenAt)).toBe(90);

  const take = [evidence?.key ?? ''];
  const judge = { id, version: detail.version, take, reason: '考场断网' };
  expect(await bed.refusal(late.judge, judge, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(late.judge, { ...judge, version: 2 }, admin)).toBe('STALE');
  expect(await bed.refusal(late.judge, { ...judge, take: ['9.9.9'] }, admin)).toBe('STALE');
  const before = await result(id, who);
  expect(before.userScore).toBe(0);
  expect(before.late).toEqual({ questions: [1, 2].map((place) => ({ number: place, state: 'waiting' })), reason: '' });
  await bed.call(late.judge, judge, admin);
  const own = await result(id, who);
  expect(own).toMatchObject({ userScore: 5, exState: 1 });
  expect(own.late).toEqual({
    questions: [
      { number: 1, state: 'taken' },
      { number: 2, state: 'left' },
    ],
    reason: '考场断网',
  });
  expect(await bed.refusal(late.judge, judge, admin)).toBe('STALE');
  const after = await bed.call(late.detail, { id }, admin);
  expect(after.questions.map(({ saved, late: [one] }) => [saved, one?.state])).toEqual([
    [{ options: ['a1'] }, 'taken'],
    [null, 'left'],
  ]);
  expect(after).toMatchObject({ lateState: 2, decisions: [{ reason: '考场断网', taken: [idOf(1)] }] });
  expect((await bed.call(late.paging, { params: { examId, lateState: 1 } }, admin)).total).toBe(0);
  await until(async () => bed.neighbours.delivered.some(({ userId, content }) => userId === who.userId && content.includes('考场断网')));
});

test('what is left does not count, and the person hears why, also where the messages were away', async () => {
  const who = somebody();
  const { id } = await twoMinutesLate(who);
  bed.neighbours.hasInbox = false;
  await bed.call(late.judge, { id, version: 1, take: [], reason: '没有断网' }, admin);
  expect((await result(id, who)).userScore).toBe(0);
  bed.neighbours.hasInbox = true;
  bed.clock.pass(minute);
  await until(async () => bed.neighbours.delivered.some(({ userId, content }) => userId === who.userId && content.includes('不计入成绩')));
  // what comes after a decision waits for another one
  await bed.refusal(papers.fillAnswer, { paperId: id, answers: [answer(4, { options: ['y4'] }, 500_000)] }, who);
  const { version, questions } = await bed.call(late.detail, { id }, admin);
  expect([version, questions.map((one) => one.late[0]?.state)]).toEqual([2, ['left', 'left', 'waiting']]);
}, 40_000);

test('a paper whose message is refused keeps no other decision untold', async () => {
  const [stuck, who] = [somebody(), somebody()];
  const { refused } = bed.neighbours;
  const judged = async (person: Caller): Promise<string> => {
    const { id } = await twoMinutesLate(person);
    await bed.call(late.judge, { id, version: 1, take: [], reason: '没有断网' }, admin);
    return id;
  };
  const [stuckId, id] = [await judged(stuck), await judged(who)];
  bed.clock.pass(minute);
  const news = bed.mongo.collection<{ _id: string; at: Date }>('late_news');
  await until(async () => (await news.countDocuments()) === 0);
  // as a process leaves them that was killed behind the decisions
  refused.add(stuck.userId);
  await news.insertMany([stuckId, id].map((_id, nth) => ({ _id, at: new Date(bed.clock.now() - minute + nth) })));
  await until(async () => (await news.countDocuments({ _id: id })) === 0);
  expect(await news.countDocuments({ _id: stuckId })).toBe(1);
  refused.clear();
  bed.clock.pass(minute);
  await until(async () => (await news.countDocuments()) === 0);
}, 60_000);

test('a paper without late answers is in no list, and its learner reads of none', async () => {
  const who = somebody();
  const examId = await bed.exam();
  const { id } = await bed.call(papers.create, { examId }, who);
  expect(await bed.refusal(late.detail, { id }, admin)).toBe('NOT_HANDED_IN');
  await bed.call(papers.handIn, { id }, who);
  expect((await bed.call(late.paging, { params: { examId } }, admin)).total).toBe(0);
  expect((await bed.call(exams.detail, { id: examId }, admin)).reconnectMinutes).toBe(0);
  expect((await result(id, who)).late).toBeUndefined();
});

test('evidence says whether keys of the exam were shown when it came', async () => {
  const shown = async (changes: Parameters<ExamBed['exam']>[0]) => {
    const { id } = await twoMinutesLate(somebody(), changes);
    const { questions } = await bed.call(late.detail, { id }, admin);
    return questions.map((question) => question.late.map(({ keysShown }) => keysShown));
  };
  const ended = () => ({ endTime: new Date(bed.clock.now() + 10 * minute).toISOString() });
  const [all, none] = [
    [[true], [true]],
    [[false], [false]],
  ];
  expect(await shown({ scoreRelease: 1, answerRelease: 1, ...ended() })).toEqual(all);
  expect(await shown({ scoreRelease: 0, answerRelease: 0 })).toEqual(all);
  expect(await shown({ scoreRelease: 1, answerRelease: 1 })).toEqual(none);
  expect(await shown({ scoreRelease: 1, answerRelease: 2, ...ended() })).toEqual(none);
  expect(await shown({ scoreRelease: 1, answerRelease: 1, resultType: 2, ...ended() })).toEqual(none);
});
