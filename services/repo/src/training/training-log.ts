import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { failedByDuplicatesOnly, isDuplicate } from '@xuekao/documents';
import { Batcher } from '@xuekao/event-sourcing';
import { LRUCache } from 'lru-cache';
import { mongo, Types } from 'mongoose';
import { TrainingCounts } from './training-counts.js';
import { TrainingCollections } from './training.collections.js';
import {
  idsBehind,
  noQuestion,
  placeId,
  placeOfId,
  trainStates,
  type TrainAnswerDoc,
  type TrainEndDoc,
  type TrainingDoc,
} from './training.model.js';

export type Counts = Pick<TrainingDoc, 'answerCount' | 'rightCount'>;
export type NewAnswer = Pick<TrainAnswerDoc, 'quId' | 'answers' | 'isRight' | 'version'>;
type Entry = TrainAnswerDoc | TrainEndDoc;
/** `behind`: the place is taken, so another process knows more of the training; `answered`: the question has an answer. */
type Outcome = 'written' | 'answered' | 'behind' | { failed: unknown };

const mostKept = 20_000;
const mostBehind = 5;
/** Another process wrote meanwhile: the training is read anew. */
const again = Symbol('again');
/** The one before in the line found that out. */
const stale = Symbol('stale');
const majority = { readConcern: { level: 'majority' } } as const;

/** A training as a process knows it. Its answers follow one another, so that their places have no gap. */
class Tally {
  isStale = false;
  private turns: Promise<unknown> = Promise.resolve();

  constructor(
    public last: number,
    public answerCount: number,
    public rightCount: number,
    public isEnded: boolean,
  ) {}

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turns.then(work);
    this.turns = turn.catch(() => undefined);
    return turn;
  }
}

/**
 * Answers of trainings in the order in which they were given. Each is one insert, which goes together with those of other learners; its
 * place in the training refuses what a process writes that does not know the answers, or the end, that another one wrote.
 */
@Injectable()
export class TrainingLog {
  private readonly known = new LRUCache<string, Promise<Tally>>({ max: mostKept });
  private readonly inserts = new Batcher<Entry, Outcome>((entries) => this.insert(entries));

  constructor(
    private readonly store: TrainingCollections,
    private readonly counting: TrainingCounts,
  ) {}

  /** Stores the first answer to a question. Null: there is one already, or the training has ended. @throws {BusinessError} BUSY */
  append(id: string, answer: NewAnswer): Promise<Counts | null> {
    return this.inTurn(id, async (tally) => {
      if (tally.isEnded) return null;
      const entry = { _id: placeId(id, tally.last + 1), trainId: new Types.ObjectId(id), ...answer, at: new Date() };
      const outcome = await this.write(entry);
      if (outcome === 'behind') return again;
      if (outcome === 'answered') {
        // by another process, it may be
        this.forget(id, tally);
        return null;
      }
      tally.last += 1;
      tally.answerCount += 1;
      if (answer.isRight === true) tally.rightCount += 1;
      this.counting.expect(id);
      return { answerCount: tally.answerCount, rightCount: tally.rightCount };
    });
  }

  /** No answer is taken from now on. */
  end(id: string, ended: number): Promise<void> {
    return this.inTurn(id, async (tally) => {
      if (tally.isEnded) return;
      const end = { _id: placeId(id, tally.last + 1), trainId: new Types.ObjectId(id), quId: noQuestion, ended, at: new Date() } as const;
      const outcome = await this.write(end);
      this.forget(id, tally);
      return outcome === 'behind' ? again : undefined;
    });
  }

  /** With all answers that were stored. @throws {BusinessError} NOT_FOUND */
  async counts(id: string): Promise<Counts> {
    const { answerCount, rightCount } = await this.tally(id);
    return { answerCount, rightCount };
  }

