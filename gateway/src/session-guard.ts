import {
  BusinessError,
  isUsable,
  notices,
  sayIn,
  sessionEndSentence,
  siteLanguage,
  type CallSpec,
  type Sentence,
  type SessionEnd,
  type SessionNotice,
} from '@xuekao/contracts';
import { Sessions, sessionIdOf, type Config, type Logger, type Session } from '@xuekao/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SessionMonitor } from './sockets/session-monitor.js';

const freshMs = 1000;
const touchEveryMs = 60_000;

interface Cached {
  session: Session;
  /** by the monotonic clock: one that is set back must not keep what has ended */
  readAt: number;
  touchedAt: number;
  /** which state of the roles it was read with */
  roles: number;
}

/** Finds the session of the header `token`; caches it for a second, and drops it at once when it is ended or changed. */
export class SessionGuard {
  private readonly ofPerson = new Map<string, Set<string>>();
  private readonly cache = new LRUCache<string, Cached>({
    max: 20_000,
    dispose: ({ session }, id) => this.leaveIndex(session.caller.userId, id),
  });
  /** connections that end with their session */
  readonly monitor: SessionMonitor;
  /** grows with every notice: what was read before one may be what it changed */
  private noticed = 0;
  /** grows with every change of a role, which concerns everybody */
  private roles = 0;
  private readonly doubters: ((userIds: ReadonlySet<string> | null) => void)[] = [];

  constructor(
    private readonly sessions: Sessions,
    nats: NatsConnection,
    config: Pick<Config, 'subject'>,
    private readonly logger: Logger,
  ) {
    this.monitor = new SessionMonitor(sessions, logger);
    nats.subscribe(config.subject(notices.sessions), { callback: (_error, message) => this.hear(message.json<SessionNotice>()) });
    void this.doubtAfterReconnect(nats);
  }

  /**
   * The session behind a request.
   * @throws {BusinessError} NOT_SIGNED_IN without a valid session, and why it is over; BUSY when sessions cannot be read at the moment
   */
  async require(request: FastifyRequest, call: Pick<CallSpec, 'keepsSession'>): Promise<Session> {
    const token = request.headers['token'];
    if (typeof token !== 'string' || token.length < 20 || token.length > 200) throw new BusinessError('NOT_SIGNED_IN');
    const id = sessionIdOf(token);
    const cached = await this.read(id);
    if (!cached) throw await this.refusalOf(id);
    if (call.keepsSession !== false && performance.now() - cached.touchedAt > touchEveryMs) {
      cached.touchedAt = performance.now();
      this.sessions.touch(cached.session).catch((error: unknown) => this.logger.warn({ err: error }, 'session not prolonged'));
    }
    return cached.session;
  }

  /** The caller's sessions live as long as the attempt that has begun. With Redis away the learner signs in again; the attempt runs on. */
  async prolong({ caller: { userId } }: Session): Promise<void> {
    await this.sessions.prolong(userId).catch((error: unknown) => this.logger.warn({ err: error, userId }, 'sessions not prolonged'));
  }

  /** With the reason where one is known: who asks holds the token of the session that is over. */
  private async refusalOf(id: string): Promise<BusinessError> {
    const end = await this.sessions.whyEnded(id).catch(() => null);
    return end ? new SessionOver(end) : new BusinessError('NOT_SIGNED_IN');
  }

  /** The session behind a request that may do without one. @throws {BusinessError} BUSY */
  async find(request: FastifyRequest, call: Pick<CallSpec, 'keepsSession'>): Promise<Session | null> {
    if (request.headers['token'] === undefined) return null;
    return this.require(request, call).catch((error: unknown) => {
      if (error instanceof BusinessError && error.errorName === 'NOT_SIGNED_IN') return null;
      throw error;
    });
  }

  /** The session of an open connection; null where it is over. @throws {BusinessError} BUSY */
  async sessionOf(id: string): Promise<Session | null> {
    return (await this.read(id))?.session ?? null;
  }

  /** @param hear of whom sessions say something else by now; null: perhaps of everybody */
  onDoubt(hear: (userIds: ReadonlySet<string> | null) => void): void {
    this.doubters.push(hear);
  }

  /** Whether a session still lives, for a connection that begins to monitor it. */
  async lives(id: string): Promise<boolean> {
    return (await this.sessions.areLive([id]))[0] === true;
  }

  /** Notices of the time without a broker are lost: what was remembered counts for nothing. */
  private async doubtAfterReconnect(nats: NatsConnection): Promise<void> {
    for await (const { type } of nats.status()) {
      if (type !== 'reconnect') continue;
      this.noticed += 1;
      this.roles += 1;
      this.monitor.doubtAll();
      for (const hear of this.doubters) hear(null);
    }
  }

  private hear({ people, reason, roles }: SessionNotice): void {
    this.noticed += 1;
    if (roles) this.roles += 1;
    for (const { userId, ended } of people) {
      for (const id of this.ofPerson.get(userId) ?? []) this.cache.delete(id);
      this.monitor.ended(ended, reason);
    }
    const concerned = roles ? null : new Set(people.map(({ userId }) => userId));
    for (const hear of this.doubters) hear(concerned);
  }

  private async read(id: string): Promise<Cached | null> {
    const known = this.cache.get(id);
    if (known && known.roles === this.roles && performance.now() - known.readAt < freshMs) return known;
    const { noticed, roles } = this;
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
    const entry: Cached = { session, readAt: performance.now(), touchedAt: known?.touchedAt ?? -Infinity, roles };
    if (noticed === this.noticed) this.remember(id, entry);
    return entry;
  }

  private remember(id: string, entry: Cached): void {
    // first in the cache: what it takes the place of leaves the index
    this.cache.set(id, entry);
    const { userId } = entry.session.caller;
    const own = this.ofPerson.get(userId);
    if (own) own.add(id);
    else this.ofPerson.set(userId, new Set([id]));
  }

  private leaveIndex(userId: string, id: string): void {
    const own = this.ofPerson.get(userId);
    if (own?.delete(id) && own.size === 0) this.ofPerson.delete(userId);
  }
}

/** NOT_SIGNED_IN that says why. */
class SessionOver extends BusinessError<'NOT_SIGNED_IN'> {
  override readonly sentence: Sentence;
  constructor(end: SessionEnd) {
    super('NOT_SIGNED_IN', {}, end);
    this.sentence = sessionEndSentence(end, new Date());
    this.message = sayIn(siteLanguage, this.sentence);
  }
}

/** Whether the session holds one of the codes that the call names, and reaches far enough to use it. */
export const holdsPermission = ({ access }: Pick<CallSpec, 'access'>, { caller }: Session): boolean =>
  typeof access === 'string' || access.some((code) => caller.permissions.includes(code) && isUsable(code, caller));
