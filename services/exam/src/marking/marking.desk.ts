import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { toTenths } from '@xuekao/question';
import { ExamChanges, type DoubleMarking } from '../exams/index.js';
import { MarkingClaims } from './marking.claims.js';
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
  ) {}

  questions({ examId }: Input<Marking['questions']>, context: UserContext): Promise<Output<Marking['questions']>> {
    return this.progress.of(examId, context);
  }

  next(input: Input<Marking['next']>, context: UserContext): Promise<Output<Marking['next']>> {
    return this.queue.next(input, context);
  }

  async keep({ items }: Input<Marking['keep']>, { caller }: UserContext): Promise<Output<Marking['keep']>> {
    const own = await this.marked(items, caller);
    const kept = await this.claims.keep(own, caller.userId, this.time.now());
    const others = items.filter((item) => !own.includes(item)).map(({ paperId }) => paperId);
    return { lost: [...new Set([...kept, ...others])] };
  }

  /** Answers that the caller marks still: a share may be taken away. */
  private async marked<Ref extends { paperId: string; quId: string }>(items: readonly Ref[], caller: Caller): Promise<Ref[]> {
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
    await this.claims.release(items, caller.userId);
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

function storedRule({ scope, quIds, tolerance }: Input<Marking['saveSettings']>['doubleMarking']): DoubleMarking | null {
  return scope === 0 ? null : { scope, quIds: scope === 2 ? quIds : [], toleranceTenths: toTenths(tolerance) };
}
