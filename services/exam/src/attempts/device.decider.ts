import { BusinessError } from '@xuekao/contracts';
import type { AttemptEvent } from './attempt.events.js';
import { isRemoved, type AttemptState } from './attempt.state.js';
import { openOf } from './save.decider.js';
import { isTooLate } from './takes-until.js';

/** A learner goes on with the attempt on the device that asks. */
export interface MoveHereCommand {
  type: 'MoveHere';
  device: string;
  at: number;
}
/** An administrator lets the attempt move once where the exam asks for that; named, so that it is done once. */
export interface AllowMoveCommand {
  type: 'AllowMove';
  id: string;
  reason: string;
  by: string;
  at: number;
}

/**
 * The event is a save without an answer that names the device: the release before this one reads it as such, so a site upgrades while
 * people sit.
 * @throws {BusinessError} NOT_FOUND, PAPER_CLOSED, MOVE_NOT_ALLOWED
 */
export function moveHere({ device, at }: MoveHereCommand, state: AttemptState): AttemptEvent[] {
  const open = openOf(state);
  if (isTooLate(open, at)) throw new BusinessError('PAPER_CLOSED');
  if (open.device?.id === device) return [];
  if (open.device !== undefined && open.started.moveAsks === true && !open.device.isFree) throw new BusinessError('MOVE_NOT_ALLOWED');
  return [{ type: 'AnswersSaved', data: { answers: [], reached: open.reached, bytes: 0, device, at } }];
}

/** @throws {BusinessError} NOT_FOUND, DEVICE_CLOSED, DEVICE_FREE */
export function allowMove({ id, reason, by, at }: AllowMoveCommand, state: AttemptState): AttemptEvent[] {
  if (state.status === 'none' || isRemoved(state)) throw new BusinessError('NOT_FOUND');
  if (state.outages.has(id)) return [];
  if (state.status !== 'open') throw new BusinessError('DEVICE_CLOSED');
  if (state.started.moveAsks !== true) throw new BusinessError('DEVICE_FREE');
  return [{ type: 'TimeGiven', data: { outageId: id, ms: 0, allowsMove: true, reason, by, at } }];
}
