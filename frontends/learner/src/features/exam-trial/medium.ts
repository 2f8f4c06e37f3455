import type { Medium } from '@xuekao/frontend-shared';
import { trialText } from '../../texts/trial.texts.js';

/** Why a camera or a microphone did not open, by the name of the browser's error (W3C Media Capture). */
export type MediumFault = 'unsupported' | 'denied' | 'absent' | 'busy' | 'failed';

const faults: Readonly<Record<string, MediumFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  PermissionDeniedError: 'denied',
  NotFoundError: 'absent',
  DevicesNotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

/** @param error as `openMedium` throws it: its cause is the browser's, and there is none where the browser has no such thing */
export function mediumFaultOf(error: unknown): MediumFault {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  if (cause === undefined) return 'unsupported';
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? String(cause.name) : '';
  return (Object.hasOwn(faults, name) ? faults[name] : undefined) ?? 'failed';
}

export interface MediumTrouble {
  fault: MediumFault;
  /** the sentence that the specification has for it */
  message: string;
}
export const troubleOf = (error: unknown): MediumTrouble => ({
  fault: mediumFaultOf(error),
  message: error instanceof Error ? error.message : '',
});

/** Sentence about the trouble, and a remedy. @param kind a phone has no camera that could be plugged in, and is no computer */
export function troubleWords({ fault, message }: MediumTrouble, medium: Medium, kind: 'pc' | 'h5'): { words: string; todo?: string } {
  if (fault === 'unsupported') return { words: message, todo: trialText('trial.media.unsupported') };
  if (fault === 'absent' && kind === 'pc') return { words: message };
  return { words: trialText(`trial.media.${fault}`, { name: trialText(`trial.${medium}`) }) };
}
