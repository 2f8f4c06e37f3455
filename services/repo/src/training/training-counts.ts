import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { isDuplicate } from '@xuekao/documents';
import { Batcher } from '@xuekao/event-sourcing';
import { LateWork, LOGGER, repeat, type Logger, type Repeat } from '@xuekao/platform';
import { Types, type ClientSession, type mongo } from 'mongoose';
import { Transactions } from '../kernel/transactions.js';
import { BookAnswers } from './book-answers.js';
import { TrainingDays } from './training-days.js';
import { TrainingCollections } from './training.collections.js';
import {
  idsBehind,
  noQuestion,
  placeOfId,
  trainStates,
  type TrainAnswerDoc,
  type TrainEndDoc,
  type TrainingDoc,
} from './training.model.js';

type Entry = TrainAnswerDoc | TrainEndDoc;
type Head = Pick<TrainingDoc, '_id' | 'userId' | 'repoId' | 'trainMode' | 'state' | 'counted'>;

const everyMs = 1000;
const longestMs = 30_000;
/** Trainings, and answers, of one transaction: it is over in some tens of milliseconds. */
const trainingsAtOnce = 100;
const answersAtOnce = 200;
const mostInRound = 1000;
const timeoutMs = 8000;
/** Two transactions that bring the same question into a book meet at its id; the later one finds it there the next time. */
const mostTries = 5;
/** A process that was killed in the middle of a transaction leaves its documents locked for a minute; nobody's page waits for that. */
const waitsMs = 3000;
const fields = { userId: 1, repoId: 1, trainMode: 1, state: 1, counted: 1 } as const;

class Locked extends Error {}

/**
 * Takes answers into the counters of their trainings and into the books, each once: a training says up to which place it has counted, and
 * is changed in one transaction with the books. Whoever reads what is counted has it counted first, so that nobody sees the delay.
 */
