import { gauge } from '@xuekao/platform';

const lateSeconds = gauge(
  'xuekao_exam_work_late_seconds',
  'For how long the oldest correction, outage that is given back, pause of an exam, or arrangement has not reached all its papers',
  ['kind'],
);

/**
 * Tells monitoring how long work over many papers of an exam has been due.
 * @param now milliseconds since the epoch
 * @param since when the oldest job came due, and when the oldest was done but for papers that it could not reach; null: none
 */
export function tellLateWork(
  kind: 'correction' | 'outage' | 'pause' | 'arrangement',
  now: number,
  since: readonly (Date | null | undefined)[],
): void {
  const times = since.map((at) => at?.getTime() ?? now);
  lateSeconds.set({ kind }, Math.max(0, now - Math.min(...times)) / 1000);
}

const fileLateSeconds = gauge(
  'xuekao_exam_file_late_seconds',
  'For how long the oldest archive, spreadsheet of marks, or statistics that somebody ordered has waited with no process at work on it',
  ['kind'],
);

/** Tells monitoring of what people wait for at a page. @param since when the oldest job came due that nobody works at; null: none */
export function tellLateFile(kind: 'archive' | 'marks' | 'statistics', now: number, since: Date | null): void {
  fileLateSeconds.set({ kind }, Math.max(0, now - (since?.getTime() ?? now)) / 1000);
}
