import { errors, type AuditRow, type Owner } from '@xuekao/contracts';

/** Rows wait in their service while identity is away, or its data was set back. */
const oldestMs = 31 * 24 * 3_600_000;
/** Clocks of machines differ, and the id of a row runs ahead of a clock that was set back. */
const aheadMs = 3_600_000;

const isPlausible = (ms: number, now: number): boolean => ms > now - oldestMs && ms < now + aheadMs;

/**
 * Whether the log takes this row of that account: in its own name and of a time that can be. The gateway tells in the name of the service
 * whom it refused at the door, and nothing else.
 */
export function mayTell({ service, code, at, rowId }: AuditRow, asker: Owner | undefined, now: number): boolean {
  const isOwn = service === asker || (asker === 'gateway' && code === errors.FORBIDDEN.code);
  // an id begins with its milliseconds, by which the log is sorted
  return isOwn && isPlausible(Date.parse(at), now) && isPlausible(Number.parseInt(rowId.slice(0, 12), 16), now);
}
