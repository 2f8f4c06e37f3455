import { Injectable } from '@nestjs/common';
import { addressOf, calls, learnerPages } from '@xuekao/contracts';
import { CallClient, ServiceTime } from '@xuekao/platform';
import { ExamCollections, scoreStateOf } from '../exams/index.js';
import { paperStates } from '../kernel/paper-states.js';
import { correctionMessage } from '../kernel/texts.js';
import { CorrectionCollections } from './correction.collections.js';
import { CorrectionJobs } from './correction.jobs.js';
import type { CorrectionDoc, CorrectionRowDoc } from './correction.model.js';
import { changesKeys, CorrectionReasons } from './correction.reasons.js';

/** Papers of one message between services. */
const together = 200;
type Row = Pick<CorrectionRowDoc, '_id' | 'paperId' | 'userId' | 'step' | 'wasFinished'>;

/** One message to each learner whose published result is another one. It has a key: to send it twice makes one. */
@Injectable()
export class CorrectionNews {
  constructor(
    private readonly store: CorrectionCollections,
    private readonly jobs: CorrectionJobs,
    private readonly examStore: ExamCollections,
    private readonly client: CallClient,
    private readonly reasons: CorrectionReasons,
    private readonly time: ServiceTime,
  ) {}

  /** @returns false: it was not finished */
  async tell(job: CorrectionDoc, isEnding: () => boolean): Promise<boolean> {
    const { _id, examId } = job;
    for (;;) {
      if (isEnding() || !(await this.jobs.keep(job, this.time.now()))) return false;
      const rows = await this.store.rows
        .find({ correctionId: _id, isTold: false }, { paperId: 1, userId: 1, step: 1, wasFinished: 1 })
        // that it was corrected before that it was taken back
        .sort({ step: 1 })
        .limit(together)
        .lean<Row[]>();
      if (rows.length === 0) return true;
      // before each message: somebody may take the marks back at this moment
      const exam = await this.examStore.exams.findById(examId).lean();
      // who has not seen a mark hears of it with its release
      const isShown = exam !== null && scoreStateOf(exam, paperStates.finished, this.time.now()) === 'shown';
      const isTelling = exam === null || !changesKeys(job) || (await this.reasons.mayNameKeys(exam));
      const reason = isTelling ? job.reason : '';
      const told = rows.filter(({ wasFinished }) => isShown && wasFinished);
      const messages = told.map(({ paperId, userId, step }) => ({
        key: `correction:${_id}:${step}:${paperId}`,
        userId,
        ...correctionMessage(exam?.title ?? '', reason, step === 'undo'),
        link: addressOf(learnerPages.ShowExam, { id: paperId }),
      }));
      if (messages.length > 0) await this.client.call(calls.identity.messages.deliver, { messages }, { requestId: `correction-${_id}` });
      await this.store.rows.updateMany({ _id: { $in: told.map((row) => row._id) } }, { toldAt: new Date(this.time.now()) });
      await this.store.rows.updateMany({ _id: { $in: rows.map((row) => row._id) } }, { isTold: true });
    }
  }

  /** Papers that are gone: they are in no table, and nobody is told of them. */
  async forget(paperIds: readonly string[]): Promise<void> {
    await this.store.rows.deleteMany({ paperId: { $in: [...paperIds] } });
  }

  /** Papers of which learners have heard by such a message since then, and when that was last. */
  async toldSince(paperIds: readonly string[], since: Date): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.store.rows
      .find({ paperId: { $in: [...paperIds] }, toldAt: { $gt: since } }, { paperId: 1, toldAt: 1 })
      .sort({ toldAt: 1 })
      .lean<Pick<CorrectionRowDoc, 'paperId' | 'toldAt'>[]>();
    return new Map(rows.flatMap(({ paperId, toldAt }) => (toldAt ? [[paperId, toldAt] as const] : [])));
  }
}
