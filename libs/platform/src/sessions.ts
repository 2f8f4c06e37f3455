import { createHash, randomBytes } from 'node:crypto';
import type { Caller, SessionNotice } from '@xuekao/contracts';
import { notices } from '@xuekao/contracts';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Config } from './config.js';
import type { Redis } from './connections.js';

const minute = 60;
/** Idle limits in seconds (docs: sessions): a learner 2 h, the console 30 min; nobody longer than 12 h. */
const idleSeconds = (roleType: number): number => (roleType === 2 ? 30 * minute : 120 * minute);
const absoluteSeconds = 12 * 60 * minute;
/** Learners whose attempt runs keep their session a little longer than its deadline, to read what was saved. */
const keepMarginSeconds = 2 * minute;

interface Stored {
  caller: Caller;
  /** epoch seconds */
  createdAt: number;
}
export interface Session extends Stored {
  /** hash of the token */
  id: string;
}

const sessionKey = (id: string): string => `session:${id}`;
const listKey = (userId: string): string => `sessions-of:${userId}`;
const keepKey = (userId: string): string => `session-keep:${userId}`;

/** The name of a session: the token's hash, so that neither Redis nor a log can open it. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const now = (): number => Math.floor(Date.now() / 1000);

/**
 * Sessions in Redis. A token is 256 random bits and stands nowhere but with its owner. When Redis is wiped, people sign in
 * again and nothing else is lost. Whoever ends or changes sessions tells the gateways, which cache them for a second.
 */
export class Sessions {
  constructor(
    private readonly redis: Redis,
    private readonly nats: NatsConnection,
    private readonly config: Pick<Config, 'subject'>,
  ) {}

  /** Opens a session; with `kickOthers` every earlier session of the person ends (the setting loginTick). */
  async open(who: Omit<Caller, 'sessionId'>, kickOthers: boolean): Promise<{ token: string; session: Session }> {
    if (kickOthers) await this.endAll(who.userId, 'kicked');
    const token = randomBytes(32).toString('base64url');
    const id = sessionIdOf(token);
    const stored: Stored = { caller: { ...who, sessionId: id }, createdAt: now() };
    await this.redis
      .multi()
      .set(sessionKey(id), JSON.stringify(stored), { expiration: { type: 'EX', value: await this.lifetime(stored) } })
      .sAdd(listKey(who.userId), id)
      .expire(listKey(who.userId), absoluteSeconds + minute)
      .exec();
    return { token, session: { ...stored, id } };
  }

  async read(id: string): Promise<Session | null> {
    const text = await this.redis.get(sessionKey(id));
    return text === null ? null : { ...(JSON.parse(text) as Stored), id }; // written by open() and change() only
  }

  /** Somebody was active: the idle time begins again. */
  async touch(session: Session): Promise<void> {
    await this.redis.expire(sessionKey(session.id), await this.lifetime(session));
  }

  async end(session: Session): Promise<void> {
    await this.redis.multi().del(sessionKey(session.id)).sRem(listKey(session.caller.userId), session.id).exec();
    this.tell({ userId: session.caller.userId, ended: [session.id], reason: 'signed-out' });
  }

  async endAll(userId: string, reason: SessionNotice['reason']): Promise<void> {
    const ids = await this.redis.sMembers(listKey(userId));
    if (ids.length === 0) return;
    await this.redis.del([...ids.map(sessionKey), listKey(userId)]);
    this.tell({ userId, ended: ids, reason });
  }

  /** New name, department or permissions: they count from the next request on. */
  async change(userId: string, change: Partial<Omit<Caller, 'userId' | 'sessionId'>>): Promise<void> {
    for (const id of await this.redis.sMembers(listKey(userId))) {
      const session = await this.read(id);
      if (!session) continue;
      const stored: Stored = { createdAt: session.createdAt, caller: { ...session.caller, ...change } };
      await this.redis.set(sessionKey(id), JSON.stringify(stored), { expiration: 'KEEPTTL', condition: 'XX' });
    }
    this.tell({ userId, ended: [], reason: 'changed' });
  }

  /** An attempt runs until `deadline`: the person's sessions, also one opened later, live at least as long. */
  async keepUntil(userId: string, deadline: Date): Promise<void> {
    const until = Math.ceil(deadline.getTime() / 1000) + keepMarginSeconds;
    const left = until - now();
    if (left <= 0) return;
    // the set comes first in the same line, so a session opened meanwhile sees it
    const [, ids] = await Promise.all([
      this.redis.set(keepKey(userId), String(until), { expiration: { type: 'EX', value: left } }),
      this.redis.sMembers(listKey(userId)),
    ]);
    await Promise.all(ids.map((id) => this.redis.expire(sessionKey(id), left, 'GT')));
  }

  private async lifetime({ caller, createdAt }: Stored): Promise<number> {
    const keep = Number((await this.redis.get(keepKey(caller.userId))) ?? 0);
    const idle = Math.min(now() + idleSeconds(caller.roleType), createdAt + absoluteSeconds);
    return Math.max(Math.max(idle, keep) - now(), 1);
  }

  private tell(notice: SessionNotice): void {
    this.nats.publish(this.config.subject(notices.session(notice.userId)), JSON.stringify(notice));
  }
}
