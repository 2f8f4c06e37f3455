import type { ClosedAttempt } from '../attempts/index.js';
import type { ExamDoc } from '../exams/index.js';
import { newsOf } from './result-news.rules.js';
import { usualAppealDays } from '@xuekao/contracts';

const dayMs = 86_400_000;

/**
 * Until when a learner may ask about the marks of a finished attempt: counted from the moment at which they were published, whichever came
 * last of the rule, a release by hand, and the last mark. Null: not now, or not at all. @param now milliseconds since the epoch
 */
export function appealsUntil(exam: ExamDoc, attempt: ClosedAttempt, now: number): number | null {
  const days = exam.appealDays ?? usualAppealDays;
  const news = newsOf(exam, now);
  if (days === 0 || attempt.status !== 'finished' || attempt.invalid !== '' || news.kind !== 'tell') return null;
  const markedAt = Math.max(attempt.handedInAt, ...[...attempt.handMarks.values()].map(({ at }) => at));
  const until = Math.max(news.since, markedAt) + days * dayMs;
  return now < until ? until : null;
}
