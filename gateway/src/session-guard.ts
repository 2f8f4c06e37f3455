import { BusinessError, notices, type CallSpec, type SessionNotice } from '@xuekao/contracts';
import { Sessions, sessionIdOf, type Config, type Logger, type Session } from '@xuekao/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const freshMs = 1000;
const touchEveryMs = 60_000;

interface Cached {
  session: Session;
  readAt: number;
  touchedAt: number;
}

/** Who calls, from the header `token`; remembers a session for a second, forgets it at once when it is ended or changed. */
export class SessionGuard {
  private readonly cache = new LRUCache<string, Cached>({ max: 20_000 });
  private readonly listeners = new Set<(notice: SessionNotice) => void>();
  /** grows with every notice: what was read before one may be what it changed */
  private noticed = 0;

  constructor(
    private readonly sessions: Sessions,
    nats: NatsConnection,
    config: Pick<Config, 'subject'>,
    private readonly logger: Logger,
  ) {
    nats.subscribe(config.subject(notices.sessionAll), {
      callback: (_error, message) => {
        const notice: SessionNotice = message.json();
        this.noticed += 1;
        for (const [id, { session }] of this.cache.entries()) {
          if (session.caller.userId === notice.userId) this.cache.delete(id);
        }
        for (const listener of this.listeners) listener(notice);
      },
    });
  }

  /** Hears of sessions that end, e.g. to close their sockets. Gives the function that stops it. */
  onNotice(listener: (notice: SessionNotice) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * The session behind a request.
   * @throws {BusinessError} NOT_SIGNED_IN without a valid session, BUSY when sessions cannot be read at the moment
   */
  async require(request: FastifyRequest, call: Pick<CallSpec, 'keepsSession'>): Promise<Session> {
    const token = request.headers['token'];
    if (typeof token !== 'string' || token.length < 20 || token.length > 200) throw new BusinessError('NOT_SIGNED_IN');
    const cached = await this.read(sessionIdOf(token));
    if (!cached) throw new BusinessError('NOT_SIGNED_IN');
    if (call.keepsSession !== false && Date.now() - cached.touchedAt > touchEveryMs) {
      cached.touchedAt = Date.now();
      this.sessions.touch(cached.session).catch((error: unknown) => this.logger.warn({ err: error }, 'session not prolonged'));
    }
    return cached.session;
  }

  /** The session behind a request that may do without one. @throws {BusinessError} BUSY */
  async find(request: FastifyRequest, call: Pick<CallSpec, 'keepsSession'>): Promise<Session | null> {
    if (request.headers['token'] === undefined) return null;
    return this.require(request, call).catch((error: unknown) => {
      if (error instanceof BusinessError && error.errorName === 'NOT_SIGNED_IN') return null;
      throw error;
    });
  }

  /** Whether a session still lives, for sockets that stay open for hours. */
  async lives(id: string): Promise<boolean> {
    return (await this.sessions.read(id)) !== null;
  }

  private async read(id: string): Promise<Cached | null> {
    const known = this.cache.get(id);
    if (known && Date.now() - known.readAt < freshMs) return known;
    const { noticed } = this;
    let session: Session | null;
    try {
      session = await this.sessions.read(id);
    } catch (error) {
      this.logger.warn({ err: error }, 'sessions cannot be read');
      throw new BusinessError('BUSY');
    }
    if (!session) {
      this.cache.delete(id);
      return null;
    }
    const entry: Cached = { session, readAt: Date.now(), touchedAt: known?.touchedAt ?? 0 };
    if (noticed === this.noticed) this.cache.set(id, entry);
    return entry;
  }
}

/** Whether the session holds one of the codes that the call names. */
export const holdsPermission = (call: CallSpec, session: Session): boolean =>
  typeof call.access === 'string' || call.access.some((code) => session.caller.permissions.includes(code));
