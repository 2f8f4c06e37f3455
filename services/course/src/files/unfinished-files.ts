import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LateWork, LOGGER, repeat, ServiceTime, type Logger, type Repeat } from '@xuekao/platform';
import { CourseFileCollections } from './file.collections.js';
import { CourseFileFolders } from './file.folders.js';
import type { CourseFileDoc } from './file.model.js';

/** A process that is started anew each day takes them, too. */
const [firstMs, everyMs] = [5000, 3_600_000];
/** A page that sends asks for a ticket each hour; a file of which nobody has sent anything for so long is not finished any more. */
const oldMs = 3 * 24 * 3_600_000;
const together = 100;

/** Takes uploads that nobody has finished, with the pieces that are there. No course has them: a course takes files that can be shown. */
@Injectable()
export class UnfinishedFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: Repeat | undefined;

  constructor(
    private readonly store: CourseFileCollections,
    private readonly folders: CourseFileFolders,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.sweep(),
      { firstMs, everyMs, late: new LateWork('course', 'unfinished-files') },
      (error) => this.logger.warn({ err: error }, 'unfinished course files could not be taken; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Several processes may sweep at once. */
  private async sweep(): Promise<void> {
    const before = new Date((await this.time.settled()) - oldMs);
    // files of before have no time of their last ticket
    const old = { isWhole: false, createTime: { $lt: before }, $or: [{ sentTime: null }, { sentTime: { $lt: before } }] };
    for (let last = ''; ;) {
      const found = await this.store.files
        .find({ ...old, _id: { $gt: last } }, { title: 1 })
        .sort({ _id: 1 })
        .limit(together)
        .lean<Pick<CourseFileDoc, '_id' | 'title'>[]>();
      for (const { _id, title } of found) {
        last = _id;
        if (this.repeats?.isEnding === true) return;
        // the row goes last: it alone says that there is a folder
        if (!(await this.store.files.exists({ ...old, _id }))) continue;
        await this.folders.remove(_id);
        await this.store.files.deleteOne({ _id, isWhole: false });
        this.logger.info({ fileId: _id, title }, 'a course file that nobody finished was taken');
      }
      if (found.length < together) return;
    }
  }
}
