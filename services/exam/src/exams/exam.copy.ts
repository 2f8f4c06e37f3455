import type { UserContext } from '@xuekao/platform';
import { newId } from '../kernel/ids.js';
import { examStates, type ExamDoc } from './exam.model.js';

/** Fields of an exam that the caller begins. @param now milliseconds since the epoch */
export const newDraft = ({ caller: { userId, deptCode } }: Pick<UserContext, 'caller'>, now: number) => ({
  _id: newId(),
  state: examStates.draft,
  setId: null,
  revision: 0,
  createBy: userId,
  createDept: deptCode,
  createTime: new Date(now),
});

/**
 * A draft of the caller with the rules of an exam: a copy is a new exam, nothing of it was released, announced, arranged for somebody,
 * corrected or is shared.
 */
export function copyOf(exam: ExamDoc, context: Pick<UserContext, 'caller'>, now: number): ExamDoc {
  const {
    shares: _shares,
    formerOwners: _formerOwners,
    inNameOf: _inNameOf,
    rewardedBy: _rewardedBy,
    setRevision: _setRevision,
    announced: _announced,
    pause: _pause,
    arrangements: _arrangements,
    ...rules
  } = exam;
  const unreleased = { scoreReleasedAt: null, answerReleasedAt: null, withheldAt: null, withheldReason: '', shownAgainAt: null };
  return { ...rules, ...newDraft(context, now), ...unreleased };
}
