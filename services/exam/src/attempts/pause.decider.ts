import { BusinessError } from '@xuekao/contracts';
import type { AttemptEvent } from './attempt.events.js';
import { isRemoved, type AttemptState } from './attempt.state.js';

/** A paper stands: its clock does not run, and it takes nothing until it is resumed. */
export interface PauseCommand {
  type: 'Pause';
  /** of the deed, or of the pause of a whole exam; done once */
  id: string;
  /** of what opened the paper again, after it had stood by the same pause before; done once for each */
  deed?: string;
  reason: string;
  by: string;
  at: number;
}
export interface ResumeCommand {
  type: 'Resume';
  id: string;
  /** the pause that ends; undefined: whichever the paper has */
  of?: string;
  reason: string;
  by: string;
  at: number;
}

/**
 * A paper whose time is up cannot stand: nothing of its time is left.
 * @throws {BusinessError} NOT_FOUND, PAUSE_CLOSED, PAUSE_TWICE
 */
export function pause({ id, deed, reason, by, at }: PauseCommand, state: AttemptState): AttemptEvent[] {
  if (state.status === 'none' || isRemoved(state)) throw new BusinessError('NOT_FOUND');
  if (state.outages.has(deed ?? id)) return [];
  if (state.status !== 'open') throw new BusinessError('PAUSE_CLOSED');
  const { paused, deadline, startedAt } = state.started;
  if (paused !== undefined) throw new BusinessError('PAUSE_TWICE');
  // the clock of another process may have been a little ahead when it began
  const from = Math.max(at, startedAt);
  if (from >= deadline) throw new BusinessError('PAUSE_CLOSED');
  return [{ type: 'PaperPaused', data: { id, ...(deed === undefined ? {} : { deed }), reason, by, at: from } }];
}

/** All the time that the paper stood is given back, also behind the end of the exam. @throws {BusinessError} NOT_FOUND, NOT_PAUSED */
export function resume({ id, of, reason, by, at }: ResumeCommand, state: AttemptState): AttemptEvent[] {
  if (state.status === 'none' || isRemoved(state)) throw new BusinessError('NOT_FOUND');
  if (state.outages.has(id)) return [];
  const { paused } = state.started;
  if (of !== undefined && paused?.id !== of) return [];
  if (paused === undefined) throw new BusinessError('NOT_PAUSED');
  return [{ type: 'PaperResumed', data: { id, ms: Math.max(0, at - paused.at), reason, by, at } }];
}
