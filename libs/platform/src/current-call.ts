import { AsyncLocalStorage } from 'node:async_hooks';

/** Cause of the present work, for records that no handler passes on by hand: the log of events. */
export interface CurrentCall {
  requestId: string;
  userId?: string;
  /** the beginning of the session's hash: enough to tell a person's sessions apart */
  session?: string;
}

const calls = new AsyncLocalStorage<CurrentCall>();
const sessionDigits = 16;

/** The call that this work belongs to; nothing outside of calls (timers, followers). */
export const currentCall = (): CurrentCall | undefined => calls.getStore();

export const withinCall = <T>(requestId: string, caller: { userId: string; sessionId: string } | undefined, work: () => T): T =>
  calls.run({ requestId, ...(caller ? { userId: caller.userId, session: caller.sessionId.slice(0, sessionDigits) } : {}) }, work);
