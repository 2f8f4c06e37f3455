import type { AnswerValue } from '@xuekao/contracts';
import type { CallOutput } from '@xuekao/frontend-shared/core';
import { rescueText } from './rescue.texts.js';

export type LateDetail = CallOutput<'/api/exam/exam/late-detail'>;
export type LateQuestion = LateDetail['questions'][number];

/** A duration before or after the deadline, in words. */
export function besideDeadline(at: string, deadline: string): string {
  const ms = Date.parse(at) - Date.parse(deadline);
  const seconds = Math.round(Math.abs(ms) / 1000);
  const [m, n] = [Math.floor(seconds / 60), seconds % 60];
  const duration = m === 0 ? rescueText('late.seconds', { n }) : rescueText('late.minutes', { m, n });
  return rescueText(ms <= 0 ? 'late.before' : 'late.after', { n: duration });
}

/** An answer as text: letters of the options, blanks line by line, or what was written. */
export function answerText({ answerList }: Pick<LateQuestion, 'answerList'>, answer: AnswerValue | null): string {
  const letters = answerList.filter(({ id }) => answer?.options?.includes(id) === true).map(({ abc }) => abc);
  const text = [letters.join('、'), (answer?.blanks ?? []).map((blank) => blank || '—').join('\n'), answer?.text ?? ''].join('').trim();
  return text === '' ? rescueText('late.none') : text;
}

/** Keys of the latest answer to each question that waits and was given before the deadline. */
export const inTimeKeys = ({ questions, deadline }: Pick<LateDetail, 'questions' | 'deadline'>): string[] =>
  questions.flatMap(({ late }) => {
    const found = late.find(({ state, givenAt }) => state === 'waiting' && givenAt !== null && Date.parse(givenAt) <= Date.parse(deadline));
    return found === undefined ? [] : [found.key];
  });
