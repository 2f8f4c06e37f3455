export { eachPaper } from './each-paper.js';
export { lateStates, type PaperDoc } from './paper.model.js';
export { AnswerCounts } from './answer-counts.js';
export { AttemptCollections } from './attempt.collections.js';
export { Attempts, type AttemptChange } from './attempt.store.js';
export { EVENTS } from './event-log.js';
export { OpenClaims } from './attempt.claims.js';
export { answerKeyOf, markPaper, paperLeaves } from './paper-marks.js';
export { answerDigest } from './hand-answers.js';
export { leafOutcomes, objectiveTenths, stillWaiting, subjectiveTenths, tenthsOf, withHandMarks } from './hand-marks.js';
export { questionMarks, readMarks, type QuestionMark } from './question-marks.js';
export { minutesTaken, paperOf, papersFromLog } from './attempt.projection.js';
export { proveAttempt, reportOf } from './proof.js';
export { Receipts } from './receipts.js';
export { ofLearner, ownAttempt } from './own-attempt.js';
export { PersonAllowance } from './person-allowance.js';
export { bestOf, isBetterPaper, type MarkStatus, markStatusOf, paperStateOf, standsBefore } from './paper.states.js';
export { isWatched, startOf } from './attempt.start.js';
export { type AttemptCommand, attemptDecider } from './attempt.decider.js';
export { graceMs } from './takes-until.js';
export { keptWhilePaused } from './paper-pauses.js';
export {
  type AttemptEvent,
  type AttemptStarted,
  attemptEventTypes,
  isGoneBy,
  paperIdOf,
  type SavedAnswer,
  streamOf,
} from './attempt.events.js';
export { type AttemptState, type ClosedAttempt, givesLeaveBack, hasLateEvidence, isRemoved, type OpenAttempt } from './attempt.state.js';
export { beginningsOf } from './beginnings.js';
export { attemptsAt } from './exam-attempts.js';
export { Tries } from './attempt.tries.js';
export { AttemptsModule } from './attempts.module.js';
export { PaperBatch } from './paper-batch.js';
export { PaperAccess } from './staff-paper.access.js';
export { RunningExam } from './running-exam.js';
export { ShownKeys } from './shown-keys.js';
export { SittingQuestions } from './sitting-questions.js';
export { PaperFollower } from './paper-follower.js';
