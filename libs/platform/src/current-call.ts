import { AsyncLocalStorage } from 'node:async_hooks';
import type { Evidence } from '@xuekao/event-sourcing';
import { activeSpan, outsideSpans } from '@xuekao/tracing';

/** Cause of the present work, for records that no handler passes on by hand: the log of events. */
export interface CurrentCall {
  requestId: string;
  userId?: string;
  /** the beginning of the session's hash: enough to tell a person's sessions apart */
  session?: string;
  /** of its trace, where that is among the sampled ones: followers of the log go on with it */
  traceparent?: string;
}

const calls = new AsyncLocalStorage<{ call: CurrentCall; path: string }>();
const sessionDigits = 16;

/** The call that this work belongs to; nothing outside of calls (timers, followers). */
export const currentCall = (): CurrentCall | undefined => calls.getStore()?.call;

/** Evidence for a log that asks for it: the call that is being answered, or outside of calls what the service does by itself. */
export function evidenceOf(task: { requestId: string; why: string }): Evidence {
  const within = calls.getStore();
  return within ? { ...within.call, why: within.path } : task;
}

/** The call in whose course something is done. */
interface Served {
  readonly requestId: string;
  readonly path: string;
  readonly caller: { userId: string; sessionId: string } | undefined;
}
export const withinCall = <T>({ requestId, path, caller }: Served, work: () => T): T => {
  const person = caller ? { userId: caller.userId, session: caller.sessionId.slice(0, sessionDigits) } : {};
  const span = activeSpan();
  const trace = span?.trace.isSampled === true ? { traceparent: span.traceparent } : {};
  return calls.run({ path, call: { requestId, ...person, ...trace } }, work);
};

/** Work that a call begins and that is not its own: it has no cause, unless `withinTask` gives it one. */
export const outsideCalls = <T>(work: () => T): T => calls.exit(() => outsideSpans(work));

/** Work of the service itself, for somebody who asked for it earlier. @param why what the service does */
export const withinTask = <T>({ requestId, userId, why }: { requestId: string; userId: string; why: string }, work: () => T): T =>
  calls.run({ path: why, call: { requestId, userId } }, work);
