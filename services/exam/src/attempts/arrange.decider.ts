import { BusinessError } from '@xuekao/contracts';
import type { AttemptEvent } from './attempt.events.js';
import { isRemoved, type AttemptState } from './attempt.state.js';

/** An arrangement that meets an attempt; named, so that it is done once. */
export interface ArrangeCommand {
  type: 'Arrange';
  id: string;
  /** beside the duration; the attempt has the longest of its arrangements */
  extraMs: number;
  /** the time that is set for its person; null: that of the exam stays */
  window: { from: number; to: number } | null;
  reason: string;
  by: string;
  at: number;
}

/**
 * An attempt that is being written ends later by what the arrangement gives beyond those before; it never ends earlier. A later end of the
 * window gives back what the former one cut off, where the new window begins before the former one ends.
 * @throws {BusinessError} NOT_FOUND
 */
export function arrange({ id, extraMs, window, reason, by, at }: ArrangeCommand, state: AttemptState): AttemptEvent[] {
  if (state.status === 'none' || isRemoved(state)) throw new BusinessError('NOT_FOUND');
  if (state.status !== 'open' || state.outages.has(id)) return [];
  const { startedAt, endsWithWindow, windowEnd, fullMs, extraMs: had = 0 } = state.started;
  const extra = Math.max(had, extraMs);
  const gain = { ms: extra - had, arranged: { extraMs: extra, endsWithWindow } };
  if (endsWithWindow && windowEnd !== undefined && fullMs !== undefined && window !== null && window.from <= windowEnd) {
    const full = startedAt + fullMs;
    const end = Math.max(windowEnd, window.to);
    gain.ms += Math.min(full, end) - windowEnd;
    Object.assign(gain.arranged, { windowEnd: end, endsWithWindow: full > end });
  }
  const { ms, arranged } = gain;
  return ms > 0 ? [{ type: 'TimeGiven', data: { outageId: id, ms, arranged, reason, by, at } }] : [];
}
