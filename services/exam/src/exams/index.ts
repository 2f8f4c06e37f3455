export { ExamCategories } from './exam-categories.js';
export { ExamChecks } from './exam.checks.js';
export { ExamChanges } from './exam.changes.js';
export { ExamCollections } from './exam.collections.js';
export { Favourites } from './favourites.js';
export { ExamPassword } from './exam-password.js';
export { examUpgrades } from './exam.upgrades.js';
export { ExamAccess, isStaff, marksBlind } from './exam.access.js';
export { coversPaper, papersIn, partOfShares, type PaperPart } from './share-parts.js';
export { StaffSwitch } from './staff-switch.js';
export { ExamReader } from './exam.reader.js';
export { Previews } from './previews.js';
export { ExamService } from './exam.service.js';
export { copyOf } from './exam.copy.js';
export {
  arrangedFor,
  arrangementKey,
  arrangementKeys,
  closeOf,
  durationOf,
  extraMinutesOf,
  firstWindowStartOf,
  lastWindowEndOf,
  windowOf,
  type PersonalRules,
} from './arrangements.js';
export { isOpenInDatabase, openUntil } from './open-windows.js';
export { deadlineOf, isFor, lastEntryOf, lastEntryOfAll } from './entry-rules.js';
export { canBeAskedFor, type Entry, entryFor, EntryLeaves, type Leave } from './entry-leaves.js';
export { refuseOwnMatter } from './own-matter.js';
export { makersOf } from './makers.js';
export { LinkedExams } from './linked-exams.js';
export { trialExam } from './trial-exam.js';
export { devicesFirst, watchRulesOf } from './watch-rules.js';
export { type DoubleMarking, type ExamDoc, type ListedExam, examStates, listFields, notRemoved, staffListFields } from './exam.model.js';
export {
  type Phase,
  answerStateOf,
  heldByHand,
  isByHand,
  isWithheld,
  releaseRulesOf,
  scoreStateOf,
  shownSince,
  windowEndInDatabase,
  windowEndOf,
} from './exam.release.js';
export { ExamsModule } from './exams.module.js';
export { AttemptsOfExam, type AttemptsAt, type DeletedExams } from './attempts-of-exam.js';
export { SetsElsewhere } from './sets-elsewhere.js';
export { shuffling } from './publish.service.js';
export { ExamPhases } from './exam-phases.js';
export { ResultNotices } from './result-notices.js';
export { refuseUnprintable } from './exam.checks.js';
