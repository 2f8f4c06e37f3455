import { randomUUID } from 'node:crypto';
import { BusinessError, type SocketParams, type SocketSpec } from '@xuekao/contracts';
import type { CallClient, Logger, Session } from '@xuekao/platform';
import { holdsPermission } from '../session-guard.js';

/** How often the owner of a socket is asked again: what its person may see changes without a word to the gateway, as a share that ends. */
const askMs = 30_000;
/** At most so many in one sweep: a role that changed concerns everybody who holds it. */
const asksOfSweep = 50;

interface HeldRight {
  spec: SocketSpec;
  params: SocketParams;
  sessionId: string;
  userId: string;
  onLost: () => void;
  /** by the monotonic clock */
  askedAt: number;
  isAsked: boolean;
}
/** Rights of a socket that is admitted now. */
type AdmittedRight = Pick<HeldRight, 'spec' | 'params' | 'sessionId' | 'userId' | 'onLost'>;

interface RightSources {
  sessionOf: (id: string) => Promise<Session | null>;
  calls: Pick<CallClient, 'call'>;
  logger: Pick<Logger, 'debug'>;
}

/**
 * Rights behind sockets that stay open while somebody takes them away. A socket that wants a permission is looked at within a second of
 * each change of its person or of a role, and from time to time: without the permission, or refused by the call that admitted it, it ends.
 * One that a session alone opens ends with the session.
 */
export class HeldRights {
  private readonly held = new Set<HeldRight>();

  constructor(
    private readonly sources: RightSources,
    private readonly dueMs = askMs,
  ) {}

  /** Gives the function that stops it. */
  add(admitted: AdmittedRight): () => void {
    if (typeof admitted.spec.access === 'string') return () => undefined;
    // it may have been taken away between the ticket and now
    const right = { ...admitted, askedAt: -Infinity, isAsked: false };
    this.held.add(right);
    return () => void this.held.delete(right);
  }

  /** @param userIds whose sessions say something else; null: perhaps everybody's */
  doubt(userIds: ReadonlySet<string> | null): void {
    for (const right of this.held) if (userIds === null || userIds.has(right.userId)) right.askedAt = -Infinity;
  }

  sweep(): void {
    const now = performance.now();
    let left = asksOfSweep;
    for (const right of this.held) {
      if (right.isAsked || now - right.askedAt < this.dueMs) continue;
      if (left === 0) return;
      left -= 1;
      // behind all others: rights that nobody answers for must not keep the next ones from their turn
      this.held.delete(right);
      this.held.add(right);
      right.askedAt = now;
      right.isAsked = true;
      this.ask(right)
        .then((isThere) => {
          if (!isThere && this.held.delete(right)) right.onLost();
        })
        .catch((error: unknown) => {
          // an answer that did not come takes nothing away: the next sweep asks again
          right.askedAt = -Infinity;
          this.sources.logger.debug({ err: error, kind: right.spec.name }, 'a right was not looked at');
        })
        .finally(() => (right.isAsked = false));
    }
  }

  private async ask({ spec, params, sessionId }: HeldRight): Promise<boolean> {
    const session = await this.sources.sessionOf(sessionId);
    // its end has a close of its own
    if (session === null) return true;
    if (!holdsPermission(spec, session)) return false;
    try {
      const { call, input } = spec.admits;
      await this.sources.calls.call(call, input(params), { requestId: randomUUID(), caller: session.caller });
      return true;
    } catch (error) {
      if (error instanceof BusinessError && (error.errorName === 'NOT_FOUND' || error.errorName === 'FORBIDDEN')) return false;
      throw error;
    }
  }
}
