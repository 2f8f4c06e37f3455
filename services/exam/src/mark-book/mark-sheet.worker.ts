import { setImmediate as turn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@xuekao/documents';
import { BrokenOff, LeasedWorker, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { streamSheets } from '@xuekao/sheets';
import { tellLateFile } from '../kernel/late-work.js';
import { ExamCollections } from '../exams/index.js';
import { ExamAudience } from '../roster/index.js';
import { DepartNames } from './depart-names.js';
import { ExamMarks } from './exam-marks.js';
import { ExamQuestions } from './exam-questions.js';
import { MarkBookCollections } from './mark-book.collections.js';
import { partId, type MarkScope, type MarkSheetDoc } from './mark-book.model.js';
import { markSheets } from './mark-sheet.content.js';
import { MarkSheetJobs } from './mark-sheet.jobs.js';

/** Bytes of a part: one document of the database, and what the process keeps of the file. */
const partBytes = 2 * 1024 * 1024;
/** Rows between two words of how far it is. */
const toldEvery = 2000;

/** Writes spreadsheets of marks, one at a time: another process begins one anew whose process ended. */
@Injectable()
export class MarkSheetWorker extends LeasedWorker<MarkSheetDoc> {
  constructor(
    private readonly store: MarkBookCollections,
    private readonly jobs: MarkSheetJobs,
    private readonly examStore: ExamCollections,
    private readonly marks: ExamMarks,
    private readonly questions: ExamQuestions,
    private readonly departs: DepartNames,
    private readonly audience: ExamAudience,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, { kind: 'marks', what: 'a spreadsheet of marks' }, time, logger);
  }

  protected override by({ by }: MarkSheetDoc): string {
    return by;
  }

  protected override facts({ examId }: MarkSheetDoc): object {
    return { examId };
  }

  protected override async failed(job: MarkSheetDoc): Promise<boolean> {
    await this.jobs.failedOrOver(job, this.time.now());
    return false;
  }

  protected override async tellLate(now: number): Promise<void> {
    tellLateFile('marks', now, await this.jobs.oldestWaiting(now));
  }

  protected override async work(taken: MarkSheetDoc, requestId: string): Promise<boolean> {
    const sheet = { ...taken, run: taken.run + 1, done: 0, parts: 0, size: 0 };
    const exam = await this.examStore.exams.findById(sheet.examId).lean();
    if (!exam) return this.jobs.settle(sheet, { $set: { state: 'failed', nextAt: null } });
    const scope = JSON.parse(sheet.scope) as MarkScope; // written by `MarkSheets`
    const people = await this.marks.people(exam._id, scope.papers);
    const absentees = () => this.audience.absentees(exam, scope.within, requestId);
    // counted first, and read a second time for their own sheet: a large audience is not kept
    const missing = new Map<string, number>();
    for await (const page of absentees()) for (const { deptCode } of page) missing.set(deptCode, (missing.get(deptCode) ?? 0) + 1);
    const named = { people, missing, absentees, questions: await this.questions.of(exam, sheet.hasTexts), quCount: exam.quCount };
    const codes = [...people.map(({ deptCode }) => deptCode), ...missing.keys()];
    const departs = await this.departs.of(exam._id, codes, requestId);
    const handedIn = people.filter(({ markStatus }) => markStatus !== 'writing').length;
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
    return true;
  }

  /** @throws {BrokenOff} where it was stopped or taken over, or this process ends */
  private async keep(sheet: MarkSheetDoc, progress: Partial<MarkSheetDoc>): Promise<void> {
    if (this.isEnding || !(await this.jobs.keep(sheet, this.time.now(), progress))) throw new BrokenOff();
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
