import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, type Caller, type Output } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { serveCall } from '@xuekao/service-testing';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';
import type { BookItemDoc, ReviewPlanDoc } from './training.model.js';

const { training, book, questions, review } = calls.repo;
let repo: RepoUnderTest;
let nats: NatsConnection;
let people = 300;
let learner: Caller;
let repoId: string;
let quIds: string[];
/** start of the exams that this learner may sit, in days from now */
const exams = new Map<string, number>();
let sat: Output<typeof calls.exam.papers.wrongQuestions> = { shown: [], fresh: [], hasMore: false };

beforeAll(async () => {
  repo = await startRepo('reviews', { CHECK_OUTPUT: '0' });
  const config = readConfig(repo.env);
  nats = await connectNats(config, 'exam');
  serveCall({ nats, place: config }, calls.exam.papers.openQuestionsOfMany, ({ userIds }) => userIds.map(() => []));
  serveCall({ nats, place: config }, calls.exam.papers.wrongQuestions, () => sat);
  serveCall({ nats, place: config }, calls.exam.exams.windowFor, ({ id }) => {
    const days = exams.get(id);
    const at = (inDays: number): string => new Date(Date.now() + inDays * 86_400_000).toISOString();
    return days === undefined ? null : { title: '期末考试', startTime: at(days), endTime: at(days + 1) };
  });
  await nats.flush();
  repoId = await newBank(repo);
  quIds = [];
  for (let n = 0; n < 30; n += 1)
    quIds.push((await repo.call(questions.save, { repoId, ...samples.judge, content: `<p>第${n}题：地球绕太阳转。</p>` })).id);
}, 300_000);
beforeEach(() => {
  learner = { ...person((people += 1), 'A01'), roleType: 1 };
  exams.clear();
  sat = { shown: [], fresh: [], hasMore: false };
});
afterAll(async () => {
  await nats.close();
  await repo.close();
});

type Mode = 'repo_sort' | 'repo_due' | 'repo_wrong';
const today = () => repo.call(review.today, {}, learner);
const items = () => repo.db.collection<BookItemDoc>('book_items');
/** Answers the questions of a new training. @param isRight of the question at this place; null: it is not answered */
async function practise(trainMode: Mode, isRight: (place: number) => boolean | null, of = repoId): Promise<string[]> {
  const { id } = await repo.call(training.start, { trainMode, repoId: of, clear: true }, learner);
  const card = await repo.call(training.card, { id }, learner);
  for (const [place, { quId }] of card.entries()) {
    const right = isRight(place);
    if (right === null) continue;
    const { question } = await repo.call(training.question, { trainId: id, quId }, learner);
    const option = question.answerList.find(({ content }) => content.includes(right ? '正确' : '错误'))?.id ?? '';
    await repo.call(training.fill, { trainId: id, quId, answers: [{ quId, answer: { options: [option] } }] }, learner);
  }
  return card.map(({ quId }) => quId);
}
/** As if so many days had passed since the last review. */
async function pass(days: number): Promise<void> {
  await items().updateMany({ userId: learner.userId, dueDay: { $exists: true } }, { $inc: { dueDay: -days, 'memory.lastDay': -days } });
  await repo.db.collection<ReviewPlanDoc>('review_plans').updateOne({ _id: learner.userId }, { $inc: { day: -days } });
}

test('wrong questions are proposed, go on to a later day when they were answered, and come back on it', async () => {
  expect(await today()).toMatchObject({ total: 0, doneCount: 0, sources: [], exam: null });
  await practise('repo_sort', (place) => (place < 4 ? place === 3 : null));
  expect(await today()).toMatchObject({ total: 3, sources: [{ refType: 'repo', refId: repoId, count: 3 }] });
  const asked = await practise('repo_due', (place) => place > 0);
  expect(asked.sort()).toEqual(quIds.slice(0, 3).sort());
  const after = await today();
  expect(after).toMatchObject({ total: 0, doneCount: 3 });
  expect(after.days.slice(0, 2).map(({ count }) => count)).toEqual([3, 1]);
  // the wrong one comes tomorrow, those that were right after three days, of which the balance moves one
  const now = Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000);
  const due = (await items().find({ userId: learner.userId }).toArray()).flatMap(({ dueDay }) =>
    dueDay === undefined ? [] : [dueDay - now],
  );
  expect(due.sort()).toEqual([1, 2, 3]);
  await repo.refused('TRAIN_EMPTY', training.start, { trainMode: 'repo_due', repoId, clear: true }, learner);
  await pass(1);
  expect((await today()).total).toBe(1);
  await pass(2);
  expect((await today()).total).toBe(3);
  expect((await practise('repo_due', () => true)).length).toBe(3);
  expect((await today()).doneCount).toBe(3);
  const memories = await items().find({ userId: learner.userId, isWrong: true }).toArray();
  expect(memories.map(({ memory }) => memory?.reps)).toEqual([2, 2, 2]);
});

