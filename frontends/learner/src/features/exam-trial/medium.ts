/** Why a camera or a microphone did not open, by the name of the browser's error (W3C Media Capture). */
export type MediumFault = 'unsupported' | 'denied' | 'absent' | 'busy' | 'failed';

const faults: Readonly<Record<string, MediumFault>> = {
  NotAllowedError: 'denied', SecurityError: 'denied', PermissionDeniedError: 'denied', NotFoundError: 'absent', DevicesNotFoundError: 'absent', OverconstrainedError: 'absent',
  NotReadableError: 'busy', TrackStartError: 'busy', AbortError: 'busy',
};

/** @param error as `openMedium` throws it: its cause is the browser's, and there is none where the browser has no such thing */
export function mediumFaultOf(error: unknown): MediumFault {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  if (cause === undefined) return 'unsupported';
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? String(cause.name) : '';
  return (Object.hasOwn(faults, name) ? faults[name] : undefined) ?? 'failed';
}
