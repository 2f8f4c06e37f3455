import { counter, gauge } from '@xuekao/platform';
import type { mongo } from 'mongoose';

const lateSeconds = gauge(
  'xuekao_exam_work_late_seconds',
  'For how long the oldest correction, outage that is given back, pause of an exam, or arrangement has not been at all its papers',
  ['kind'],
);
type Kind = 'correction' | 'outage' | 'pause' | 'arrangement';

/**
 * Tells monitoring how long work over many papers of an exam has been due.
 * @param now milliseconds since the epoch
 * @param since when the oldest job came due that has papers before it; null: none
 */
export function tellLateWork(kind: Kind, now: number, since: readonly (Date | null | undefined)[]): void {
  const times = since.map((at) => at?.getTime() ?? now);
  lateSeconds.set({ kind }, Math.max(0, now - Math.min(...times)) / 1000);
}

const unreached = gauge(
  'xuekao_exam_papers_unreached',
  'Papers that a correction, an outage that is given back, a pause or an arrangement could not reach; all others have been',
  ['kind'],
);

/** Tells monitoring of single papers that work over an exam leaves behind: it goes on trying, and no other work waits for it. */
export async function tellUnreached<Job extends { left: number; nextAt: Date | null }>(
  kind: Kind,
  jobs: mongo.Collection<Job>,
  which: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const [found] = await jobs
    .aggregate<{ papers: number }>([
      { $match: { left: { $gt: 0 }, nextAt: { $ne: null }, ...which } },
      { $group: { _id: null, papers: { $sum: '$left' } } },
    ])
    .toArray();
  unreached.set({ kind }, found?.papers ?? 0);
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

const files = ['archive', 'marks', 'statistics'] as const;
const filesFailed = counter('xuekao_exam_files_failed_total', 'Archives, spreadsheets of marks, and statistics that were given up', [
  'kind',
]);
// an increase shows only where the value before it was told
for (const kind of files) filesFailed.inc({ kind }, 0);

/** Tells monitoring that a file that somebody ordered will not be made. */
export function fileFailed(kind: (typeof files)[number]): void {
  filesFailed.inc({ kind });
}
