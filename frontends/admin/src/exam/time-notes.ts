import { formatMinutes } from '@xuekao/frontend-shared/core';
import type { ExamForm } from './exam-form.js';
import { examText } from './exam.texts.js';

type Times = Pick<ExamForm, 'startTime' | 'endTime' | 'totalTime' | 'overTime' | 'late' | 'lateMax'>;

export interface TimeNote {
  /** `over` and `late`: nobody could sit it */
  kind: 'over' | 'late' | 'short';
  text: string;
}

const minuteMs = 60_000;

/** Fault in the times of an exam that would be published at `now`; null: none that a person has to know. */
export function timeNoteOf({ startTime, endTime, totalTime, overTime, late, lateMax }: Times, now: number): TimeNote | null {
  if (startTime === null || endTime === null) return null;
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  // the field itself says so
  if (end <= start) return null;
  if (now >= end) return { kind: 'over', text: examText('exam.times.over') };
  if (late && lateMax !== null && now > start + lateMax * minuteMs) return { kind: 'late', text: examText('exam.times.late') };
  const open = Math.floor((end - Math.max(start, now)) / minuteMs);
  // who may go on after the end has the whole duration
  if (overTime === 1 || totalTime === null || open >= totalTime) return null;
  const values = { open: formatMinutes(open), total: formatMinutes(totalTime) };
  return { kind: 'short', text: examText(now < start ? 'exam.times.short' : 'exam.times.rest', values) };
}
