import { BusinessError, type Caller } from '@xuekao/contracts';
import { stillWaiting, type AttemptChange, type AttemptState, type ClosedAttempt } from '../attempts/index.js';
import { closed, type HandLeaf, type MarkingScope } from './marking-scope.js';

interface DeskMark {
  tenths: number;
  remark: string;
}
interface Given extends DeskMark {
  scope: MarkingScope;
  leaf: HandLeaf;
  caller: Caller;
  at: number;
}

/** Whether the person has given exactly this mark: a reply was lost, and the page sends it again. */
export function hasGiven(attempt: ClosedAttempt, { leaf, tenths, remark, caller }: Omit<Given, 'scope' | 'at'>): boolean {
  const given = [attempt.handMarks.get(leaf.id), ...(attempt.proposals.get(leaf.id) ?? [])];
  return given.some((mark) => mark?.by === caller.userId && mark.tenths === tenths && mark.remark === remark);
}

/**
 * Meaning of the mark of one answer for the attempt: a mark, one of two, or the decision of a third person.
 * @throws {BusinessError} STALE where somebody else has marked it; NOT_FOUND for who may not decide
 */
export function markOf(state: AttemptState, { scope, leaf, caller, tenths, remark, at }: Given): AttemptChange {
  const attempt = closed(state);
  const items = [{ quId: leaf.id, tenths, remark }];
  const by = caller.userId;
  const final = { type: 'MarkByHand', items, revision: attempt.revision, by, at } as const;
  const proposals = attempt.proposals.get(leaf.id) ?? [];
  const mark = attempt.handMarks.get(leaf.id);
  if (!mark && proposals.length > 1) {
    if (proposals.some((given) => given.by === by)) throw new BusinessError('STALE');
    if (!scope.mayDecide) throw new BusinessError('NOT_FOUND');
    return final;
  }
  if (mark && mark.by !== by) throw new BusinessError('STALE');
  const tolerance = scope.toleranceOf(leaf);
  if (tolerance !== null && (!mark || proposals.length > 0) && proposals.length < 2)
    return { type: 'ProposeMarks', items, tolerance, by, at };
  // a mark that two people made together is no longer the one of either
  if (mark && proposals.length > 1 && proposals.some((given) => given.by === by)) throw new BusinessError('STALE');
  return final;
}

/** Result of a mark. */
export function outcomeOf(attempt: ClosedAttempt, quId: string): 'marked' | 'first' | 'split' {
  if (!stillWaiting(attempt).includes(quId)) return 'marked';
  return (attempt.proposals.get(quId)?.length ?? 0) > 1 ? 'split' : 'first';
}
