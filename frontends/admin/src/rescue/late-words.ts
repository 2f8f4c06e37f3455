import type { AnswerValue } from '@xuekao/contracts';
import { filesInWords } from '@xuekao/frontend-shared';
import { formatDateTime, type CallOutput } from '@xuekao/frontend-shared/core';
import { rescueText } from './rescue.texts.js';

export type LateDetail = CallOutput<'/api/exam/exam/late-detail'>;
export type LateQuestion = LateDetail['questions'][number];

/** A save that is under way when an answer is given ends after it. */
const onTheWayMs = 15_000;

function durationText(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const [m, n] = [Math.floor(seconds / 60), seconds % 60];
  return m === 0 ? rescueText('late.seconds', { n }) : rescueText('late.minutes', { m, n });
}

/** A duration before or after the deadline, in words. */
export function besideDeadline(at: string, deadline: string): string {
  const ms = Date.parse(at) - Date.parse(deadline);
  return rescueText(ms <= 0 ? 'late.before' : 'late.after', { n: durationText(ms) });
}

/** When the server heard of the learner last before the answer came, and how long it heard nothing. */
export const heardText = (heardAt: string, arrivedAt: string, deadline: string): string =>
  rescueText('late.heard', {
    time: formatDateTime(heardAt),
    beside: besideDeadline(heardAt, deadline),
    n: durationText(Date.parse(arrivedAt) - Date.parse(heardAt)),
  });

/** The server heard the learner after the answer was given, as its device says: it was not cut off then. */
export const isContradicted = ({ givenAt, heardAt }: Pick<LateQuestion['late'][number], 'givenAt' | 'heardAt'>): boolean =>
  givenAt !== null && heardAt !== null && Date.parse(heardAt) - Date.parse(givenAt) > onTheWayMs;

/** An answer as text: letters of the options, blanks line by line, or what was written, and how many files are beside it. */
export function answerText({ answerList }: Pick<LateQuestion, 'answerList'>, answer: AnswerValue | null): string {
  const letters = answerList.filter(({ id }) => answer?.options?.includes(id) === true).map(({ abc }) => abc);
  const text = [letters.join('、'), (answer?.blanks ?? []).map((blank) => blank || '—').join('\n'), answer?.text ?? ''].join('').trim();
  const lines = [text, filesInWords(answer)].filter((line) => line !== '');
  return lines.length === 0 ? rescueText('late.none') : lines.join('\n');
}

/** The learner ended the paper, and may have read its keys before these answers came. */
export const isEndedByLearner = ({ exState }: Pick<LateDetail, 'exState'>): boolean => exState !== 1 && exState !== 7;

/** Answers wait that came when their writer may have read keys of the exam. */
export const mayKnowKeys = ({ questions, exState }: Pick<LateDetail, 'questions' | 'exState'>): boolean =>
  questions.some(({ late }) => late.some(({ state, keysShown }) => state === 'waiting' && (keysShown || isEndedByLearner({ exState }))));

/**
 * Keys of the latest answer to each question that waits and was given before the deadline, by a device that nothing speaks against; none of
 * a paper that its learner ended, or of what came when keys of the exam were public.
 */
export const inTimeKeys = ({ questions, deadline, exState }: Pick<LateDetail, 'questions' | 'deadline' | 'exState'>): string[] =>
  (isEndedByLearner({ exState }) ? [] : questions).flatMap(({ late }) => {
    const isInTime = (givenAt: string | null): boolean => givenAt !== null && Date.parse(givenAt) <= Date.parse(deadline);
    const found = late.find(
      (answer) => answer.state === 'waiting' && !answer.keysShown && isInTime(answer.givenAt) && !isContradicted(answer),
    );
    return found === undefined ? [] : [found.key];
  });
