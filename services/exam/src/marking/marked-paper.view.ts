import type { calls, Output, ResultQuestion } from '@xuekao/contracts';
import { learnerQuestion, releasedQuestion, toPoints, type Outcome } from '@xuekao/question';
import {
  type ClosedAttempt,
  type OpenAttempt,
  minutesTaken,
  paperStateOf,
  objectiveTenths,
  subjectiveTenths,
  answerKeyOf,
  stillWaiting,
  withHandMarks,
} from '../attempts/index.js';
import type { PaperContent, PaperKeys, PlacedQuestion } from '../question-sets/index.js';
import type { ExamDoc } from '../exams/index.js';
import { exStateTexts } from '../kernel/texts.js';

type Result = Output<typeof calls.exam.papers.result>;
export type ResultGroup = Result['groupList'][number];
export type ResultHead = Omit<Result, 'groupList' | 'release' | 'isTrial' | 'toMark' | 'tries'>;

export function resultHead(
  paperId: string,
  attempt: OpenAttempt | ClosedAttempt,
  exam: Pick<ExamDoc, 'title' | 'resultType' | 'thanks'>,
): ResultHead {
  const { started } = attempt;
  const head: ResultHead = {
    id: paperId,
    examId: started.examId,
    title: exam.title,
    resultType: exam.resultType,
    thanks: exam.thanks,
    state: paperStateOf(attempt),
    exState: 0,
    exMsg: '',
    valid: attempt.status === 'open' || attempt.invalid === '',
    passed: null,
    userScore: null,
    userObjScore: null,
    userSubjScore: null,
    totalScore: toPoints(started.totalTenths),
    qualifyScore: toPoints(started.qualifyTenths),
    answerCount: 0,
    quCount: started.quCount,
    userTime: 0,
    reviewState: 0,
    startTime: new Date(started.startedAt).toISOString(),
    handTime: '',
    offline: started.offline ?? false,
  };
  if (attempt.status === 'open') return head;
  return {
    ...head,
    exState: attempt.exState,
    exMsg: attempt.invalid || (exStateTexts[attempt.exState] ?? ''),
    answerCount: attempt.answerCount,
    userTime: minutesTaken(attempt),
    reviewState: stillWaiting(attempt).length > 0 ? 0 : 1,
    handTime: new Date(attempt.handedInAt).toISOString(),
  };
}

/** Questions that the machine leaves to a person. */
export function toMark({ outcomes }: Pick<ClosedAttempt, 'outcomes'>): NonNullable<Result['toMark']> {
  const questions = outcomes.filter(({ needsHand }) => needsHand);
  const leaves = questions.flatMap((one) => (one.parts.length > 0 ? one.parts.filter(({ needsHand }) => needsHand) : [one]));
  return { count: questions.length, score: toPoints(leaves.reduce((sum, { maxTenths }) => sum + maxTenths, 0)) };
}

export const scoresOf = (attempt: ClosedAttempt) => ({
  passed: attempt.passed,
  userScore: toPoints(attempt.tenths),
  userObjScore: toPoints(objectiveTenths(attempt)),
  userSubjScore: toPoints(subjectiveTenths(attempt)),
});

/** The paper with own answers, keys, analyses and marks: only for what is released, or for who marks it. */
export function resultGroups(paper: PaperContent, keys: PaperKeys, attempt: ClosedAttempt): ResultGroup[] {
  // written in a room: no answer is known, and no question has a mark
  if (attempt.started.offline) return [];
  const outcomes = new Map(attempt.outcomes.map((outcome) => [outcome.id, withHandMarks(outcome, attempt.handMarks)]));
  return paper.groups.map((group) => ({
    id: group.id,
    title: group.title,
    totalScore: toPoints(group.questions.reduce((sum, { maxTenths }) => sum + maxTenths, 0)),
    quList: group.questions.map((place) => resultOf(place, attempt.started.seed, keys, outcomes, attempt)),
  }));
}

/** One question, or part of a compound one, as its marker sees it: without the marks of others. Null where the paper has none of it. */
export function leafQuestion(
  paper: PaperContent,
  keys: PaperKeys,
  attempt: ClosedAttempt,
  quId: string,
): { material: string; question: ResultQuestion } | null {
  const place = attempt.started.offline ? undefined : paper.byId.get(quId)?.place;
  if (!place) return null;
  const whole = resultOf(place, attempt.started.seed, keys, new Map(attempt.outcomes.map((outcome) => [outcome.id, outcome])), attempt);
  const question = whole.quId === quId ? whole : whole.subList.find((part) => part.quId === quId);
  if (!question) return null;
  const material = whole.quId === quId ? '' : whole.content;
  return { material, question: { ...question, remark: '', actualScore: null, isRight: null, needsHand: true, mark: false } };
}

function resultOf(
  place: PlacedQuestion,
  seed: string,
  keys: PaperKeys,
  outcomes: ReadonlyMap<string, Outcome>,
  attempt: ClosedAttempt,
): ResultQuestion {
  const outcome = outcomes.get(place.view.id);
  if (!outcome) throw new Error(`question ${place.view.id} was not marked`);
  const view = learnerQuestion(place.view, { sort: place.number, maxTenths: place.maxTenths, seed });
  return releasedQuestion(view, answerKeyOf(keys, place), outcome, {
    answerOf: (id) => attempt.answers.get(id)?.answer,
    isFlagged: (id) => attempt.flags.has(id),
    remarkOf: (id) => attempt.handMarks.get(id)?.remark,
  });
}
