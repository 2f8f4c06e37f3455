import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, dayOf, type AnswerValue, type Caller } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { serveCall } from '@xuekao/service-testing';
import { newBank, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

const { training, questions, knowledgePoints, progress } = calls.repo;
let repo: RepoUnderTest;
let nats: NatsConnection;
let repoId: string;
let radio: string;
let judge: string;
let short: string;
let pointCode: string;
const learner: Caller = { ...person(900, 'A01'), roleType: 1 };
const other: Caller = { ...person(901, 'A01'), roleType: 1 };

beforeAll(async () => {
  repo = await startRepo('progress');
  const config = readConfig(repo.env);
  nats = await connectNats(config, 'exam');
  serveCall({ nats, place: config }, calls.exam.papers.openQuestionsOfMany, ({ userIds }) => userIds.map(() => []));
  await nats.flush();
  repoId = await newBank(repo);
  const { id } = await repo.call(knowledgePoints.save, { pointName: '化学式', parentId: '0' });
  ({ pointCode } = await repo.call(knowledgePoints.detail, { id }));
  const add = async (type: 'radio' | 'judge' | 'saq', pointCodes: string[]) =>
    (await repo.call(questions.save, { repoId, ...samples[type], pointCodes })).id;
  radio = await add('radio', [pointCode]);
  judge = await add('judge', []);
  short = await add('saq', [pointCode]);
}, 300_000);
afterAll(async () => {
  await nats.close();
  await repo.close();
});

async function answer(trainId: string, quId: string, text: string): Promise<void> {
  const { question } = await repo.call(training.question, { trainId, quId }, learner);
  const value: AnswerValue =
    quId === short ? { text } : { options: question.answerList.filter(({ content }) => content.includes(text)).map(({ id }) => id) };
  await repo.call(training.fill, { trainId, quId, answers: [{ quId, answer: value }] }, learner);
}

test('answers of the caller by day and by knowledge point; what no machine judges is neither right nor wrong', async () => {
  const { id } = await repo.call(training.start, { trainMode: 'repo_sort', repoId, clear: false }, learner);
  await answer(id, radio, 'H<sub>2');
  await answer(id, judge, '错误');
  await answer(id, short, '写几个字');
  // the end of a training is no answer
  await repo.call(training.finish, { id }, learner);
  const again = await repo.call(training.start, { trainMode: 'repo_sort', repoId, clear: true }, learner);
  await answer(again.id, radio, 'CO<sub>');
  expect(await repo.call(progress.ofPractice, {}, learner)).toEqual({
    days: [{ dateStr: dayOf(Date.now()), answers: 4, judged: 3, right: 1 }],
    points: [{ pointCode, pointName: '化学式', answers: 3, judged: 2, right: 1 }],
  });
  expect(await repo.call(progress.ofPractice, {}, other)).toEqual({ days: [], points: [] });
});

test('what was answered before the days that are asked for is left out', async () => {
  await repo.db.collection('train_answers').updateMany({ quId: radio }, { $set: { at: new Date(Date.now() - 40 * 86_400_000) } });
  const { days, points } = await repo.call(progress.ofPractice, { days: 30 }, learner);
  expect(days.map(({ answers }) => answers)).toEqual([2]);
  expect(points).toEqual([expect.objectContaining({ answers: 1, judged: 0 })]);
  expect((await repo.call(progress.ofPractice, { days: 60 }, learner)).days.map(({ answers }) => answers)).toEqual([2, 2]);
});
