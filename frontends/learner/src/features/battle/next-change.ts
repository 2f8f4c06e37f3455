import { dayOf, endOfDay } from '@xuekao/contracts/days';
import type { CallOutput } from '@xuekao/frontend-shared';

type Times = Pick<CallOutput<'/api/battle/battle/detail'>, 'stateFlag' | 'startTime' | 'endTime' | 'serverTime'>;

/** Longest delay of a timer. */
const longestMs = 2 ** 31 - 1;

/**
 * Milliseconds from an answer until it is no longer true, by the server's clock: the battle begins or ends, or a day ends, with which
 * chances come anew and a round is over. False: it stays.
 * @param spread delay of the page behind the change
 */
export function untilChange({ stateFlag, startTime, endTime, serverTime }: Times, spread: number): number | false {
  if (stateFlag === 'OVERDUE') return false;
  const now = Date.parse(serverTime);
  const change = stateFlag === 'READY_START' ? Date.parse(startTime) : Math.min(Date.parse(endTime), endOfDay(dayOf(now)));
  return Math.min(longestMs, Math.max(0, change - now) + spread);
}
