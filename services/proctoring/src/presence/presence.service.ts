import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { presenceKey, presenceSubject, presenceWord, sockets } from '@xuekao/contracts';
import { CLOCK, CONFIG, LateWork, LOGGER, MONGO, NATS, repeat, type Clock, type Config, type Logger, type Repeat } from '@xuekao/platform';
import type { AnyBulkWriteOperation, Connection, Model } from 'mongoose';
import { HeldView, type Back, type Held } from './held-view.js';
import { offlineSpanSchema, type OfflineSpanDoc } from './offline-span.model.js';

const sweepMs = 5000;
/** Shorter drops are a line that was renewed: honest sittings have dozens. */
const shortestMs = 15_000;
/** A span that was open so long ago is of a sitting that is over. */
const longestMs = 24 * 3_600_000;

/** People whose exam page is there, by the words of the gateways, and the times when it was not (decision 0113). */
@Injectable()
export class Presence implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly spans: Model<OfflineSpanDoc>;
  private view = new HeldView();
  /** spans that are stored and open, by receiver */
  private readonly stored = new Map<string, number>();
  private words: Subscription | undefined;
  private sweeps: Repeat | undefined;
  /** times that are over and not stored yet */
  private ended: Back[] = [];

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: Pick<Config, 'subject'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(MONGO) connection: Connection,
    // of the process: nothing is decided by it, and a word must never wait for the database
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.spans = connection.model<OfflineSpanDoc>('OfflineSpan', offlineSpanSchema, 'offline_spans');
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.spans.createIndexes();
    const open = await this.spans.find({ to: null, from: { $gte: new Date(this.clock.now() - longestMs) } }).lean();
    for (const { userId, examId, from } of open) this.stored.set(presenceKeyOf({ userId, examId }), from.getTime());
    this.view = new HeldView(this.stored);
    this.words = this.nats.subscribe(this.config.subject(presenceSubject(sockets.exam.name)), {
      callback: (_error, message) => this.hear(message.string()),
    });
    this.sweeps = repeat(
      () => this.sweep(),
      { everyMs: sweepMs, late: new LateWork('proctoring', 'presence') },
      (error) => this.logger.warn({ err: error }, 'offline times were not stored'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.words?.unsubscribe();
    await this.sweeps?.end();
  }

  of(person: { userId: string; examId: string }, startedAt: number): Held {
    return this.view.of(presenceKeyOf(person), startedAt, this.clock.now());
  }

  /** Times without a page between two instants, the first one first. */
  async spansOf(person: { userId: string; examId: string }, from: number, to: number): Promise<{ from: number; to: number | null }[]> {
    const found = await this.spans
      .find({ ...person, from: { $lt: new Date(to) }, $or: [{ to: null }, { to: { $gt: new Date(from) } }] })
      .sort({ from: 1 })
      .lean();
    return found.map((span) => ({ from: Math.max(span.from.getTime(), from), to: span.to && Math.min(span.to.getTime(), to) }));
  }

  /** Stores what lasts long enough to be evidence. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    this.view.sweep(now);
    const [over, began] = [this.ended, this.begun(now)];
    if (over.length === 0 && began.length === 0) return;
    this.ended = [];
    const writes: AnyBulkWriteOperation<OfflineSpanDoc>[] = [
      ...began.map(([key, since]) => upsertOf(key, since, {})),
      ...over.map(({ key, since, until }) => upsertOf(key, since, { to: new Date(until) })),
    ];
    try {
      await this.spans.bulkWrite(writes, { ordered: true });
    } catch (error) {
      this.ended = [...over, ...this.ended];
      throw error;
    }
    for (const [key, since] of began) this.stored.set(key, since);
  }

  private begun(now: number): [string, number][] {
    return [...this.view.away()].filter(([key, since]) => now - since >= shortestMs && this.stored.get(key) !== since);
  }

  private hear(text: string): void {
    const word = presenceWord.safeParse(JSON.parse(text));
    // a gateway of a later release may have more to say
    if (!word.success) return;
    for (const back of this.view.hear(word.data, this.clock.now())) {
      const wasStored = this.stored.get(back.key) === back.since;
      this.stored.delete(back.key);
      if (wasStored || back.until - back.since >= shortestMs) this.ended.push(back);
    }
  }
}

const presenceKeyOf = (person: { userId: string; examId: string }): string => presenceKey(sockets.exam, person);

function upsertOf(key: string, since: number, change: Partial<OfflineSpanDoc>): AnyBulkWriteOperation<OfflineSpanDoc> {
  const [userId = '', examId = ''] = key.split('.');
  const row = { userId, examId, from: new Date(since), ...(change.to ? {} : { to: null }) };
  const update = { $setOnInsert: row, ...(change.to ? { $set: { to: change.to } } : {}) };
  return { updateOne: { filter: { _id: `${key}:${since}` }, update, upsert: true } };
}
