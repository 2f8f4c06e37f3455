import { Inject, Injectable } from '@nestjs/common';
import { courseFileStates, siteText } from '@xuekao/contracts';
import { LeasedWorker, LateWork, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { CourseFileFolders } from './file.folders.js';
import { CourseFileJobs } from './file.jobs.js';
import type { CourseFileDoc } from './file.model.js';
import { CourseFileMaker, type Made } from './media/maker.js';
import { Unshowable } from './media/unshowable.js';

/** Milliseconds between two renewals, which tell the progress: a holder that is silent for half a minute loses the file to another one. */
const renewMs = 2000;
/** Tries before a file is given up: a program that a full disk or memory stops may succeed later. */
const mostFailures = 4;

/** Makes course files, one at a time in each process: what a process has begun that died is made anew by another one. */
@Injectable()
export class CourseFileWorker extends LeasedWorker<CourseFileDoc> {
  private readonly late = new LateWork('course', 'files');

  constructor(
    private readonly jobs: CourseFileJobs,
    private readonly folders: CourseFileFolders,
    private readonly maker: CourseFileMaker,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, { kind: 'course-file', what: 'a course file' }, time, logger);
  }

  protected override async tellLate(now: number): Promise<void> {
    this.late.due(now, [await this.jobs.oldestWaiting(now)]);
  }

  protected override by({ createBy }: CourseFileDoc): string {
    return createBy;
  }

  protected override facts({ fileType, encode, encodeType, fileSize }: CourseFileDoc): object {
    return { fileType, encode, encodeType, fileSize };
  }

  protected override async failed(file: CourseFileDoc): Promise<boolean> {
    if (this.isEnding) await this.jobs.free(file);
    else if ((file.failures ?? 0) + 1 >= mostFailures) await this.giveUp(file, siteText('course.tooOften'));
    else await this.jobs.failed(file, this.time.now());
    return false;
  }

  /** @returns false: it was broken off, or another process has taken it over */
  protected override async work(file: CourseFileDoc): Promise<boolean> {
    const folder = await this.folders.of(file);
    if (folder === null) return this.giveUp(file, siteText('course.noSource'));
    let progress = 0;
    const renew = (): Promise<boolean> => this.jobs.keep(file, this.time.now(), { progress });
    return this.whileHeld(file, { everyMs: renewMs, renew }, async (signal) => {
      try {
        const made = await this.maker.make(file, folder, { signal, onProgress: (percent) => (progress = percent) });
        const isDone = await this.settle(file, made);
        if (isDone) await this.folders.tidy(folder, made.run);
        return isDone;
      } catch (error) {
        if (signal.aborted || !(error instanceof Unshowable)) throw error;
        this.logger.warn({ err: error, fileId: file._id }, 'a course file cannot be shown');
        return this.giveUp(file, error.message);
      }
    });
  }

  private settle(file: CourseFileDoc, made: Made): Promise<boolean> {
    const $set = { ...made, state: courseFileStates.ready, progress: 100, failure: '', dueAt: null };
    return this.jobs.settle(file, { $set });
  }

  /** The file says why. Learners see what was made of it before, where there is such. */
  private giveUp(file: CourseFileDoc, failure: string): Promise<boolean> {
    return this.jobs.settle(file, { $set: { state: courseFileStates.failed, failure, progress: 0, dueAt: null } });
  }
}
