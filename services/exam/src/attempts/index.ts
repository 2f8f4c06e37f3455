export { lateStates, type PaperDoc } from './paper.model.js';
export { AnswerCounts } from './answer-counts.js';
export { AttemptCollections } from './attempt.collections.js';
export { Attempts, type AttemptChange } from './attempt.store.js';
export { EVENTS } from './event-log.js';
export { OpenClaims } from './attempt.claims.js';
export { answerKeyOf, paperLeaves } from './paper-marks.js';
export { answerDigest } from './hand-answers.js';
export { leavesOf, objectiveTenths, stillWaiting, subjectiveTenths, withHandMarks } from './hand-marks.js';
export { minutesTaken, papersFromLog } from './attempt.projection.js';
export { proveAttempt, reportOf } from './proof.js';
export { ofLearner, ownAttempt } from './own-attempt.js';
export { PersonAllowance } from './person-allowance.js';
export { paperStateOf } from './paper.states.js';
export { startOf } from './attempt.start.js';
export { type AttemptCommand, attemptDecider, graceMs, takesUntil } from './attempt.decider.js';
export { type AttemptEvent, attemptEventTypes, paperIdOf, type SavedAnswer, streamOf } from './attempt.events.js';
export {
  type AttemptState,
  type ClosedAttempt,
  evolveAttempt,
  hasLateEvidence,
  isRemoved,
  type OpenAttempt,
  outcomesById,
} from './attempt.state.js';
export { attemptsAt } from './exam-attempts.js';
export { Tries } from './attempt.tries.js';
export { AttemptsModule } from './attempts.module.js';
export { PaperAccess } from './paper.access.js';
export { PaperFollower } from './paper-follower.js';
