import { Inject, Injectable } from '@nestjs/common';
import { LeasedWorker, LateWork, LOGGER, ProgramStopped, ServiceTime, type Logger } from '@xuekao/platform';
import { RecordingFolder } from './recording-folder.js';
import { RecordingJobs } from './recording.jobs.js';
import type { RecordingDoc } from './recording.model.js';
import { RecordingVault } from './recording-vault.js';

/** Milliseconds between two renewals: a holder that is silent for half a minute loses the recording to another process. */
const renewMs = 5000;
/** Tries before a recording is given up: one and a half hours with their rests, in which a full disk may be seen to. */
const mostFailures = 16;

/**
 * Makes recordings playable and puts them away, one at a time in each process and at the lowest priority. A process without the folder or
 * the program leaves them to another one, or until the program is there.
 */
@Injectable()
export class RecordingWorker extends LeasedWorker<RecordingDoc> {
  private readonly late = new LateWork('proctoring', 'recordings');

  constructor(
    private readonly jobs: RecordingJobs,
    private readonly folder: RecordingFolder,
    private readonly vault: RecordingVault,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    const able = { take: async (now: number) => ((await folder.canConvert()) ? jobs.take(now) : null) };
    super(
      { ...able, failed: (job, now) => jobs.failed(job, now), free: (job) => jobs.free(job) },
      { kind: 'recording', what: 'a recording' },
      time,
      logger,
    );
  }

  protected override async tellLate(now: number): Promise<void> {
    this.late.due(now, [await this.jobs.oldestWaiting(now)]);
  }

  protected override by({ userId }: RecordingDoc): string {
    return userId;
  }

  protected override facts({ paperId, kind }: RecordingDoc): object {
    return { paperId, stream: kind };
  }

  /** The raw recording of one that is given up stays in the folder until its time is over: it may be all that is known of a sitting. */
  protected override async failed(job: RecordingDoc, error: unknown): Promise<boolean> {
    const isHopeless = error instanceof ProgramStopped || (job.failures ?? 0) + 1 >= mostFailures;
    if (this.isEnding) await this.jobs.free(job);
    else if (isHopeless) await this.jobs.settle(job, { $set: { state: 'failed', dueAt: null } });
    else await this.jobs.failed(job, this.time.now());
    return false;
  }

  /** @returns false: it was broken off, or another process has taken it over */
  protected override async work(job: RecordingDoc): Promise<boolean> {
    const recorded = await this.folder.recorded(job._id);
    // a folder that is not mounted is empty, too: what lies there is looked at again before it goes (`RecordingSweeps`)
    if (recorded === null) return this.jobs.settle(job, { $set: { state: 'empty', bytes: 0, dueAt: null } });
    const renew = (): Promise<boolean> => this.jobs.keep(job, this.time.now());
    return this.whileHeld(job, { everyMs: renewMs, renew }, async (signal) => {
      const made = await this.folder.convert(job._id, recorded, signal);
      if (made === null) {
        if (!(await this.folder.hasPictures(recorded))) return this.settle(job, { state: 'empty', bytes: 0 });
        // it may be all that is known of a sitting: it is kept, and the console says that nothing could be made of it
        this.logger.warn({ recordingId: job._id, paperId: job.paperId }, 'nothing was made of a recording that has pictures');
        return this.jobs.settle(job, { $set: { state: 'failed', bytes: 0, dueAt: null } });
      }
      const bytes = await this.vault.keep(job, made);
      return this.settle(job, { state: 'ready', bytes });
    });
  }

  private async settle(job: RecordingDoc, made: Pick<RecordingDoc, 'state' | 'bytes'>): Promise<boolean> {
    const isDone = await this.jobs.settle(job, { $set: { ...made, dueAt: null } });
    if (isDone) await this.clear(job);
    return isDone;
  }

  /** Files that stay in spite of it go with the time of the recording. */
  private async clear({ _id }: RecordingDoc): Promise<void> {
    await this.folder
      .remove(_id)
      .catch((error: unknown) => this.logger.warn({ err: error, recordingId: _id }, 'files of a recording were not removed'));
  }
}