@Injectable()
export class TrainingCounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** trainings that have answers of this process */
  private waiting = new Set<string>();
  private underWay: Promise<void> = Promise.resolve();
  private rounds: Repeat | undefined;
  private readonly counting = new Batcher<string, Error | null>((ids) => this.round(ids), { round: mostInRound, timeoutMs });

  constructor(
    private readonly store: TrainingCollections,
    private readonly transactions: Transactions,
    private readonly book: BookAnswers,
    private readonly days: TrainingDays,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds = repeat(
      () => this.ofProcess(),
      { everyMs, longestMs, late: new LateWork('repo', 'training-counts') },
      (error) => this.logger.warn({ err: error }, 'answers of training were not counted; they are counted later'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds?.end();
    await this.ofProcess().catch((error: unknown) => this.logger.warn({ err: error }, 'answers of training are left to be counted'));
  }

  /** An answer was stored. */
  expect(trainId: string): void {
    this.waiting.add(trainId);
  }

  /** All answers that this process took; those that are being counted with them. */
  ofProcess(): Promise<void> {
    const run = this.underWay.then(() => this.countWaiting());
    this.underWay = run.catch(() => undefined);
    return run;
  }

  private async countWaiting(): Promise<void> {
    const ids = this.waiting;
    this.waiting = new Set();
    try {
      await this.of([...ids]);
    } catch (error) {
      for (const id of ids) this.waiting.add(id);
      throw error;
    }
  }

  /** All answers of a person, whichever process took them. */
  async ofPerson(userId: string): Promise<void> {
    const open = await this.store.trainings.collection
      .find<Head>({ userId, state: trainStates.open }, { projection: { counted: 1 } })
      .toArray();
    if (open.length === 0) return;
    const behind = await this.store.answers.collection
      .find<Entry>({ $or: open.map(behindCounted) }, { projection: { trainId: 1 } })
      .toArray();
    if (behind.length === 0) return;
    const ids = [...new Set(behind.map(({ trainId }) => trainId.toHexString()))];
    try {
      await this.of(ids);
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      this.logger.warn({ trainings: ids }, 'answers of training are shown without the last ones');
    }
  }

  /** All answers of these trainings. @throws {Locked} */
  async of(trainIds: readonly string[]): Promise<void> {
    const failures = await Promise.all(trainIds.map((id) => this.counting.ask(id)));
    const failure = failures.find((one) => one !== null);
    if (failure) throw failure;
  }

  /** One round at a time: two of one process would only wait for each other's documents. */
  private async round(trainIds: readonly string[]): Promise<(Error | null)[]> {
    const failures = new Map<string, Error>();
    const ids = [...new Set(trainIds)];
    for (let from = 0; from < ids.length; from += trainingsAtOnce) {
      const some = ids.slice(from, from + trainingsAtOnce);
      const ofAll = await this.fails(some, waitsMs);
      if (ofAll === null) continue;
      // what one of them fails by is nothing to the others, which are tried once
      for (const id of some) {
        const failure = some.length === 1 ? ofAll : await this.fails([id], 0);
        if (failure) failures.set(id, failure);
      }
    }
    return trainIds.map((id) => failures.get(id) ?? null);
  }

  private async fails(trainIds: readonly string[], waits: number): Promise<Error | null> {
    const until = performance.now() + waits;
    const ids = trainIds.map((id) => new Types.ObjectId(id));
    try {
      while (await this.count(ids, until));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error('answers of training were not counted', { cause: error });
    }
  }

  /** @returns whether there may be more of them */
  private async count(ids: readonly Types.ObjectId[], until: number, tried = 1): Promise<boolean> {
    let hasTried = false;
    try {
      return await this.transactions.run(async (session) => {
        if (hasTried && performance.now() > until) throw new Locked('trainings are locked by another transaction');
        hasTried = true;
        return this.take(ids, session);
      });
    } catch (error) {
      if (!isDuplicate(error) || tried === mostTries) throw error;
      return this.count(ids, until, tried + 1);
    }
  }

  private async take(ids: readonly Types.ObjectId[], session: ClientSession): Promise<boolean> {
    const { trainings, answers } = this.store;
    const heads = await trainings.collection.find<Head>({ _id: { $in: [...ids] } }, { projection: fields, session }).toArray();
    if (heads.length === 0) return false;
    const entries = await answers.collection
      .find<Entry>({ $or: heads.map(behindCounted) }, { sort: { _id: 1 }, limit: answersAtOnce, session })
      .toArray();
    if (entries.length === 0) return false;
    const byTraining = Map.groupBy(entries, ({ trainId }) => trainId.toHexString());
    const changes: mongo.AnyBulkWriteOperation[] = [];
    const given: { training: Head; answer: TrainAnswerDoc }[] = [];
    for (const training of heads) {
      const own = byTraining.get(training._id.toHexString()) ?? [];
      if (own.length === 0) continue;
      changes.push({ updateOne: { filter: { _id: training._id }, update: await this.change(training, own, session) } });
      given.push(...own.filter(isAnswer).map((answer) => ({ training, answer })));
    }
    await trainings.collection.bulkWrite(changes, { session });
    await this.days.add(given, session);
    await this.book.take(
      given.sort((one, other) => one.answer.at.getTime() - other.answer.at.getTime()),
      session,
    );
    return entries.length === answersAtOnce;
  }

  private async change(
    { _id: trainId, state }: Head,
    entries: readonly Entry[],
    session: ClientSession,
  ): Promise<mongo.UpdateFilter<mongo.BSON.Document>> {
    const last = entries.at(-1);
    if (!last) throw new Error('nothing is to be counted');
    const moved = { $max: { updatedAt: last.at } };
    const counted = placeOfId(last._id);
    const end = entries.find(isEnd);
    if (!end && state === trainStates.open) {
      const right = entries.filter((entry) => isAnswer(entry) && entry.isRight === true).length;
      return { ...moved, $set: { counted }, $inc: { answerCount: entries.length, rightCount: right } };
    }
    // the end counts once more: a process of an earlier release may have died before it counted, or have ended the training itself
    const all = { trainId, quId: { $ne: noQuestion } };
    const answerCount = await this.store.answers.collection.countDocuments(all, { session });
    const rightCount = await this.store.answers.collection.countDocuments({ ...all, isRight: true }, { session });
    return { ...moved, $set: { counted, answerCount, rightCount, ...(end && state === trainStates.open && { state: end.ended }) } };
  }
}

const isEnd = (entry: Entry): entry is TrainEndDoc => 'ended' in entry;
const isAnswer = (entry: Entry): entry is TrainAnswerDoc => !isEnd(entry);
const behindCounted = ({ _id, counted = 0 }: Pick<Head, '_id' | 'counted'>): mongo.Filter<mongo.BSON.Document> => ({
  _id: idsBehind(_id.toHexString(), counted) as never, // the driver takes every id for an ObjectId
});
