import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { createLogger } from '@xuekao/platform';
import { MongoClient } from 'mongodb';
import mongoose, { Types, type Connection } from 'mongoose';
import { Transactions } from '../kernel/transactions.js';
import { QuestionCollections } from '../questions/index.js';
import { newBank, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';
import { BookAnswers } from './book-answers.js';
import { ReviewNotes } from './review-notes.js';
import { TrainQuestions } from './train-questions.js';
import { TrainingDays } from './training-days.js';
import { TrainingCollections } from './training.collections.js';
import { TrainingCounts } from './training-counts.js';
import { TrainingLog } from './training-log.js';
import { trainStates, type BookItemDoc, type TrainAnswerDoc, type TrainingDoc } from './training.model.js';

const { training, questions } = calls.repo;
const size = 40;
let repo: RepoUnderTest;
const connections: Connection[] = [];
let client: MongoClient;
let repoId: string;
let people = 700;
let learner: Caller;
let trainId: string;
let quIds: string[];

beforeAll(async () => {
  repo = await startRepo('traininglog');
  client = await MongoClient.connect(repo.env['MONGO_URL'] ?? '');
  repoId = await newBank(repo);
  for (let n = 0; n < size; n += 1) await repo.call(questions.save, { repoId, ...samples.judge, content: `<p>第${n}题</p>` });
}, 300_000);
beforeEach(async () => {
  learner = { ...person((people += 1), 'A01'), roleType: 1 };
  trainId = (await repo.call(training.start, { trainMode: 'repo_sort', repoId }, learner)).id;
  quIds = (await repo.call(training.card, { id: trainId }, learner)).map(({ quId }) => quId);
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await client.close();
  await repo.close();
});

/** Memory of another process of the service, on the same database. */
async function process(): Promise<{ log: TrainingLog; counts: TrainingCounts }> {
  const own = await mongoose.createConnection(repo.env['MONGO_URL'] ?? '', { dbName: repo.db.databaseName }).asPromise();
  connections.push(own);
  const [store, questionStore, logger] = [new TrainingCollections(own), new QuestionCollections(own), createLogger('repo', 'fatal')];
  const book = new BookAnswers(store, new TrainQuestions(questionStore), new ReviewNotes(store));
  const counts = new TrainingCounts(store, new Transactions(own), book, new TrainingDays(store), logger);
  return { log: new TrainingLog(store, counts), counts };
}
async function given(at: number, isRight: boolean): Promise<Pick<TrainAnswerDoc, 'quId' | 'answers' | 'isRight' | 'version'>> {
  const quId = quIds[at] ?? '';
  const head = await repo.db.collection('questions').findOne({ _id: new Types.ObjectId(quId) });
  return { quId, answers: [], isRight, version: head?.['current'] };
}
const detail = () => repo.call(training.detail, { id: trainId }, learner);
const items = () => repo.db.collection<BookItemDoc>('book_items').find({ userId: learner.userId }).toArray();

test('two processes that take answers of one training at once store each once, and tell exact numbers', async () => {
  const [one, other] = [await process(), await process()];
  const answers = await Promise.all(quIds.map((_id, at) => given(at, at % 2 === 0)));
  const took: (number | undefined)[] = [];
  for (let at = 0; at < 20; at += 2) {
    // by turns, then at once
    const [first, second, third] = [answers[at], answers[at + 1], answers[at + 20]];
    if (!first || !second || !third) throw new Error('there are forty');
    took.push((await one.log.append(trainId, first))?.answerCount);
    const both = await Promise.all([one.log.append(trainId, second), other.log.append(trainId, third)]);
    took.push(...both.map((counts) => counts?.answerCount));
  }
  expect(took.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_none, at) => at + 1));
  // a second answer is none, whichever process gets it
  for (const { log } of [one, other]) {
    expect(await log.append(trainId, { ...(await given(0, false)) })).toBeNull();
    expect(await log.counts(trainId)).toEqual({ answerCount: 30, rightCount: 20 });
  }
  // on a slow machine one may find the training locked by the others all the time
  await Promise.allSettled([one.counts.ofProcess(), other.counts.ofProcess(), one.counts.of([trainId]), detail()]);
  await one.counts.of([trainId]);
  expect(await detail()).toMatchObject({ answerCount: 30, rightCount: 20 });
  const book = await items();
  expect([book.length, book.filter(({ isWrong }) => isWrong).length]).toEqual([30, 10]);
  expect(new Set(book.map(({ wrongCount, isWrong }) => wrongCount === (isWrong ? 1 : 0)))).toEqual(new Set([true]));
});

