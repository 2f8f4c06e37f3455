import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { eachTried, LateWork, LOGGER, repeat, ServiceTime, type Logger, type Repeat } from '@xuekao/platform';
import { StreamStates } from '../streams/index.js';
import { RecordingCollections } from './recording.collections.js';
import { RecordingFolder } from './recording-folder.js';
import { RecordingVault } from './recording-vault.js';
import { RecordingWorker } from './recording.worker.js';
import type { StreamDoc } from '../streams/index.js';

const takeMs = 2000;
/** While no recorded stream has ended. */
const takeRestMs = 8000;
const clockMs = 600_000;
const dayMs = 86_400_000;
/** The media server closes its file when it has heard that the stream is over. */
const closesMs = 3000;
const together = 200;
/** Files of a stream that nobody knows: of a database that was put back, for one. A sitting is over by then. */
const strayMs = 2 * dayMs;

/** Takes over what has been recorded, and removes it when its time is over. */
@Injectable()
export class RecordingSweeps implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private runs: Repeat[] = [];

  constructor(
    private readonly streams: StreamStates,
    private readonly store: RecordingCollections,
    private readonly vault: RecordingVault,
    private readonly folder: RecordingFolder,
    private readonly worker: RecordingWorker,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  ) {}

  onApplicationBootstrap(): void {
    this.runs = [
      repeat(
        () => this.takeOver(),
        { everyMs: takeMs, restMs: takeRestMs, late: new LateWork('proctoring', 'recordings-taken') },
        (error) => this.logger.warn({ err: error }, 'recordings were not taken over'),
      ),
      repeat(
        () => this.removeOld(),
        { everyMs: clockMs, firstMs: 1000, late: new LateWork('proctoring', 'recordings-deleted') },
        (error) => this.logger.warn({ err: error }, 'recordings were not deleted after their time'),
      ),
    ];
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const run of this.runs) await run.end();
  }

  /** Streams that have ended become recordings. Done twice it changes nothing. @returns how many had ended */
  async takeOver(): Promise<number> {
    const ended = await this.streams.endedRecorded(together);
    if (ended.length === 0) return 0;
    await eachTried(
      ended,
      async (stream) => {
        await this.begin(stream);
        await this.streams.recordingTaken(stream._id);
      },
      (error, { _id: stream }) => this.logger.error({ err: error, stream }, 'a recording was not taken over; it is tried again'),
    );
    this.worker.wake();
    return ended.length;
  }

  /** The clock of retention; it does not look at what is being worked at. */
  async removeOld(): Promise<void> {
    const now = new Date(this.time.now());
    const old = await this.store.recordings.find({ state: { $ne: 'over' }, keptUntil: { $lte: now } }, { _id: 1 }).lean();
    await eachTried(
      old,
      async ({ _id }) => {
        await this.vault.remove(_id);
        await this.folder.remove(_id);
        await this.store.recordings.updateOne({ _id }, { state: 'over', bytes: 0, dueAt: null });
      },
      (error, { _id: recording }) =>
        this.logger.error({ err: error, recording }, 'a recording was not deleted after its time; it is tried again'),
    );
    // what was put away lies sealed in the database; a process that was killed may have left it in the open as well
    for (const id of await this.folder.olderThan(now.getTime() - closesMs)) {
      const known = await this.store.recordings.findOne({ _id: id }, { state: 1 }).lean();
      // its film was not to be found for a while
      if (known?.state === 'empty' && (await this.folder.recorded(id)) !== null)
        await this.store.recordings.updateOne({ _id: id, state: 'empty', keptUntil: { $gt: now } }, { state: 'waiting', dueAt: now });
      else if (known && ['ready', 'empty', 'over'].includes(known.state)) await this.folder.remove(id);
    }
    for (const id of await this.folder.olderThan(now.getTime() - strayMs))
      if ((await this.store.recordings.exists({ _id: id })) === null) await this.folder.remove(id);
    if (old.length > 0) this.logger.info({ count: old.length }, 'recordings were deleted after their time');
  }

  private async begin(stream: StreamDoc): Promise<void> {
    const { _id, paperId, examId, userId, kind, to: end, recordDays, unrecordedFrom = null } = stream;
    if (end === null || !recordDays) return;
    const from = stream.recordedFrom ?? stream.from;
    const to = unrecordedFrom === null || unrecordedFrom > end ? end : unrecordedFrom;
    const keptUntil = new Date(to.getTime() + recordDays * dayMs);
    const dueAt = new Date(this.time.now() + closesMs);
    const begun = { paperId, examId, userId, kind, from, bytes: 0, keptUntil };
    const recording =
      unrecordedFrom !== null && unrecordedFrom <= from
        ? { ...begun, to: end, state: 'full' as const, dueAt: null }
        : { ...begun, to, state: 'waiting' as const, dueAt };
    await this.store.recordings.updateOne({ _id }, { $setOnInsert: recording }, { upsert: true });
  }
}
