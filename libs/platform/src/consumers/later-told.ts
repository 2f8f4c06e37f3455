import type { OutgoingEvent } from '@xuekao/contracts';
import { FailurePauses, isOfDatabase } from '@xuekao/event-sourcing';
import type { Connection } from 'mongoose';
import type { Logger } from '../logger.js';
import { gauge } from '../metrics.js';
import { repeat, type Repeat } from '../repeat.js';
import type { Clock } from '../time/clock.js';
import type { DocumentEvents, PresentDocument } from './document-events.js';

/** Fields of a document whose changes are told later. */
export interface LaterToldDoc {
  _id: string;
  /** counts the writes that are to be told; absent: none since there were such events */
  turn?: number;
  /** whether others know of the last of them */
  isTold?: boolean;
  /** until when it rests between two words; absent: it does not */
  restsUntil?: Date;
}

export interface LaterToldOptions<Doc extends LaterToldDoc> {
  /** of the streams */
  kind: string;
  collection: string;
  /** A document that was told of is told of again so many milliseconds later at the earliest, unless a change sets `restsUntil` back. */
  rest?: { ms: number; time: Pick<Clock, 'now'> };
  /** in the order of the documents; null: there is nothing to tell of this one */
  eventsOf: (docs: readonly Doc[]) => Promise<readonly (OutgoingEvent | null)[]>;
}

const everyMs = 2000;
const longestMs = 60_000;
/** While nothing is marked. */
const idleRestMs = 6000;
const together = 200;
/** Documents that one transaction tells of: a change of any of them meanwhile makes it begin anew. */
const atOnce = 25;

const stuckNow = gauge('xuekao_changes_untold', 'Changed documents that cannot be told to other services, now', ['kind']);

/** Update of a change that is to be told, beside that of the document's own fields. */
export const toBeTold = { $set: { isTold: false }, $inc: { turn: 1 } } as const;

/**
 * Tells of documents that change more often than others need to know, or outside of transactions: each write marks its document
 * (`toBeTold`), and a few times a minute the marked ones are told, whole, so that a repeat counts nothing twice. A consumer that begins
 * anew is told of all documents.
 */
export class LaterTold<Doc extends LaterToldDoc> {
  private repeats: Repeat | undefined;
  /** Of changes that could not be told. */
  private readonly pauses = new FailurePauses(() => performance.now());

