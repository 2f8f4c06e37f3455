import { failedVerdicts } from '@xuekao/contracts';
import type { CaptureDoc } from './capture.model.js';

/**
 * Failures in a row at the end: since the last picture that showed the person, since the beginning, or since the attempt last ended by
 * them. One that a proctor dismissed is none. @param captures the first one first
 */
export function failedInARow<C extends Pick<CaptureDoc, 'verdict' | 'ended' | 'finding'>>(captures: readonly C[]): C[] {
  const last = captures.findLastIndex(({ ended, verdict }) => ended === true || verdict === 'same');
  return captures.slice(last + 1).filter(({ verdict, finding }) => failedVerdicts.includes(verdict) && finding?.as !== 'dismissed');
}