test('a training that ended in one process takes no answer in another that does not know of it', async () => {
  const [one, other] = [await process(), await process()];
  expect(await other.log.append(trainId, await given(0, true))).toMatchObject({ answerCount: 1 });
  // its process dies before the state follows
  await one.log.end(trainId, trainStates.finished);
  expect(await other.log.append(trainId, await given(1, true))).toBeNull();
  expect(await detail()).toMatchObject({ state: 1, answerCount: 1, rightCount: 1 });
  expect((await repo.call(training.card, { id: trainId }, learner)).filter(({ answered }) => answered)).toHaveLength(1);
});

test('an answer that cannot be written is refused alone', async () => {
  const { log } = await process();
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const broken = { ...(await given(0, true)), answers: circle as never };
  const other = (await repo.call(training.start, { trainMode: 'repo_rand', repoId }, learner)).id;
  const [failed, taken] = await Promise.allSettled([log.append(trainId, broken), log.append(other, await given(1, true))]);
  expect(failed.status).toBe('rejected');
  expect(taken).toMatchObject({ status: 'fulfilled', value: { answerCount: 1 } });
  expect(await log.append(trainId, await given(0, true))).toMatchObject({ answerCount: 1 });
});

test('answers of an earlier release stay, and are told with those of this one', async () => {
  const trainings = repo.db.collection<TrainingDoc>('trainings');
  const { quId, ...answer } = await given(0, true);
  const former = { _id: `${trainId}:${quId}` as never, trainId: new Types.ObjectId(trainId), quId, ...answer, at: new Date() };
  await repo.db.collection('train_answers').insertOne(former);
  await trainings.updateOne({ _id: new Types.ObjectId(trainId) }, { $inc: { answerCount: 1, rightCount: 1 } });
  const { log } = await process();
  expect(await log.append(trainId, { quId, ...answer, isRight: false })).toBeNull();
  expect(await log.append(trainId, await given(1, false))).toEqual({ answerCount: 2, rightCount: 1 });
  expect(await detail()).toMatchObject({ answerCount: 2, rightCount: 1 });
  // one that its process did not count before it died is counted at the end, as before
  await trainings.updateOne({ _id: new Types.ObjectId(trainId) }, { $inc: { answerCount: -1 } });
  expect(await repo.call(training.finish, { id: trainId }, learner)).toMatchObject({ state: 1, answerCount: 2, rightCount: 1 });
});

test('while a killed process locks a training, its learner reads it without the last answers, and then with them', async () => {
  const { log } = await process();
  const session = client.startSession();
  session.startTransaction();
  await client
    .db(repo.db.databaseName)
    .collection('trainings')
    .updateOne({ _id: new Types.ObjectId(trainId) }, { $set: { updatedAt: new Date() } }, { session });
  expect(await log.append(trainId, await given(0, true))).toMatchObject({ answerCount: 1 });
  expect(await detail()).toMatchObject({ answerCount: 0 });
  await session.abortTransaction();
  await session.endSession();
  expect(await detail()).toMatchObject({ answerCount: 1 });
});

test('an answer costs one insert; the counters and the book of forty cost a handful of commands', async () => {
  const { log, counts } = await process();
  const answers = await Promise.all(quIds.map((_id, at) => given(at, true)));
  await repo.db.createCollection('system.profile', { capped: true, size: 16 * 2 ** 20 });
  await repo.db.command({ profile: 2 });
  for (const answer of answers) await log.append(trainId, answer);
  const profile = repo.db.collection('system.profile');
  const commands = (ns: RegExp) => profile.countDocuments({ ns, op: { $ne: 'getmore' }, 'command.lsid': { $exists: true } });
  const [ofAnswers, ofTrainings, ofBook] = [/\.train_answers$/, /\.trainings$/, /\.book_items$/];
  // to begin with, the training and its answers are read once
  expect([await commands(ofAnswers), await commands(ofTrainings), await commands(ofBook)]).toEqual([size + 1, 1, 0]);
  await counts.ofProcess();
  await repo.db.command({ profile: 0 });
  expect(await commands(ofAnswers)).toBeLessThanOrEqual(size + 3);
  expect(await commands(ofTrainings)).toBeLessThanOrEqual(5);
  expect(await detail()).toMatchObject({ answerCount: size });
  expect(await items()).toHaveLength(size);
});
