import { formatDateTime, formatMinutes } from '@xuekao/frontend-shared/core';
import { text } from '../../texts/zh-cn.js';
import type { ExamCheck } from './entry-rules.js';

export type RuleFacts = Pick<ExamCheck, 'totalTime' | 'endTime' | 'overTime' | 'late' | 'lateMax' | 'answerMode' | 'noBack' | 'paste' | 'resultType'>;
const results = { 1: 'entry.rule.result1', 2: 'entry.rule.result2', 3: 'entry.rule.result3' } as const;

/** The rules of an exam in sentences: what ends it, how it is answered, what is kept of it. */
export function rulesOf(exam: RuleFacts): string[] {
  const [duration, end] = [formatMinutes(exam.totalTime), formatDateTime(exam.endTime)];
  const result = exam.resultType === 1 || exam.resultType === 2 ? exam.resultType : 3;
  return [
    text('entry.rule.duration', { duration }),
    text(exam.overTime === 1 ? 'entry.rule.overTime' : 'entry.rule.window', { end, duration }),
    ...(exam.late ? [text('entry.rule.late', { n: exam.lateMax })] : []),
    text(exam.answerMode === 1 ? 'entry.rule.step' : 'entry.rule.full'),
    ...(exam.noBack ? [text('entry.rule.noBack')] : []),
    ...(exam.paste ? [] : [text('entry.rule.paste')]),
    text('entry.rule.save'),
    text('entry.rule.watch'),
    text(results[result]),
  ];
}
