import { formatDateTime, formatMinutes } from '@xuekao/frontend-shared/core';
import { text } from '../../texts/zh-cn.js';
import type { ExamCheck } from './entry-rules.js';

export type RuleFacts = Pick<ExamCheck, 'isTrial' | 'totalTime' | 'endTime' | 'overTime' | 'late' | 'lateMax' | 'answerMode' | 'noBack' | 'paste' | 'calculator' | 'resultType' | 'scoreRelease' | 'answerRelease' | 'windowEnd'>;
const scoreRules = ['entry.rule.score.0', 'entry.rule.score.1', 'entry.rule.score.2'] as const;
const answerRules = ['entry.rule.answers.0', 'entry.rule.answers.1', 'entry.rule.answers.2'] as const;

/** What is shown after the hand-in, and when. */
function resultRule({ resultType, scoreRelease, answerRelease, windowEnd }: RuleFacts): string {
  if (resultType === 1) return text('entry.rule.result1');
  const end = formatDateTime(windowEnd);
  if (resultType === 3 && scoreRelease === 0 && answerRelease === 0) return text('entry.rule.all.0');
  const score = text(scoreRules[scoreRelease] ?? 'entry.rule.score.0', { end });
  if (resultType === 2) return score + text('entry.rule.answers.none');
  return score + text(answerRules[answerRelease] ?? 'entry.rule.answers.1', { end });
}

/** The rules of an exam in sentences: what ends it, how it is answered, what is kept of it. */
export function rulesOf(exam: RuleFacts): string[] {
  const [duration, end] = [formatMinutes(exam.totalTime), formatDateTime(exam.endTime)];
  return [
    text('entry.rule.duration', { duration }),
    // the trial is always open: no window ends it
    ...(exam.isTrial ? [] : [text(exam.overTime === 1 ? 'entry.rule.overTime' : 'entry.rule.window', { end, duration })]),
    ...(exam.late ? [text('entry.rule.late', { n: exam.lateMax })] : []),
    text(exam.answerMode === 1 ? 'entry.rule.step' : 'entry.rule.full'),
    ...(exam.noBack ? [text('entry.rule.noBack')] : []),
    ...(exam.paste ? [] : [text('entry.rule.paste')]),
    ...(exam.calculator ? [text('entry.rule.calculator')] : []),
    text('entry.rule.save'),
    text('entry.rule.watch'),
    resultRule(exam),
  ];
}
