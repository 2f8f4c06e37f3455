import type { OutgoingEvent } from '@xuekao/contracts';
import { isOfDatabase } from '@xuekao/event-sourcing';
import type { Connection } from 'mongoose';
import type { Logger } from '../logger.js';
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
const together = 200;
/** Documents that one transaction tells of: a change of any of them meanwhile makes it begin anew. */
const atOnce = 25;

/** Update of a change that is to be told, beside that of the document's own fields. */
export const toBeTold = { $set: { isTold: false }, $inc: { turn: 1 } } as const;

/**
 * Tells of documents that change more often than others need to know, or outside of transactions: each write marks its document
 * (`toBeTold`), and a few times a minute the marked ones are told, whole, so that a repeat counts nothing twice. A consumer that begins
 * anew is told of all documents.
 */
export class LaterTold<Doc extends LaterToldDoc> {
  private repeats: Repeat | undefined;

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
    });
  }

  /** Call it once the collection has its index (`isTold`). */
  begin(): void {
    this.repeats = repeat(
      () => this.tell(),
      { everyMs, longestMs },
      (error) => this.logger.warn({ err: error, kind: this.options.kind }, 'changes of documents were not told; they are told again'),
    );
  }

  async end(): Promise<void> {
    await this.repeats?.end();
  }

  private get docs() {
    return this.connection.collection<LaterToldDoc>(this.options.collection);
  }

  private async tell(): Promise<void> {
    const { rest } = this.options;
    const isDue = { isTold: false, ...(rest ? { restsUntil: { $not: { $gt: new Date(rest.time.now()) } } } : {}) };
    for (;;) {
      const due = (await this.docs.find(isDue).limit(together).toArray()) as unknown as Doc[]; // of this collection
      const events = await this.options.eventsOf(due);
      const pairs = due.map((doc, index) => ({ doc, event: events[index] ?? null }));
      for (let from = 0; from < pairs.length; from += atOnce) await this.tellSome(pairs.slice(from, from + atOnce));
      if (due.length < together || this.repeats?.isEnding === true) return;
    }
  }

  /** A reason why one of them fails is nothing to the others. */
  private async tellSome(pairs: readonly { doc: Doc; event: OutgoingEvent | null }[]): Promise<void> {
    try {
      await this.tellTogether(pairs);
    } catch (error) {
      if (pairs.length === 1) throw error;
      const outcomes: PromiseSettledResult<void>[] = [];
      for (const pair of pairs) outcomes.push(...(await Promise.allSettled([this.tellTogether([pair])])));
      const failed = outcomes.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    }
  }

  /** A document that changes meanwhile is told by the next round. */
  private async tellTogether(pairs: readonly { doc: Doc; event: OutgoingEvent | null }[]): Promise<void> {
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

  /** Together; where that fails each for itself, and one that fails alone is left to the reader of its event. */
  private async present(docs: readonly Doc[]): Promise<PresentDocument[]> {
    const { eventsOf } = this.options;
    let events: readonly (OutgoingEvent | null)[];
    try {
      events = await eventsOf(docs);
    } catch (error) {
      const each: PromiseSettledResult<readonly (OutgoingEvent | null)[]>[] = [];
      for (const doc of docs) each.push(...(await Promise.allSettled([eventsOf([doc])])));
      // the database being away, or what fails with all of them, is no fault of a document
      const reasons: unknown[] = each.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      if (reasons.some(isOfDatabase) || (docs.length > 1 && reasons.length === docs.length)) throw error;
      return docs.flatMap(({ _id: id }, index) => {
        const outcome = each[index];
        if (outcome?.status === 'rejected') return [{ id, event: () => raise(outcome.reason) }];
        const event = outcome?.value[0];
        return event ? [{ id, event: () => event }] : [];
      });
    }
    return docs.flatMap(({ _id: id }, index) => {
      const event = events[index];
      return event ? [{ id, event: () => event }] : [];
    });
  }
}

function raise(reason: unknown): never {
  throw reason;
}
