import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isInTree, reachOf } from '@xuekao/access';
import { BusinessError, siteText, type Caller, type calls, type Input, type MarkSheet, type Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { AttemptCollections, PaperAccess } from '../attempts/index.js';
import { ExamAccess, marksBlind, type ExamDoc } from '../exams/index.js';
import { MarkBookCollections } from './mark-book.collections.js';
import { partId, type MarkScope, type MarkSheetDoc } from './mark-book.model.js';
import { MarkSheetWorker } from './mark-sheet.worker.js';

type Calls = typeof calls.exam.markBook;

/** Marks of an exam as a spreadsheet: each person's own, because each sees a part of the people. */
@Injectable()
export class MarkSheets {
  constructor(
    private readonly store: MarkBookCollections,
    private readonly attemptStore: AttemptCollections,
    private readonly exams: ExamAccess,
    private readonly papers: PaperAccess,
    private readonly worker: MarkSheetWorker,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, MARKS_BLIND, MARKS_NONE */
  async start({ examId }: Input<Calls['start']>, { caller, note }: UserContext): Promise<MarkSheet> {
    const { exam, within } = await this.exams.ofStaff(examId, caller);
    if (marksBlind(caller, exam)) throw new BusinessError('MARKS_BLIND');
    const known = await this.newest(examId, caller.userId);
    const papers = await this.papers.filter(caller, 'view');
    if (known?.state === 'running' && (await this.isSeen(known, caller))) return sheetView(known);
    if (!(await this.attemptStore.papers.exists({ $and: [{ examId }, papers] }))) throw new BusinessError('MARKS_NONE');
    const now = new Date(this.time.now());
    const scope: MarkScope = { papers, ...(within === undefined ? {} : { within: [...within] }) };
    // two clicks at once are one spreadsheet
    const _id = createHash('sha256')
      .update(`${examId}:${caller.userId}:${known?._id ?? ''}`)
      .digest('hex')
      .slice(0, 32);
    const hasTexts = readsTexts(exam, caller);
    const sheet: MarkSheetDoc = {
      ...{ _id, examId, title: exam.title, by: caller.userId, scope: JSON.stringify(scope), hasTexts },
      ...{ state: 'running', total: 0, done: 0, parts: 0, size: 0, run: 0, failures: 0, holder: null, until: null },
      ...{ createdAt: now, nextAt: now },
    };
    await this.store.sheets.updateOne({ _id }, { $setOnInsert: sheet }, { upsert: true });
    note({ object: examId });
    this.worker.wake();
    return sheetView(sheet);
  }

  /** @throws {BusinessError} NOT_FOUND */
  async state({ examId }: Input<Calls['state']>, { caller }: UserContext): Promise<MarkSheet | null> {
    await this.exams.ofStaff(examId, caller);
    const sheet = await this.newest(examId, caller.userId);
    return sheet && (await this.isSeen(sheet, caller)) ? sheetView(sheet) : null;
  }

  /** @throws {BusinessError} NOT_FOUND */
  async stop(input: Input<Calls['stop']>, context: UserContext): Promise<MarkSheet | null> {
    await this.exams.ofStaff(input.examId, context.caller);
    const sheet = await this.newest(input.examId, context.caller.userId);
    if (sheet) {
      const stopped = { state: 'stopped', nextAt: null, holder: null, until: null } as const;
      const { modifiedCount } = await this.store.sheets.updateOne({ _id: sheet._id, state: 'running' }, stopped);
      if (modifiedCount > 0) await this.store.parts.deleteMany({ sheetId: sheet._id });
    }
    return this.state(input, context);
  }

  /**
   * Bytes of the file; none for who has lost sight of the exam, or of a part of what the file holds.
   * @throws {BusinessError} NOT_FOUND also while it is not finished
   */
  async part({ examId, part }: Input<Calls['part']>, { caller, note }: UserContext): Promise<Output<Calls['part']>> {
    const { exam } = await this.exams.ofStaff(examId, caller);
    const sheet = marksBlind(caller, exam) ? null : await this.newest(examId, caller.userId);
    const found = sheet?.state === 'done' ? await this.store.parts.findById(partId(sheet, part), { bytes: 1 }) : null;
    if (!sheet || !found || !(await this.isSeen(sheet, caller))) throw new BusinessError('NOT_FOUND');
    note({ object: examId });
    return {
      name: siteText('marks.file', { title: sheet.title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ') }),
      base64: found.bytes.toString('base64'),
    };
  }

  /** Whether the person still sees all that the file was made of: a share may have been narrowed since. */
  private async isSeen({ examId, scope, hasTexts }: MarkSheetDoc, caller: Caller): Promise<boolean> {
    const { exam, within } = await this.exams.ofStaff(examId, caller);
    if (hasTexts && !readsTexts(exam, caller)) return false;
    const made = JSON.parse(scope) as MarkScope; // as `start` wrote it
    if (within !== undefined && !(made.within?.every((code) => within.some((own) => isInTree(own, code))) ?? false)) return false;
    const now = await this.papers.filter(caller, 'view');
    return (await this.attemptStore.papers.exists({ $and: [{ examId }, made.papers, { $nor: [now] }] })) === null;
  }

  private newest(examId: string, by: string): Promise<MarkSheetDoc | null> {
    return this.store.sheets.findOne({ examId, by }).sort({ createdAt: -1 }).lean();
  }
}

const readsTexts = ({ createBy, createDept, shares }: ExamDoc, caller: Caller): boolean =>
  reachOf(caller, 'view').includes({ by: createBy, dept: createDept, shares });

const sheetView = ({ state, total, done, parts, size, createdAt }: MarkSheetDoc): MarkSheet => ({
  ...{ state, total, done, parts, size },
  createTime: createdAt.toISOString(),
});
