import { BusinessError } from '@xuekao/contracts';
import type { AttemptEvent, AttemptStarted } from './attempt.events.js';
import { isRemoved, refOf, type AttemptState } from './attempt.state.js';
import { isTooLate } from './takes-until.js';

/** The learner goes on with another paper: `next` is the beginning of the attempt `to`. */
export interface SwapCommand {
  type: 'Swap';
  /** names the deed, so that it is done once */
  id: string;
  to: string;
  next: AttemptStarted;
  reason: string;
  by: string;
  at: number;
}

/** @throws {BusinessError} NOT_FOUND, SWAP_CLOSED */
export function swap({ id, to, next, reason, by, at }: SwapCommand, state: AttemptState): AttemptEvent[] {
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  if (state.status !== 'open' && state.swapped?.id === id) return [];
  if (isRemoved(state)) throw new BusinessError('NOT_FOUND');
  if (state.status !== 'open' || isTooLate(state, at)) throw new BusinessError('SWAP_CLOSED');
  return [{ type: 'PaperSwapped', data: { ...refOf(state.started), id, to, next, reason, by, at } }];
}
