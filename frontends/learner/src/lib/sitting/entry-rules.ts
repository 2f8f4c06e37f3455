import { pageErrors } from '@xuekao/contracts/page-errors';
import type { CallOutput } from '@xuekao/frontend-shared/core';
import { examEntryText } from '../../texts/exam-entry.texts.js';

export type ExamCheck = CallOutput<'/api/exam/exam/check-info'>;

/**
 * The course or the activity that leads to the exam (specification 2, CheckExam), or the number of the paper that its teacher looks at: the
 * server decides by it, at the start again.
 */
export type ExamLink = Partial<Record<(typeof links)[number], string>> & { preview?: number };
const links = ['courseId', 'activityId'] as const;
export function linkOf(query: URLSearchParams): ExamLink {
  const preview = Number(query.get('preview'));
  const ids = links.flatMap((name) => {
    const id = query.get(name);
    return id ? [[name, id]] : [];
  });
  return { ...Object.fromEntries(ids), ...(preview > 0 ? { preview } : {}) };
}

export type Entry =
  | { action: 'continue'; paperId: string }
  | { action: 'start' }
  /** it has a price, and is not bought yet; one may buy before it begins */
  | { action: 'buy'; startsInSeconds?: number }
  | { action: 'wait'; startsInSeconds: number }
  | { action: 'blocked'; reason: string };

type EntryFacts = Pick<
  ExamCheck,
  | 'openPaperId'
  | 'blocked'
  | 'blockedCode'
  | 'startTime'
  | 'endTime'
  | 'late'
  | 'lateMax'
  | 'chance'
  | 'examCount'
  | 'price'
  | 'isBuy'
  | 'apply'
  | 'isPreview'
>;

/**
 * The specification's entry gating (part 2, section 4). `blocked` is what the server said when it was asked, the device
 * included; what time changes is counted on here by the server's clock. The server decides again at the start.
 */
export function entryOf(exam: EntryFacts, nowMs: number): Entry {
  if (exam.isPreview) return { action: 'start' };
  if (exam.openPaperId !== '') return { action: 'continue', paperId: exam.openPaperId };
  const isOwed = (exam.price ?? 0) > 0 && exam.isBuy === false;
  const mayBuy = isOwed && exam.blockedCode === pageErrors.EXAM_NOT_BOUGHT.code;
  if (holds(exam.apply, nowMs) && (exam.blockedCode === 0 || mayBuy)) return { action: isOwed ? 'buy' : 'start' };
  const [start, end] = [Date.parse(exam.startTime), Date.parse(exam.endTime)];
  if (exam.chance > 0 && exam.examCount >= exam.chance)
    return { action: 'blocked', reason: examEntryText('entry.blocked.chance', { n: exam.chance }) };
  const blockedByTime = exam.blockedCode === pageErrors.EXAM_NOT_OPEN.code;
  if (exam.blockedCode !== 0 && !blockedByTime && !mayBuy) return { action: 'blocked', reason: exam.blocked };
  if (nowMs < start) return { action: isOwed ? 'buy' : 'wait', startsInSeconds: Math.ceil((start - nowMs) / 1000) };
  if (nowMs >= end || blockedByTime) return { action: 'blocked', reason: examEntryText('entry.blocked.window') };
  if (exam.late && nowMs > start + exam.lateMax * 60_000)
    return { action: 'blocked', reason: examEntryText('entry.blocked.late', { n: exam.lateMax }) };
  return { action: isOwed ? 'buy' : 'start' };
}

/** An approved application still opens an attempt. */
const holds = (apply: EntryFacts['apply'], nowMs: number): boolean =>
  apply?.auditState === 1 && !apply.auditUsed && (apply.validTo === '' || nowMs < Date.parse(apply.validTo));

/** Which comes first for somebody who starts now: the end of the window or the end of the duration. */
export function endsWithWindow(exam: Pick<ExamCheck, 'overTime' | 'totalTime'> & Ends, nowMs: number): boolean {
  return exam.overTime === 0 && Date.parse(closeOf(exam)) - nowMs < exam.totalTime * 60_000;
}

type Ends = Pick<ExamCheck, 'endTime' | 'closeTime'>;
/** When the window closes for those who write. */
export const closeOf = ({ endTime, closeTime = endTime }: Ends): string => closeTime;

/** The open paper that comes with 20010002. */
export function openPaperOf(data: unknown): { id: string; title: string } | null {
  if (typeof data !== 'object' || data === null || !('id' in data) || typeof data.id !== 'string') return null;
  return { id: data.id, title: 'title' in data && typeof data.title === 'string' ? data.title : '' };
}
