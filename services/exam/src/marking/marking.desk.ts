import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { toTenths } from '@xuekao/question';
import { ExamChanges, type DoubleMarking } from '../exams/index.js';
import { BlindPapers } from './blind-papers.js';
import { type AnswerRef, MarkingClaims } from './marking.claims.js';
import { MarkingProgress } from './marking.progress.js';
import { MarkingQueue } from './marking.queue.js';
import { MarkingScopes } from './marking-scope.js';

type Marking = typeof calls.exam.marking;

/** The desk at which one question is marked across all papers. */
@Injectable()
export class MarkingDesk {
  constructor(
    private readonly exams: ExamChanges,
    private readonly claims: MarkingClaims,
    private readonly scopes: MarkingScopes,
    private readonly queue: MarkingQueue,
    private readonly progress: MarkingProgress,
    private readonly time: ServiceTime,
    private readonly blind: BlindPapers,
  ) {}

  questions({ examId }: Input<Marking['questions']>, context: UserContext): Promise<Output<Marking['questions']>> {
    return this.progress.of(examId, context);
  }

  next(input: Input<Marking['next']>, context: UserContext): Promise<Output<Marking['next']>> {
    return this.queue.next(input, context);
  }

  async keep({ items }: Input<Marking['keep']>, { caller }: UserContext): Promise<Output<Marking['keep']>> {
    const ids = await this.blind.idsOf(
      items.map(({ paperId }) => paperId),
      caller,
    );
    const own = await this.marked(withIds(items, ids), caller);
    const lost = new Set(await this.claims.keep(own, caller.userId, this.time.now()));
    const isKept = ({ paperId, quId }: AnswerRef): boolean =>
      own.some((kept) => kept.paperId === ids.get(paperId) && kept.quId === quId && !lost.has(kept.paperId));
    return { lost: [...new Set(items.filter((item) => !isKept(item)).map(({ paperId }) => paperId))] };
  }

  /** Answers that the caller marks still: a share may be taken away. */
  private async marked(items: readonly AnswerRef[], caller: Caller): Promise<AnswerRef[]> {
    const may = await Promise.all(
      items.map(({ paperId, quId }) =>
        this.scopes.ofAnswer({ id: paperId, quId }, caller).then(
          () => true,
          (error: unknown) => {
            if (error instanceof BusinessError && error.errorName !== 'BUSY') return false;
            throw error;
          },
        ),
      ),
    );
    return items.filter((_item, index) => may[index]);
  }

  async release({ items }: Input<Marking['release']>, { caller }: UserContext): Promise<Output<Marking['release']>> {
    const ids = await this.blind.idsOf(
      items.map(({ paperId }) => paperId),
      caller,
    );
    await this.claims.release(withIds(items, ids), caller.userId);
    return {};
  }

  /** For who may edit the exam; marks that were given stay as they are. @throws {BusinessError} NOT_FOUND */
  async saveSettings(
    { examId, blind, doubleMarking }: Input<Marking['saveSettings']>,
    { caller, note }: UserContext,
  ): Promise<Output<Marking['saveSettings']>> {
    const before = await this.exams.setMarking(examId, { blind, doubleMarking: storedRule(doubleMarking) }, caller);
    note({ object: examId, before: { blind: before.blind, doubleMarking: before.doubleMarking }, after: { blind, doubleMarking } });
    return {};
  }
}

const withIds = (items: readonly AnswerRef[], ids: ReadonlyMap<string, string>): AnswerRef[] =>
  items.flatMap(({ paperId, quId }) => {
    const id = ids.get(paperId);
    return id === undefined ? [] : [{ paperId: id, quId }];
  });

function storedRule({ scope, quIds, tolerance }: Input<Marking['saveSettings']>['doubleMarking']): DoubleMarking | null {
  return scope === 0 ? null : { scope, quIds: scope === 2 ? quIds : [], toleranceTenths: toTenths(tolerance) };
}
