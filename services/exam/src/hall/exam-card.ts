import type { ExamCard } from '@xuekao/contracts';
import { toPoints } from '@xuekao/question';
import { bestOf, type PaperDoc } from '../attempts/index.js';
import { examTypeTexts } from '../kernel/texts.js';
import { paperStates } from '../kernel/paper-states.js';
import { durationOf, type ExamDoc, type ListedExam, type PersonalRules, scoreStateOf } from '../exams/index.js';

export const ownPaperFields = {
  examId: 1,
  handState: 1,
  state: 1,
  tenths: 1,
  tryNo: 1,
  passed: 1,
  valid: 1,
  reviewState: 1,
  handMarked: 1,
} as const;
export type OwnPaper = Pick<PaperDoc, keyof typeof ownPaperFields>;

type Flag = ExamCard['stateFlag'];

/** How a learner stands with an exam that he or she has sat at least once. */
export function sittingFlag(papers: readonly OwnPaper[]): Flag {
  if (papers.some(({ handState }) => handState === 0)) return 'PROCESSING';
  const waiting = papers.filter(({ state }) => state === paperStates.waiting);
  if (waiting.length === 0) return 'FINISHED';
  return waiting.some(({ handMarked }) => handMarked > 0) ? 'IN_REVIEW' : 'WAIT_REVIEW';
}

/** The state on a learner's card (specification part 2, section 4): own papers first, else the window. */
export function stateFlagFor(exam: Pick<ExamDoc, 'endTime'>, papers: readonly OwnPaper[], now: number): Flag {
  if (papers.length > 0) return sittingFlag(papers);
  return now < exam.endTime.getTime() ? 'READY_START' : 'OVERDUE';
}

/** The attempt that was handed in last, by the person or by the clock; null where there is none. */
export function lastHandedIn<P extends Pick<PaperDoc, 'handedInAt'>>(papers: readonly P[]): P | null {
  return papers.reduce<P | null>(
    (last, paper) => (paper.handedInAt !== null && (last?.handedInAt ?? new Date(0)) <= paper.handedInAt ? paper : last),
    null,
  );
}

export function cardOf(
  exam: ListedExam & PersonalRules,
  papers: readonly OwnPaper[],
  hasJoin: boolean,
  now: number,
  categories: ReadonlyMap<string, string>,
): ExamCard {
  const stateFlag = stateFlagFor(exam, papers, now);
  // the best of several attempts is known when all of them are marked
  const release = stateFlag === 'FINISHED' ? scoreStateOf(exam, paperStates.finished, now) : 'never';
  const isShown = release === 'shown';
  const first = isShown ? bestOf(papers) : null;
  // the highest valid score counts (specification part 2, section 1)
  const best = first?.markStatus === 'counted' ? first : null;
  return {
    id: exam._id,
    title: exam.title,
    stateFlag,
    startTime: exam.startTime.toISOString(),
    endTime: exam.endTime.toISOString(),
    totalTime: durationOf(exam),
    totalScore: toPoints(exam.totalTenths),
    qualifyScore: toPoints(exam.qualifyTenths),
    tryCount: papers.length,
    chance: exam.chance,
    maxScore: best && toPoints(best.tenths),
    passed: best && best.passed,
    isInvalid: stateFlag === 'FINISHED' && papers.every(({ valid }) => !valid),
    isWithheld: release === 'withheld',
    resultType: exam.resultType,
    hideBook: exam.hideBook,
    hasJoin,
    openType: exam.openType,
    price: exam.price ?? 0,
    examType_dictText: examTypeTexts[exam.examType ?? '1'],
    catId_dictText: categories.get(exam.catId ?? '') ?? '',
    offline: exam.offline ?? false,
    place: exam.place ?? '',
  };
}
