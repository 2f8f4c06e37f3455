import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { containing, pageOf, skipOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import type { QueryFilter } from 'mongoose';
import { PaperAccess } from '../attempts/index.js';
import { PaperContents, type RevisedQuestion, type WholeSet } from '../question-sets/index.js';
import { CorrectionCollections } from './correction.collections.js';
import type { CorrectionRowDoc } from './correction.model.js';
import { tenthsIn } from './correction.plan.js';
import { CorrectionService, rowOf, type PublishedExam } from './correction.service.js';
import { correctableLeaves } from './question-halves.js';

type Calls = typeof calls.exam.corrections;
const longestTitle = 120;
const kinds: Record<NonNullable<Input<Calls['rows']>['params']['kind']>, QueryFilter<CorrectionRowDoc>> = {
  all: {},
  up: { delta: { $gt: 0 } },
  down: { delta: { $lt: 0 } },
  passed: { passedBefore: false, passedAfter: true },
  failed: { passedBefore: true, passedAfter: false },
  hand: { handAside: { $gt: 0 } },
};

/** Reads for the pages of corrections. */
@Injectable()
export class CorrectionReader {
  constructor(
    private readonly store: CorrectionCollections,
    private readonly service: CorrectionService,
    private readonly contents: PaperContents,
    private readonly access: PaperAccess,
  ) {}

  async questions({ current, size, params }: Input<Calls['questions']>, { caller }: UserContext): Promise<Output<Calls['questions']>> {
    const whole = await this.shown(await this.service.published(params.examId, caller), caller);
    const title = params.title?.toLowerCase() ?? '';
    const found = whole.questions.map((question) => headOf(whole, question)).filter((head) => head.title.toLowerCase().includes(title));
    const from = skipOf({ current, size });
    return pageOf(found.slice(from, from + size), found.length, size);
  }

  async question({ examId, quId }: Input<Calls['question']>, { caller }: UserContext): Promise<Output<Calls['question']>> {
    const whole = await this.shown(await this.service.published(examId, caller), caller);
    const question = whole.questions.find(({ view }) => view.id === quId);
    if (!question) throw new BusinessError('NOT_FOUND');
    return { ...headOf(whole, question), leaves: correctableLeaves(question) };
  }

  async detail(id: string, { caller }: UserContext): Promise<Output<Calls['detail']>> {
    const { correction, exam } = await this.service.reachable(id, caller);
    const whole = await this.shown(exam, caller);
    const { worth, worthBefore, before, entries, state, base } = correction;
    const shown = (question: RevisedQuestion) => {
      const tenths = tenthsIn(whole, question);
      return { score: tenths === null ? null : toPoints(tenths), isGiven: question.isGiven, leaves: correctableLeaves(question) };
    };
    return {
      ...rowOf(correction, await this.service.newest(exam._id)),
      examId: exam._id,
      examTitle: exam.title,
      isStale: state === 'ready' && base !== (exam.setRevision ?? 0),
      qualifyScore: { before: toPoints(worthBefore.qualifyTenths), after: toPoints(worth.qualifyTenths) },
      totalScore: { before: toPoints(worthBefore.totalTenths), after: toPoints(worth.totalTenths) },
      questions: entries.flatMap((entry, at) => {
        const former = before[at];
        const { id: quId, quType } = entry.view;
        return former ? [{ number: entry.index + 1, quId, quType, before: shown(former), after: shown(entry) }] : [];
      }),
    };
  }

  async rows({ current, size, params }: Input<Calls['rows']>, { caller }: UserContext): Promise<Output<Calls['rows']>> {
    const { exam } = await this.service.reachable(params.id, caller);
    const isOwn = reachOf(caller).includes({ by: exam.createBy, dept: exam.createDept });
    const filter: QueryFilter<CorrectionRowDoc> = {
      ...{ correctionId: params.id, step: 'apply', ...kinds[params.kind ?? 'all'] },
      // the own marks are read where they are published
      ...(isOwn ? {} : { userId: { $ne: caller.userId } }),
      ...(params.realName ? { realName: containing(params.realName) } : {}),
    };
    const total = await this.store.rows.countDocuments(filter);
    const found = await this.store.rows.find(filter).sort({ delta: 1, _id: 1 }).skip(skipOf({ current, size })).limit(size).lean();
    return pageOf(
      found.map(({ paperId, realName, userName, tryNo, before, after, passedBefore, passedAfter, handAside, isWaiting }) => ({
        ...{ paperId, realName, userName, tryNo, passedBefore, passedAfter, handAside, isWaiting },
        before: toPoints(before),
        after: toPoints(after),
      })),
      total,
      size,
    );
  }

  /** With keys. @throws {BusinessError} MARKS_OWN_EXAM */
  private async shown(exam: PublishedExam, caller: Caller): Promise<WholeSet> {
    await this.access.checkKeys(exam, caller);
    const { setId, setRevision = 0 } = exam;
    return this.contents.asOf({ setId, setRevision });
  }
}

function headOf(whole: WholeSet, question: RevisedQuestion) {
  const { index, view, isGiven } = question;
  const tenths = tenthsIn(whole, question);
  return {
    number: index + 1,
    quId: view.id,
    quType: view.quType,
    title: plainText(view.content).slice(0, longestTitle),
    score: tenths === null ? null : toPoints(tenths),
    isGiven,
  };
}
