import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, repeatOrWake, ServiceTime, type Config, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { CourseCollections, type CourseDoc, type CourseLive } from '../courses/index.js';
import { hashOfKey, type AdmittedLive } from '../live-server/index.js';
import { LiveCollections } from './live.collections.js';
import type { LiveDoc, LiveRunDoc } from './live.model.js';
import { LiveRunWorker } from './live-run.worker.js';
import { LiveServerClient, type ToldRun } from './live-server.client.js';
import { isStream, pushWindowOf } from './live-state.js';
import { pushKeyOf } from './push-key.js';

/** Between two looks while a live may be pushed, and while none may. */
const times = { everyMs: 1500, longestMs: 30_000, restMs: 16_000 };
const hourMs = 3_600_000;
/** A live takes a day at most, and may be pushed for an hour around it. */
const longestMs = 25 * hourMs;
/** Bytes of a recording in which there is a picture. */
const leastBytes = 1000;

interface Planned {
  courseId: string;
  live: CourseLive;
}

/**
 * Tells the live server which lives may be pushed, and writes down what it says of them. Each process of the service does so: all say the
 * same, and what is written is the same.
 */
@Injectable()
export class LiveSync implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly key: Buffer;
  private repeats: WakeableRepeat | undefined;
  /** something may go on there of which we have not heard the end */
  private isOwing = true;
  private hasAnswered = false;

  constructor(
    private readonly server: LiveServerClient,
    private readonly store: LiveCollections,
    private readonly courses: CourseCollections,
    private readonly worker: LiveRunWorker,
    private readonly time: ServiceTime,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.key = config.key('live-keys');
  }

  onApplicationBootstrap(): void {
    if (this.server.settings === null) return;
    this.repeats = repeatOrWake(
      () => this.run(),
      times,
      (error) => {
        // told once, until it answers again
        if (this.hasAnswered) this.logger.warn({ err: error }, 'the live server does not answer; it is asked again');
        this.hasAnswered = false;
      },
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** The live server answered last. */
  get isThere(): boolean {
    return this.hasAnswered;
  }

  pushKeyOf({ liveId, number }: { liveId: string; number: number }): string {
    return pushKeyOf(this.key, { liveId, number });
  }

  /** @returns false: no live may be pushed, and none goes on */
  async run(): Promise<boolean> {
    const now = this.time.now();
    const planned = await this.planned(now);
    if (planned.length === 0 && !this.isOwing) return false;
    const admitted = await this.admitted(planned);
    // before it is asked: what begins meanwhile is no loss
    const open = await this.store.runs.find({ endedAt: null }, { _id: 1 }).lean<Pick<LiveRunDoc, '_id'>[]>();
    const runs = await this.server.sync(admitted);
    this.hasAnswered = true;
    await this.note(runs, { open: open.map(({ _id }) => _id), now });
    this.isOwing = runs.length > 0;
    return planned.length > 0 || runs.length > 0;
  }

  private async planned(now: number): Promise<Planned[]> {
    const around = { $gte: new Date(now - longestMs), $lte: new Date(now + hourMs) };
    const found = await this.courses.courses
      .find({ 'liveList.startTime': around, state: 0 }, { liveList: 1 })
      .lean<Pick<CourseDoc, '_id' | 'liveList'>[]>();
    const isOpen = (live: CourseLive): boolean => {
      const { from, until } = pushWindowOf(live);
      return isStream(live) && from <= now && now < until;
    };
    return found.flatMap(({ _id: courseId, liveList }) => liveList.filter(isOpen).map((live) => ({ courseId, live })));
  }

  private async admitted(planned: readonly Planned[]): Promise<AdmittedLive[]> {
    const docs = await this.store.lives.find({ _id: { $in: planned.map(({ live }) => live.id) } }).lean<LiveDoc[]>();
    const numbers = new Map(docs.map(({ _id, keyNumber }) => [_id, keyNumber]));
    return planned.map(({ live }) => {
      const number = numbers.get(live.id) ?? 0;
      const key = this.pushKeyOf({ liveId: live.id, number });
      return { liveId: live.id, keyHash: hashOfKey(key), number, until: pushWindowOf(live).until };
    });
  }

  /** Writes down what began and what ended; what ended has a recording to be fetched. @param open those that went on before it was asked */
  private async note(told: readonly ToldRun[], { open, now }: { open: readonly string[]; now: number }): Promise<void> {
    const { runs } = this.store;
    const ids = told.map(({ id }) => id);
    const known = await runs.find({ _id: { $in: ids } }).lean<LiveRunDoc[]>();
    const byId = new Map(known.map((run) => [run._id, run]));
    for (const run of told) {
      const before = byId.get(run.id);
      if (!before) await this.begin(run);
      if (run.endedAt === null) {
        if (before?.endedAt) await runs.updateOne({ _id: run.id, dueAt: null, settledAt: null }, { $set: { endedAt: null, isCut: false } });
        continue;
      }
      // the word that it may go was lost
      if (before?.settledAt) await this.server.forget(run.id);
      else if (!before?.dueAt) await this.end(run, now);
    }
    // those of a server that has lost its disk; one that is told again all the same is fetched
    const lost = open.filter((id) => !ids.includes(id));
    if (lost.length > 0) await runs.updateMany({ _id: { $in: lost }, endedAt: null }, { $set: { endedAt: new Date(now), isCut: true } });
  }

  private async begin({ id, liveId, startedAt }: ToldRun): Promise<void> {
    const course = await this.courses.courses.findOne({ 'liveList.id': liveId }, { _id: 1 }).lean();
    const fresh = { liveId, courseId: course?._id ?? '', startedAt: new Date(startedAt), endedAt: null, fileId: '', isCut: false };
    await this.store.runs.updateOne({ _id: id }, { $setOnInsert: { ...fresh, dueAt: null, settledAt: null } }, { upsert: true });
  }

  private async end({ id, endedAt, bytes, isCut }: ToldRun, now: number): Promise<void> {
    // one without a picture is over, and nothing is fetched
    const [dueAt, settledAt] = bytes < leastBytes ? [null, new Date(now)] : [new Date(now), null];
    const set = { endedAt: new Date(endedAt ?? now), isCut, dueAt, settledAt };
    const { modifiedCount } = await this.store.runs.updateOne({ _id: id, dueAt: null, settledAt: null }, { $set: set });
    if (modifiedCount > 0 && dueAt !== null) this.worker.wake();
  }
}