  constructor(
    private readonly connection: Connection,
    private readonly events: DocumentEvents,
    private readonly logger: Logger,
    private readonly options: LaterToldOptions<Doc>,
  ) {
    events.describe({
      kind: options.kind,
      after: async (id, limit, session) => {
        const found: PresentDocument[] = [];
        // a page that is not full is taken for the end of the kind: what is left out must not make one
        for (let from = id; found.length < limit;) {
          const docs = (await this.docs
            .find(from === '' ? {} : { _id: { $gt: from } }, { session })
            .sort({ _id: 1 })
            .limit(limit)
            .toArray()) as unknown as Doc[]; // of this collection
          found.push(...(await this.present(docs)));
          const last = docs.at(-1);
          if (docs.length < limit || !last) break;
          from = last._id;
        }
        return found.slice(0, limit);
      },
      there: async (ids, session) =>
        (await this.docs.find({ _id: { $in: [...ids] } }, { session, projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
    });
  }

  /** Call it once the collection has its index (`isTold`). */
  begin(): void {
    this.repeats = repeat(
      () => this.tell(),
      { everyMs, longestMs, restMs: idleRestMs },
      (error) => this.logger.warn({ err: error, kind: this.options.kind }, 'changes of documents were not told; they are told again'),
    );
  }

  async end(): Promise<void> {
    await this.repeats?.end();
  }

  private get docs() {
    return this.connection.collection<LaterToldDoc>(this.options.collection);
  }

  /**
   * One document that cannot be told keeps no other waiting: it is named and counted, and rests longer after each try.
   * @returns how many were marked
   */
  private async tell(): Promise<number> {
    const { kind, rest } = this.options;
    const isDue = { isTold: false, ...(rest ? { restsUntil: { $not: { $gt: new Date(rest.time.now()) } } } : {}) };
    const stuck = new Set<string>();
    const tellPage = async (docs: readonly Doc[]): Promise<void> => {
      const tried = docs.filter((doc) => !this.pauses.rests(changeOf(doc)));
      for (const doc of docs) if (!tried.includes(doc)) stuck.add(changeOf(doc));
      const outcomes = await this.outcomesOf(tried);
      for (let from = 0; from < outcomes.length; from += atOnce)
        for (const { doc, reason } of await this.tellSome(outcomes.slice(from, from + atOnce))) {
          stuck.add(changeOf(doc));
          this.pauses.failed(changeOf(doc));
          this.logger.error({ err: reason, stream: `${kind}-${doc._id}` }, 'a changed document cannot be told; the others are');
        }
    };
    const page: Doc[] = [];
    let count = 0;
    // one look through all that is marked: a page that is asked for anew would be full of those that stay marked
    for await (const doc of this.docs.find(isDue, { batchSize: together })) {
      page.push(doc as unknown as Doc); // of this collection
      count += 1;
      if (page.length === together) await tellPage(page.splice(0));
      if (this.repeats?.isEnding === true) return count;
    }
    await tellPage(page);
    this.pauses.keepOnly((change) => stuck.has(change));
    stuckNow.set({ kind }, stuck.size);
    return count;
  }

  /** A reason why one of them fails is nothing to the others. @returns those that cannot be told */
  private async tellSome(outcomes: readonly Outcome<Doc>[]): Promise<Untold<Doc>[]> {
    const failed = outcomes.filter((outcome) => 'reason' in outcome);
    const pairs = outcomes.filter((outcome) => 'event' in outcome);
    try {
      await this.tellTogether(pairs);
    } catch (error) {
      if (isOfDatabase(error)) throw error;
      for (const pair of pairs) {
        try {
          await this.tellTogether([pair]);
        } catch (reason) {
          if (isOfDatabase(reason)) throw reason;
          failed.push({ doc: pair.doc, reason });
        }
      }
    }
    return failed;
  }

  /** A document that changes meanwhile is told by the next round. */
  private async tellTogether(pairs: readonly Told<Doc>[]): Promise<void> {
    if (pairs.length === 0) return;
    const { rest } = this.options;
    const told = { isTold: true, ...(rest ? { restsUntil: new Date(rest.time.now() + rest.ms) } : {}) };
    await this.connection.transaction(async (session) => {
      const ids = pairs.map(({ doc }) => doc._id);
      // one that another process has told meanwhile is left out
      const now = await this.docs.find({ _id: { $in: ids }, isTold: false }, { session, projection: { turn: 1 } }).toArray();
      const turns = new Map(now.map(({ _id, turn = 0 }) => [_id, turn]));
      const same = pairs.filter(({ doc: { _id, turn = 0 } }) => turns.get(_id) === turn);
      if (same.length === 0) return;
      await this.docs.updateMany({ _id: { $in: same.map(({ doc }) => doc._id) } }, { $set: told }, { session });
      const events = same.flatMap(({ doc, event }) => (event ? [{ kind: this.options.kind, id: doc._id, event }] : []));
      if (events.length > 0) await this.events.tell(events, session);
    });
  }

  /** One that fails alone is left to the reader of its event. @throws what fails with all of them: that is no fault of a document */
  private async present(docs: readonly Doc[]): Promise<PresentDocument[]> {
    const outcomes = await this.outcomesOf(docs);
    const [first, ...others] = outcomes;
    if (first && 'reason' in first && others.length > 0 && others.every((outcome) => 'reason' in outcome)) throw first.reason;
    return outcomes.flatMap((outcome) => {
      const id = outcome.doc._id;
      if ('reason' in outcome) return [{ id, event: () => raise(outcome.reason) }];
      const { event } = outcome;
      return event ? [{ id, event: () => event }] : [];
    });
  }

  /** Events of the documents together; where that fails each for itself. @throws where the database is away */
  private async outcomesOf(docs: readonly Doc[]): Promise<Outcome<Doc>[]> {
    const { eventsOf } = this.options;
    if (docs.length === 0) return [];
    try {
      const events = await eventsOf(docs);
      return docs.map((doc, index) => ({ doc, event: events[index] ?? null }));
    } catch (error) {
      if (isOfDatabase(error)) throw error;
    }
    const outcomes: Outcome<Doc>[] = [];
    for (const doc of docs) {
      try {
        outcomes.push({ doc, event: (await eventsOf([doc]))[0] ?? null });
      } catch (reason) {
        if (isOfDatabase(reason)) throw reason;
        outcomes.push({ doc, reason });
      }
    }
    return outcomes;
  }
}

interface Told<Doc> {
  doc: Doc;
  /** null: there is nothing to tell */
  event: OutgoingEvent | null;
}
interface Untold<Doc> {
  doc: Doc;
  reason: unknown;
}
type Outcome<Doc> = Told<Doc> | Untold<Doc>;

/** A further change of a document that cannot be told is tried at once: it may have mended it. */
const changeOf = ({ _id, turn = 0 }: LaterToldDoc): string => `${_id}@${turn}`;

function raise(reason: unknown): never {
  throw reason;
}
