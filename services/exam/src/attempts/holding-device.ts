import type { PaperMoves } from '@xuekao/contracts';
import type { RejectedAnswer } from './attempt.events.js';
import type { OpenAttempt } from './attempt.state.js';

/**
 * Whether another device holds the attempt. A page of a release before December 2026 names no device and may go on beside the one that
 * holds it, but for an exam that asks an administrator.
 */
export function isElsewhere({ device, started }: OpenAttempt, asking: string | undefined): boolean {
  if (device === undefined) return false;
  return asking === undefined ? started.moveAsks === true : asking !== device.id;
}

const secondMs = 1000;

/** @param signedInAt when the session of who asks began, to the second below; undefined: nobody knows */
export function movesTo({ device, started }: OpenAttempt, signedInAt: number | undefined): PaperMoves {
  if (device === undefined || device.isFree) return 'now';
  if (started.moveAsks === true) return 'administrator';
  return signedInAt !== undefined && signedInAt >= device.since - (device.since % secondMs) ? 'now' : 'ask';
}

/** Of answers of a device that holds the attempt no more: those that were given before it moved. Without an age none was. */
export const givenBeforeMove = <Answer extends Pick<RejectedAnswer, 'age'>>(
  answers: readonly Answer[],
  { device }: OpenAttempt,
  at: number,
): Answer[] => answers.filter(({ age }) => age !== undefined && device !== undefined && at - age <= device.since);
