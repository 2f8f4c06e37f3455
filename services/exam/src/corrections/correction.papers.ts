import { Inject, Injectable } from '@nestjs/common';
import { sockets } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { LOGGER, ServiceTime, SocketSender, type Logger } from '@xuekao/platform';
import type { mongo } from 'mongoose';
import { AttemptCollections, Attempts, type AttemptState, type OpenAttempt } from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import { CorrectionCollections } from './correction.collections.js';
import { rowId } from './correction.dry-run.js';
import { CorrectionJobs } from './correction.jobs.js';
import type { CorrectionDoc, CorrectionRowDoc } from './correction.model.js';
import { newsOf, predicted, type Prediction } from './prediction.js';
import { changesKeys } from './correction.reasons.js';

/** Attempts between two looks at whether the work is still this process's. */
const together = 100;
/** Attempts that are read and corrected at once: what they take of the process is a pause for everybody else. */
const groupSize = 10;
const lanes = 2;
type Step = CorrectionRowDoc['step'];
interface Row {
  _id: string;
}
/** One step of a correction: the revision that attempts are taken to. */
export interface Move {
  step: Step;
  target: number;
  qualifyTenths: number;
}
/** By paper: how many changes of its row there were when its correction was predicted. */
type Noted = Map<string, number>;
interface Written {
  revision: number;
  texts: readonly string[];
}