  private async inTurn<T>(id: string, work: (tally: Tally) => Promise<T | typeof again>): Promise<T> {
    for (let behind = 0; behind < mostBehind;) {
      const tally = await this.tally(id);
      try {
        const done = await tally.inTurn(async () => (tally.isStale ? stale : work(tally)));
        if (done === stale) continue;
        if (done !== again) return done;
      } catch (error) {
        // nobody knows whether it was written
        this.forget(id, tally);
        throw error;
      }
      this.forget(id, tally);
      behind += 1;
    }
    throw new BusinessError('BUSY');
  }

  private tally(id: string): Promise<Tally> {
    const known = this.known.get(id);
    if (known) return known;
    const reading = this.read(id);
    this.known.set(id, reading);
    reading.catch(() => this.known.delete(id));
    return reading;
  }

  private forget(id: string, tally: Tally): void {
    if (!tally.isStale) this.known.delete(id);
    tally.isStale = true;
  }

  /** The counters first: what is counted between the two looks is seen by the second one as well, behind the place of the first. */
  private async read(id: string): Promise<Tally> {
    const training = await this.store.trainings.collection.findOne<TrainingDoc>({ _id: new Types.ObjectId(id) }, majority);
    if (!training) throw new BusinessError('NOT_FOUND');
    const { counted = 0, state, answerCount, rightCount } = training;
    const behind = await this.store.answers.collection
      .find<Entry>({ _id: idsBehind(id, counted) as never }, { ...majority, projection: { isRight: 1, ended: 1 }, sort: { _id: 1 } })
      .toArray();
    const answers = behind.filter((entry): entry is TrainAnswerDoc => !('ended' in entry));
    const last = behind.at(-1);
    return new Tally(
      last ? placeOfId(last._id) : counted,
      answerCount + answers.length,
      rightCount + answers.filter(({ isRight }) => isRight === true).length,
      state !== trainStates.open || answers.length < behind.length,
    );
  }

  private async write(entry: Entry): Promise<Exclude<Outcome, object>> {
    const outcome = await this.inserts.ask(entry);
    if (typeof outcome === 'object') throw outcome.failed;
    return outcome;
  }

  private async insert(entries: readonly Entry[]): Promise<Outcome[]> {
    const { collection } = this.store.answers;
    const [first] = entries;
    try {
      // past mongoose, which took half of the time; the driver takes every id for an ObjectId
      if (entries.length === 1 && first) await collection.insertOne(first as never);
      else await collection.insertMany(entries as never, { ordered: false });
      return entries.map(() => 'written');
    } catch (error) {
      if (isDuplicate(error) || failedByDuplicatesOnly(error)) return this.met(entries);
      if (entries.length > 1 && isOfOne(error)) return Promise.all(entries.map((entry) => this.alone(entry)));
      throw error;
    }
  }

  /** A reason why one answer fails is nothing to the others of its round. */
  private async alone(entry: Entry): Promise<Outcome> {
    try {
      const [outcome] = await this.insert([entry]);
      return outcome ?? { failed: new Error('an insert has no outcome') };
    } catch (error) {
      return { failed: error };
    }
  }

  /** Some met what was there already. */
  private async met(entries: readonly Entry[]): Promise<Outcome[]> {
    const found = await this.store.answers.collection
      .find<Entry>({ _id: { $in: entries.map(({ _id }) => _id as never) } }, { projection: { quId: 1, at: 1 } })
      .toArray();
    const there = new Map(found.map((entry) => [entry._id, entry]));
    return entries.map(({ _id, quId, at }) => {
      const other = there.get(_id);
      // the place is free: the question was refused
      if (!other) return 'answered';
      return other.quId === quId && other.at.getTime() === at.getTime() ? 'written' : 'behind';
    });
  }
}

/** An answer that cannot be written, not a database that is away. */
const isOfOne = (error: unknown): boolean => error instanceof mongo.MongoBulkWriteError || !(error instanceof mongo.MongoError);
