import { setImmediate as turn } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { inTransaction } from '@xuekao/documents';
import { LOGGER, repeatOrWake, ServiceTime, withinTask, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { streamSheets } from '@xuekao/sheets';
import { ExamCollections } from '../exams/index.js';
import { RosterService } from '../marking/index.js';
import { DepartNames } from './depart-names.js';
import { ExamMarks } from './exam-marks.js';
import { ExamQuestions } from './exam-questions.js';
import { MarkBookCollections } from './mark-book.collections.js';
import { partId, type MarkScope, type MarkSheetDoc } from './mark-book.model.js';
import { markSheets } from './mark-sheet.content.js';
import { MarkSheetJobs } from './mark-sheet.jobs.js';

const everyMs = 2000;
const longestMs = 60_000;
/** Bytes of a part: one document of the database, and what the process keeps of the file. */
const partBytes = 2 * 1024 * 1024;
/** Rows between two words of how far it is. */
const toldEvery = 2000;

/** Writes spreadsheets of marks, one at a time: another process begins one anew whose process ended. */
@Injectable()
export class MarkSheetWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly store: MarkBookCollections,
    private readonly jobs: MarkSheetJobs,
    private readonly examStore: ExamCollections,
    private readonly marks: ExamMarks,
    private readonly questions: ExamQuestions,
    private readonly departs: DepartNames,
    private readonly rosters: RosterService,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.workDue(),
      { everyMs, longestMs },
      (error) => this.logger.warn({ err: error }, 'marks were not exported; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Begins at once with what waits; nobody waits for it. */
  wake(): void {
    this.repeats?.wake();
  }

  private async workDue(): Promise<void> {
    for (let job = await this.next(); job; job = await this.next()) {
      const sheet = job;
      const requestId = `marks-${sheet._id}`;
      try {
        await withinTask({ requestId, userId: sheet.by, why: 'marks' }, () => this.work(sheet, requestId));
      } catch (error) {
        if (error instanceof BrokenOff) {
          await this.jobs.free(sheet);
          continue;
        }
        this.logger.warn({ err: error, examId: sheet.examId }, 'marks were not exported; it is tried again');
        await this.jobs.failedOrOver(sheet, this.time.now());
      }
    }
  }

  private next(): Promise<MarkSheetDoc | null> {
    return this.repeats?.isEnding === true ? Promise.resolve(null) : this.jobs.take(this.time.now());
  }

  private async work(taken: MarkSheetDoc, requestId: string): Promise<void> {
    const sheet = { ...taken, run: taken.run + 1, done: 0, parts: 0, size: 0 };
    const exam = await this.examStore.exams.findById(sheet.examId).lean();
    if (!exam) return void (await this.jobs.settle(sheet, { $set: { state: 'failed', nextAt: null } }));
    const scope = JSON.parse(sheet.scope) as MarkScope; // written by `MarkSheets`
    const people = await this.marks.people(exam._id, scope.papers);
    const absent = await this.rosters.absent(exam, scope.within, requestId);
    const named = { people, absent, questions: await this.questions.of(exam, sheet.hasTexts), quCount: exam.quCount };
    const codes = [...people, ...absent].map(({ deptCode }) => deptCode);
    const departs = await this.departs.of(exam._id, codes, requestId);
    const handedIn = people.filter(({ standing }) => standing !== 'writing').length;
    await this.keep(sheet, { run: sheet.run, total: people.length + handedIn, done: 0, parts: 0, size: 0 });
    await this.store.parts.deleteMany({ sheetId: sheet._id });

    let pieces: Buffer[] = [];
    const close = async (last: Partial<MarkSheetDoc> = {}): Promise<void> => {
      const bytes = Buffer.concat(pieces);
      pieces = [];
      await this.keepPart(sheet, bytes, last);
      sheet.parts += 1;
      sheet.size += bytes.length;
    };
    let waiting = 0;
    let told = 0;
    const written = async (rows: number): Promise<void> => {
      sheet.done += rows;
      // saves of learners that came meanwhile are served between two pieces
      await turn();
      if (sheet.done - told < toldEvery) return;
      told = sheet.done;
      await this.keep(sheet, { done: sheet.done });
    };
    await streamSheets(markSheets({ ...named, departs }, this.marks, written), async (bytes) => {
      pieces.push(bytes);
      waiting += bytes.length;
      if (waiting < partBytes) return;
      waiting = 0;
      await close();
    });
    await close({ state: 'done', nextAt: null });
    await this.jobs.free(sheet);
  }

  /** @throws {BrokenOff} where it was stopped or taken over, or this process ends */
  private async keep(sheet: MarkSheetDoc, progress: Partial<MarkSheetDoc>): Promise<void> {
    if (this.repeats?.isEnding === true || !(await this.jobs.keep(sheet, this.time.now(), progress))) throw new BrokenOff();
  }

  /** A part and the progress that names it, at once. @throws {BrokenOff} as `keep` */
  private async keepPart(sheet: MarkSheetDoc, bytes: Buffer, last: Partial<MarkSheetDoc>): Promise<void> {
    const now = this.time.now();
    const progress = { ...last, done: sheet.done, parts: sheet.parts + 1, size: sheet.size + bytes.length, failures: 0 };
    await inTransaction(this.store.connection, async (session) => {
      if (!(await this.jobs.keep(sheet, now, progress, session))) throw new BrokenOff();
      const _id = partId(sheet, sheet.parts);
      await this.store.parts.create([{ _id, sheetId: sheet._id, bytes, createdAt: new Date(now) }], { session });
    });
  }
}

/** End of the work without a fault: a person stopped it, another process has it, or this one ends. */
class BrokenOff extends Error {}