/** Takes the attempts of an exam to a revision of its set. Broken off, it goes on with those that are behind. */
@Injectable()
export class CorrectedPapers {
  constructor(
    private readonly store: CorrectionCollections,
    private readonly jobs: CorrectionJobs,
    private readonly attemptStore: AttemptCollections,
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    private readonly pages: SocketSender,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** First the attempts that are open: their pages show the old text. @returns how many failed now; null: it was not finished */
  async take(job: CorrectionDoc, move: Move, isEnding: () => boolean): Promise<number | null> {
    const { examId } = job;
    const written = await this.written(examId);
    const failed: string[] = [];
    const behind = { examId, setRevision: { $lt: move.target } };
    for (const handState of [0, 1]) {
      for (;;) {
        const done = job.total - (await this.attemptStore.papers.countDocuments(behind));
        if (isEnding() || !(await this.jobs.keep(job, this.time.now(), { done: Math.max(0, done) }))) return null;
        const page = await this.attemptStore.papers
          .find({ ...behind, handState, ...(failed.length > 0 ? { _id: { $nin: failed } } : {}) }, { _id: 1 })
          .limit(together)
          .lean<Row[]>();
        if (page.length === 0) break;
        failed.push(...(await this.page(job, move, written, page, isEnding)));
      }
    }
    return failed.length;
  }

  /** Texts that each revision of the exam's set changed. */
  private async written(examId: string): Promise<Written[]> {
    const known = await this.store.corrections
      .find({ examId, revision: { $ne: null } }, { revision: 1, undoRevision: 1, texts: 1 })
      .lean<Pick<CorrectionDoc, 'revision' | 'undoRevision' | 'texts'>[]>();
    return known.flatMap(({ revision, undoRevision, texts }) =>
      [revision, undoRevision].flatMap((each) => (each === null ? [] : [{ revision: each, texts }])),
    );
  }

  /** @returns the papers that could not be corrected */
  private async page(
    job: CorrectionDoc,
    move: Move,
    written: readonly Written[],
    page: readonly Row[],
    isEnding: () => boolean,
  ): Promise<string[]> {
    const failed: string[] = [];
    const one = async ({ _id }: Row, noted: Noted): Promise<void> => {
      try {
        await this.correct(job, move, written, _id, noted);
      } catch (error) {
        failed.push(_id);
        this.logger.warn({ err: error, paperId: _id }, 'a paper was not corrected; it is tried again');
      }
    };
    const group = (rows: readonly Row[]): Promise<void> =>
      this.attempts.aside(
        rows.map(({ _id }) => _id),
        async () => {
          // what it comes to is written before it is done: whoever goes on after a kill tells those, too
          const noted = await this.note(job, move, written, rows);
          await Promise.all(rows.map((row) => one(row, noted)));
        },
      );
    const waiting = [...page];
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (waiting.length > 0 && !isEnding()) await group(waiting.splice(0, groupSize));
      }),
    );
    return failed;
  }

  /** @returns the papers of which a row was written, each with the state that the row is of */
  private async note(job: CorrectionDoc, move: Move, written: readonly Written[], page: readonly Row[]): Promise<Noted> {
    const noted: Noted = new Map();
    const predictions = await Promise.all(
      page.map(async ({ _id }): Promise<Prediction> => {
        // one that cannot be read now is noted, or fails, when it is corrected
        const state = await this.attempts.load(_id).catch((): AttemptState => ({ status: 'none' }));
        if (state.status !== 'none') noted.set(_id, state.milestones);
        return this.predict(move, written, _id, state);
      }),
    );
    await this.writeRows(job, move, predictions);
    return noted;
  }

  private async writeRows({ _id }: CorrectionDoc, { step }: Move, predictions: readonly Prediction[]): Promise<void> {
    const writes = predictions.flatMap((prediction): mongo.AnyBulkWriteOperation<CorrectionRowDoc>[] => {
      if (prediction.kind !== 'closed') return [];
      const { row, isChanged } = prediction;
      const filter = { _id: rowId(_id, step, row.paperId) };
      if (!isChanged) return [{ deleteOne: { filter } }];
      return [{ replaceOne: { filter, replacement: { ...row, correctionId: _id, step, isTold: false }, upsert: true } }];
    });
    if (writes.length > 0) await nativeOf<CorrectionRowDoc>(this.store.rows).bulkWrite(writes, { ordered: false });
  }

  private async predict(move: Move, written: readonly Written[], paperId: string, state: AttemptState): Promise<Prediction> {
    const revision = revisionOf(state);
    if (state.status === 'none' || state.status === 'open' || revision === null || revision >= move.target) return { kind: 'none' };
    const paper = await this.contents.withKeys({ ...state.started, setRevision: move.target });
    return predicted(paperId, { ...this.changeOf(move, written, revision), ...paper }, state);
  }

  private changeOf({ step, target, qualifyTenths }: Move, written: readonly Written[], revision: number) {
    const cause = step === 'apply' ? ('correction' as const) : ('undo' as const);
    // a paper that missed a revision hears of its texts with this one
    const later = written.filter((each) => each.revision > revision && each.revision <= target);
    const texts = [...new Set(later.flatMap((each) => each.texts))];
    return { type: 'Correct' as const, setRevision: target, cause, texts, qualifyTenths, at: this.time.now() };
  }

  private async correct(job: CorrectionDoc, move: Move, written: readonly Written[], paperId: string, noted: Noted): Promise<void> {
    let before: AttemptState = { status: 'none' };
    let texts: readonly string[] = [];
    const after = await this.attempts.execute(paperId, async (state) => {
      before = state;
      const change = this.changeOf(move, written, revisionOf(state) ?? 0);
      // handed in, or marked, since the row was written
      if (state.status !== 'none' && noted.get(paperId) !== state.milestones) {
        await this.writeRows(job, move, [await this.predict(move, written, paperId, state)]);
        noted.set(paperId, state.milestones);
      }
      texts = change.texts;
      return change;
    });
    const revision = revisionOf(before);
    // the log had it already, and the row did not show it
    if (revision !== null && revision >= move.target) await this.attempts.project(paperId);
    else if (after.status === 'open') await this.tellPage(job, paperId, after, texts);
  }

  /**
   * Of another text of its questions alone, and the reason of a correction of texts alone: that of another key may name the key. A page
   * that hears nothing reads the new text when it is loaded again, or when it comes back from a gap.
   */
  private async tellPage(job: CorrectionDoc, paperId: string, attempt: OpenAttempt, texts: readonly string[]): Promise<void> {
    const { userId, examId } = attempt.started;
    const reason = changesKeys(job) ? '' : job.reason;
    try {
      const news = newsOf({ paper: await this.contents.paper(attempt.started), texts }, attempt);
      if (news.asked.length + news.told.length === 0) return;
      await this.pages.send(sockets.exam, { userId, examId }, 'corrected', { paperId, reason, ...news });
    } catch (error) {
      this.logger.warn({ err: error, paperId }, 'an open page was not told of a correction');
    }
  }
}

const revisionOf = (state: AttemptState): number | null => (state.status === 'none' ? null : (state.started.setRevision ?? 0));
