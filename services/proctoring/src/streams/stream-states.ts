import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { streamTimes, type StreamKind } from '@xuekao/contracts';
import { LateWork, LOGGER, repeat, ServiceTime, type Logger, type Repeat } from '@xuekao/platform';
import { StreamCollections } from './stream.collections.js';
import { StreamRooms } from './stream-rooms.js';
import type { StreamDoc } from './stream.model.js';

const sweepMs = 5000;
const goneMs = streamTimes.goneSeconds * 1000;

/** Which streams are there: those whose page spoke not long ago. */
@Injectable()
export class StreamStates implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweeps: Repeat | undefined;

  constructor(
    private readonly store: StreamCollections,
    private readonly rooms: StreamRooms,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn' | 'debug'>,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = repeat(
      () => this.sweep(),
      { everyMs: sweepMs, late: new LateWork('proctoring', 'streams') },
      (error) => this.logger.warn({ err: error }, 'streams that are gone were not closed'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.end();
  }

  /** @param isRecorded false: the disk has no room for its recording */
  async begun(stream: Omit<StreamDoc, 'from' | 'to' | 'heardAt' | 'unrecordedFrom' | 'recordedFrom'>, isRecorded: boolean): Promise<void> {
    const now = new Date(this.time.now());
    await this.end({ paperId: stream.paperId, kind: stream.kind });
    const unrecordedFrom = isRecorded ? null : now;
    await this.store.streams.create({ ...stream, from: now, to: null, heardAt: now, unrecordedFrom });
  }

  /** The newest one of the kind while it is there. */
  async current(paperId: string, kind: StreamKind): Promise<StreamDoc | null> {
    const heardAt = { $gt: new Date(this.time.now() - goneMs) };
    return this.store.streams.findOne({ paperId, kind, to: null, heardAt }).sort({ from: -1 }).lean();
  }

  /** Kinds of which pages spoke not long ago. */
  async live(paperId: string): Promise<Set<StreamKind>> {
    const heardAt = { $gt: new Date(this.time.now() - goneMs) };
    return new Set(await this.store.streams.distinct('kind', { paperId, to: null, heardAt }));
  }

  /** Its attempt has begun. @param recordDays null: it is not recorded  @param isRecorded false: the disk has no room for its recording */
  async entered(_id: string, recordDays: number | null, isRecorded: boolean): Promise<void> {
    const now = new Date(this.time.now());
    const recording = recordDays === null ? {} : { recordDays, recordedFrom: now, ...(isRecorded ? {} : { unrecordedFrom: now }) };
    await this.store.streams.updateOne({ _id, waits: true }, { ...recording, waits: false });
  }

  /** Null: it is not there any more. */
  async heard(paperId: string, kind: StreamKind): Promise<StreamDoc | null> {
    return this.store.streams.findOneAndUpdate({ paperId, kind, to: null }, { heardAt: new Date(this.time.now()) }).lean();
  }

  /** @param which by its id, or all of a kind */
  async end(which: { _id: string } | { paperId: string; kind: StreamKind }): Promise<void> {
    await this.store.streams.updateMany({ ...which, to: null }, { to: new Date(this.time.now()) });
  }

  /** Of those that have ended, the ones whose recordings nobody has taken over. */
  async endedRecorded(most: number): Promise<StreamDoc[]> {
    return this.store.streams
      .find({ recordDays: { $gt: 0 }, to: { $ne: null } })
      .sort({ to: 1 })
      .limit(most)
      .lean();
  }

  /** Of an attempt those that are being recorded now, and those that have ended and whose recordings nobody has taken over. */
  async recordedOf(paperId: string): Promise<StreamDoc[]> {
    const running = { to: null, unrecordedFrom: null };
    return this.store.streams.find({ paperId, recordDays: { $gt: 0 }, $or: [running, { to: { $ne: null } }] }).lean();
  }

  /** All that are being recorded now. */
  async allRecorded(): Promise<StreamDoc[]> {
    return this.store.streams.find({ to: null, recordDays: { $gt: 0 }, unrecordedFrom: null }).lean();
  }

  /** How many of a person are being recorded now. */
  async recordedNowOf(userId: string): Promise<number> {
    return this.store.streams.countDocuments({ to: null, recordDays: { $gt: 0 }, unrecordedFrom: null, userId });
  }

  async recordingStopped(_id: string): Promise<void> {
    await this.store.streams.updateOne({ _id, unrecordedFrom: null }, { unrecordedFrom: new Date(this.time.now()) });
  }

  async recordingTaken(_id: string): Promise<void> {
    await this.store.streams.updateOne({ _id }, { recordDays: null });
  }

  async listOf(paperId: string): Promise<StreamDoc[]> {
    return this.store.streams.find({ paperId }).sort({ from: 1, _id: 1 }).lean();
  }

  /** Of these attempts those whose stream of the kind is not there, and since when. */
  async missing(kind: StreamKind, sitting: readonly { paperId: string; startedAt: number }[]): Promise<ReadonlyMap<string, number>> {
    if (sitting.length === 0) return new Map();
    const found = await this.store.streams
      .find({ paperId: { $in: sitting.map(({ paperId }) => paperId) }, kind }, { paperId: 1, to: 1, heardAt: 1 })
      .sort({ from: 1 })
      .lean<Pick<StreamDoc, 'paperId' | 'to' | 'heardAt'>[]>();
    const last = new Map(found.map((stream) => [stream.paperId, stream]));
    const alive = this.time.now() - goneMs;
    return new Map(
      sitting.flatMap(({ paperId, startedAt }) => {
        const stream = last.get(paperId);
        if (stream?.to === null && stream.heardAt.getTime() > alive) return [];
        return [[paperId, (stream?.to ?? stream?.heardAt)?.getTime() ?? startedAt] as const];
      }),
    );
  }

  /** Pages that fell silent: their streams ended when they were last heard. */
  async sweep(): Promise<void> {
    const isSilent = { to: null, heardAt: { $lte: new Date(this.time.now() - goneMs) } };
    const silent = await this.store.streams.find(isSilent).lean();
    for (const { _id, paperId, kind, heardAt } of silent) {
      // pages speak again while the ones before them are closed, and another process may have closed it
      const { matchedCount } = await this.store.streams.updateOne({ _id, ...isSilent }, { to: heardAt });
      if (matchedCount === 0 || (await this.store.streams.exists({ paperId, kind, to: null }))) continue;
      await this.rooms.remove(paperId, kind).catch((error: unknown) => this.logger.debug({ err: error }, 'its room is gone'));
    }
    for (const paperId of new Set(silent.map((stream) => stream.paperId)))
      if ((await this.store.streams.exists({ paperId, to: null })) === null)
        await this.rooms.close(paperId).catch((error: unknown) => this.logger.debug({ err: error }, 'its room is gone'));
  }
}
