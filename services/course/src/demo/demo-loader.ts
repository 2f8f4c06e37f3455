import { createHash } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, MONGO, ServiceTime, type Config, type Logger } from '@xuekao/platform';
import { Printer } from '@xuekao/printing';
import type { Connection } from 'mongoose';
import { CourseSeed, type CourseDir } from '../courses/index.js';
import { CourseFileSeed } from '../files/index.js';
import { demoSheet } from './demo-sheet.js';
import { demoCourse } from './demo-texts.js';

/** The same at each start: what was begun and broken off is not made twice. */
const idOf = (name: string): string => createHash('sha256').update(`demo course ${name}`).digest('hex').slice(0, 24);
const noPictures = () => Promise.resolve({});
interface Mark {
  _id: string;
}

/**
 * In demo mode: a course of printed handouts that everybody may study. It is made once, beside the first calls; a person may change or
 * delete it for good.
 */
@Injectable()
export class DemoLoader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Settles when the course is there; it is awaited by tests and at the end of the process. */
  loaded: Promise<void> = Promise.resolve();
  private printer: Printer | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(MONGO) private readonly connection: Connection,
    private readonly files: CourseFileSeed,
    private readonly courses: CourseSeed,
    private readonly time: ServiceTime,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.demo) return;
    this.loaded = this.load();
    this.loaded.catch((error: unknown) => this.logger.error({ err: error }, 'the demo course was not loaded'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.printer?.close();
    await this.loaded.catch(() => undefined);
  }

  private async load(): Promise<void> {
    const marks = this.connection.collection<Mark>('demo_marks');
    if ((await marks.findOne({ _id: 'course' })) !== null) return;
    const printer = (this.printer = new Printer('demo course'));
    const at = new Date(this.time.now());
    try {
      const dirList: CourseDir[] = [];
      for (const { title, lessons } of demoCourse.dirs) {
        const fileList: CourseDir['fileList'] = [];
        for (const lesson of lessons) {
          const pdf = await printer.certificate(demoSheet(demoCourse.title, lesson.title, lesson.paragraphs), noPictures);
          const fileId = idOf(lesson.title);
          await this.files.pdf({ id: fileId, title: lesson.title, catId: 'handout', at }, pdf);
          fileList.push({ id: idOf(`place ${lesson.title}`), fileId, title: lesson.title, fileType: 22, needLearn: 0 });
        }
        dirList.push({ id: idOf(`dir ${title}`), title, fileList });
      }
      const { dirs: _dirs, ...course } = demoCourse;
      await this.courses.add({ ...course, id: idOf('course'), at, dirList });
    } finally {
      printer.close();
    }
    await marks.updateOne({ _id: 'course' }, { $setOnInsert: { _id: 'course' } }, { upsert: true });
    this.logger.info('the demo course is there');
  }
}