test('a question that left the book is proposed no more, and is remembered when it is wrong again', async () => {
  await practise('repo_sort', (place) => (place === 0 ? false : null));
  await practise('repo_due', () => true);
  const [quId = ''] = quIds;
  await repo.call(book.autoRemove, { refId: repoId, quId }, learner);
  await pass(9);
  expect((await today()).total).toBe(0);
  await practise('repo_sort', (place) => (place === 0 ? false : null));
  expect((await today()).total).toBe(0);
  expect((await items().findOne({ userId: learner.userId, quId }))?.memory).toMatchObject({ reps: 2, lapses: 1 });
});

test('without an exam twenty new ones come a day', async () => {
  await practise('repo_sort', (place) => (place < 25 ? false : null));
  const { total, days } = await today();
  // two of the first day are reckoned to be forgotten, and come again on the second beside its five
  expect([total, ...days.map(({ count }) => count)].slice(0, 3)).toEqual([20, 20, 7]);
  await practise('repo_due', (place) => (place < 2 ? true : null));
  expect(await today()).toMatchObject({ total: 18, doneCount: 2 });
});

test('up to the exam that is chosen the days take equal shares; one that is over, or another person’s, is refused', async () => {
  await practise('repo_sort', (place) => (place < 30 ? false : null));
  const [ahead, over, foreign] = [newId(), newId(), newId()];
  exams.set(ahead, 10).set(over, -3);
  await repo.refused('EXAM_NOT_FOR_YOU', review.chooseExam, { id: foreign }, learner);
  await repo.refused('REVIEW_EXAM_OVER', review.chooseExam, { id: over }, learner);
  await repo.call(review.chooseExam, { id: ahead }, learner);
  const { days, exam, total } = await today();
  expect(exam).toMatchObject({ title: '期末考试', leftDays: 10 });
  expect(days).toHaveLength(10);
  const counts = days.map(({ count }) => count);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  expect(Math.max(...counts)).toBeLessThanOrEqual(Math.max(1.3 * mean, mean + 1));
  expect(total).toBe(counts[0]);
  // its day came, or the learner was taken off its list
  exams.delete(ahead);
  expect((await today()).exam).toBeNull();
  exams.set(ahead, 5);
  await repo.call(review.leaveExam, {}, learner);
  expect((await today()).exam).toBeNull();
});

test('a bank that is reserved for exams is proposed no more, an exam as long as it shows its keys', async () => {
  const own = await newBank(repo);
  const { id: quId } = await repo.call(questions.save, { repoId: own, ...samples.judge });
  await practise('repo_sort', () => false, own);
  const paper = { stamp: `${newId()}:1`, paperId: newId(), examId: newId(), title: '月考' };
  sat = { shown: [paper], fresh: [{ stamp: paper.stamp, quIds: [quId], finishedAt: new Date().toISOString() }], hasMore: false };
  expect((await today()).sources.map(({ refId, refTitle }) => [refId, refTitle])).toEqual([
    [paper.examId, '月考'],
    [own, expect.any(String)],
  ]);
  const { title, revision } = await repo.call(calls.repo.banks.detail, { id: own });
  await repo.call(calls.repo.banks.save, { id: own, revision, title, forTrain: false });
  expect((await today()).sources.map(({ refId }) => refId)).toEqual([paper.examId]);
  await repo.refused('NOT_FOUND', training.start, { trainMode: 'repo_due', repoId: own, clear: true }, learner);
  sat = { shown: [], fresh: [], hasMore: false };
  expect(await today()).toMatchObject({ total: 0, sources: [] });
});

test('the plan of days reads no document of the book', async () => {
  await practise('repo_sort', (place) => (place < 3 ? false : null));
  const { executionStats } = (await items()
    .aggregate(
      [
        { $match: { userId: learner.userId, isWrong: true } },
        { $group: { _id: { refType: '$refType', refId: '$refId', day: '$dueDay', days: '$memory.days' }, count: { $sum: 1 } } },
      ],
      { hint: 'due' },
    )
    .explain('executionStats')) as { executionStats?: { totalDocsExamined: number } }; // of this pipeline
  expect(executionStats?.totalDocsExamined).toBe(0);
});
