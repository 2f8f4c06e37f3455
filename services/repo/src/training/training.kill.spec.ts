import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { BusinessError, calls, type Caller } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { serveCall } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import { MongoClient, ObjectId, type ClientSession } from 'mongodb';
import { askRepo, newBank, person, samples, type RepoUnderTest } from '../test/repo-under-test.js';
import { until } from '../test/until.js';

const { training, questions, review } = calls.repo;
const size = 12;
let repo: RepoUnderTest;
let nats: NatsConnection;
let mongo: MongoClient;
let service: ChildProcess | null = null;
let repoId: string;
let people = 900;
let learner: Caller;

beforeAll(async () => {
  repo = await askRepo(await serviceEnvironment('trainkill'));
  const config = readConfig(repo.env);
  mongo = await MongoClient.connect(config.mongoUrl);
  nats = await connectNats(config, 'exam');
  serveCall({ nats, place: config }, calls.exam.papers.openQuestionsOfMany, ({ userIds }) => userIds.map(() => []));
  serveCall({ nats, place: config }, calls.exam.papers.wrongQuestions, () => ({ shown: [], fresh: [], hasMore: false }));
  await nats.flush();
  await start();
  repoId = await newBank(repo);
  for (let n = 0; n < size; n += 1) await repo.call(questions.save, { repoId, ...samples.judge, content: `<p>第${n}题</p>` });
}, 120_000);
beforeEach(() => {
  learner = { ...person((people += 1), 'A01'), roleType: 1 };
});
afterAll(async () => {
  await end('SIGTERM');
  await repo.db.dropDatabase();
  await nats.close();
  await mongo.close();
  await repo.close();
}, 60_000);

async function start(): Promise<void> {
  service = spawn(process.execPath, [new URL('../main.js', import.meta.url).pathname], {
    env: { ...process.env, ...repo.env },
    stdio: 'ignore',
  });
  await until('the service answers', () =>
    repo.call(calls.repo.banks.paging, {}).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BusinessError) return false; // BUSY: nobody serves the call yet
        throw error;
      },
    ),
  );
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (!service) return;
  const ended = once(service, 'exit');
  service.kill(signal);
  await ended;
  service = null;
}

/** The process cannot count while another transaction has changed the training. */
async function heldBack(trainId: string): Promise<ClientSession> {
  const session = mongo.startSession();
  session.startTransaction();
  const held = { $set: { updatedAt: new Date() } };
  await mongo
    .db(repo.db.databaseName)
    .collection('trainings')
    .updateOne({ _id: new ObjectId(trainId) }, held, { session });
  return session;
}

/** Answers all questions of a new training, every third one wrong, and kills the process before it has counted one. */
async function answeredAndKilled(): Promise<string> {
  const { id } = await repo.call(training.start, { trainMode: 'repo_sort', repoId }, learner);
  const card = await repo.call(training.card, { id }, learner);
  const options = await Promise.all(
    card.map(async ({ quId }, at) => {
      const { question } = await repo.call(training.question, { trainId: id, quId }, learner);
      return question.answerList.find(({ content }) => content.includes(at % 3 === 0 ? '错误' : '正确'))?.id ?? '';
    }),
  );
  const session = await heldBack(id);
  for (const [at, { quId }] of card.entries()) {
    const answers = [{ quId, answer: { options: [options[at] ?? ''] } }];
    expect(await repo.call(training.fill, { trainId: id, quId, answers }, learner)).toMatchObject({ answerCount: at + 1 });
  }
  await end('SIGKILL');
  await session.abortTransaction();
  await session.endSession();
  expect(await stored(id)).toMatchObject({ answerCount: 0 });
  return id;
}
const stored = (id: string) => repo.db.collection('trainings').findOne({ _id: new ObjectId(id) });
const book = () => repo.db.collection('book_items').find({ userId: learner.userId }).toArray();

test('what a killed process took is counted once when its learner comes back', async () => {
  const id = await answeredAndKilled();
  await start();
  const all = { answerCount: size, rightCount: size - size / 3 };
  const seen = await Promise.all(Array.from({ length: 8 }, () => repo.call(training.detail, { id }, learner)));
  expect(seen.map(({ answerCount, rightCount }) => ({ answerCount, rightCount }))).toEqual(seen.map(() => all));
  expect((await repo.call(review.today, {}, learner)).total).toBe(size / 3);
  expect(await repo.call(training.finish, { id }, learner)).toMatchObject({ state: 1, ...all });
  const items = await book();
  expect(items).toHaveLength(size);
  expect(items.reduce((sum, { wrongCount }) => sum + Number(wrongCount), 0)).toBe(size / 3);
}, 120_000);

test('and without the learner, by a later process', async () => {
  const id = await answeredAndKilled();
  // as if they were some time ago: a younger one belongs to the process that took it
  await repo.db.collection('train_answers').updateMany({ trainId: new ObjectId(id) }, [{ $set: { at: { $subtract: ['$at', 20_000] } } }]);
  await start();
  await until('the sweep has counted', async () => (await stored(id))?.['answerCount'] === size);
  expect(await book()).toHaveLength(size);
}, 120_000);
