import { Inject, Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { LateWork, LeasedWorker, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { CourseReader } from '../courses/index.js';
import { RecordedFiles } from '../files/index.js';
import { newId } from '../kernel/ids.js';
import { LiveCollections } from './live.collections.js';
import type { LiveRunDoc } from './live.model.js';
import { LiveServerClient } from './live-server.client.js';

const renewMs = 2000;

/** Which process fetches which recording. */
@Injectable()
export class LiveRunJobs extends LeasedJobs<LiveRunDoc> {
  constructor(store: LiveCollections) {
    // mongoose leaves the type of the driver's collection open
    super(() => nativeOf<LiveRunDoc>(store.runs), { due: 'dueAt', longestRestMs: 60_000 });
  }
}

/** Makes course files of recordings, once their lives have ended. */
@Injectable()
export class LiveRunWorker extends LeasedWorker<LiveRunDoc> {
  private readonly late = new LateWork('course', 'live-recordings');

  constructor(
    private readonly jobs: LiveRunJobs,
    private readonly server: LiveServerClient,
    private readonly courses: CourseReader,
    private readonly files: RecordedFiles,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, { kind: 'live-recording', what: 'a recording of a live' }, time, logger);
  }

  protected override async tellLate(now: number): Promise<void> {
    this.late.due(now, [await this.jobs.oldestWaiting(now)]);
  }

  protected override by(): string {
    return '';
  }

  protected override facts({ courseId, liveId }: LiveRunDoc): object {
    return { courseId, liveId };
  }

  protected override async work(run: LiveRunDoc): Promise<boolean> {
    const course = await this.courses.find(run.courseId);
    const live = course?.liveList.find(({ id }) => id === run.liveId);
    // a live that was taken out of its course has nobody who would see it again
    if (!course || !live) return this.settle(run, '');
    const fileId = run.fileId || newId();
    // the same file where a run of before got this far
    if (!(await this.jobs.keep(run, this.time.now(), { fileId }))) return false;
    const renew = (): Promise<boolean> => this.jobs.keep(run, this.time.now());
    return this.whileHeld(run, { everyMs: renewMs, renew }, async (signal) => {
      const { title } = live;
      const { createBy, createDept } = course;
      const isThere = await this.files.add({ id: fileId, title, ending: 'flv', createBy, createDept }, (path) =>
        this.server.fetch(run._id, path, signal),
      );
      return this.settle(run, isThere ? fileId : '');
    });
  }

  private async settle(run: LiveRunDoc, fileId: string): Promise<boolean> {
    if (!(await this.jobs.settle(run, { $set: { fileId, dueAt: null, settledAt: new Date(this.time.now()) } }))) return false;
    await this.server.forget(run._id).catch((error: unknown) => this.logger.warn({ err: error }, 'a fetched recording stays for now'));
    return true;
  }
}
