import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, metrics, type Config } from '@xuekao/platform';
import { WorkPool } from '../../kernel/work-pool.js';

/** Letters and digits that nobody mistakes for each other; 20 of them are 100 bits. */
const readable = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const initialHours = 72;
/** A reply that was lost locks nobody out: so long after its first use the same password opens a session once more. */
const againMs = 15 * 60_000;
/**
 * `$initial$<end in epoch ms>$<fresh, or used@<epoch ms of the first use>>$<mac>`: what stands in place of a hash until the first change
 * (security.md row 20). An earlier release wrote `used` without a time.
 */
const initialForm = /^\$initial\$(\d+)\$(fresh|used(?:@(\d+))?)\$([\w-]{43})$/;

/** OWASP's argon2id profile (security.md row 20): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
/** One core stays with saves and calls, unless there is only one. */
const workers = Math.max(1, availableParallelism() - 1);
/** About four seconds of work: whoever would wait longer has an impatient page in front of them and comes again. */
const maxWaiting = 200 * workers;

/**
 * argon2id with a pepper that is not in the database. Hashing runs off the main thread in a bounded pool, so that a wave
 * of sign-ins waits in its own line instead of slowing down everything else.
 */
@Injectable()
export class PasswordHasher {
  private readonly pool = new WorkPool(workers, maxWaiting, () => metrics.shed.inc({ class: 'login', reason: 'hash-queue' }));
  private readonly secret: Buffer;
  private readonly decoy: Promise<string>;

  constructor(@Inject(CONFIG) config: Pick<Config, 'key'>) {
    this.secret = config.key('password-pepper');
    this.decoy = this.hash(randomBytes(18).toString('base64'));
    // whoever awaits it hears of a failure; nobody may be there yet
    this.decoy.catch(() => undefined);
  }

  /** @throws {BusinessError} BUSY when the line is full */
  hash(password: string): Promise<string> {
    return this.pool.run(() => hash(password, { ...cost, secret: this.secret }));
  }

  /**
   * Whether the password belongs to the hash. Without a hash (no such account) it does the same work and says no.
   * @throws {BusinessError} BUSY when the line is full
   */
  async matches(stored: string | null, password: string): Promise<boolean> {
    const mac = stored === null ? undefined : initialForm.exec(stored)?.[4];
    const against = stored === null || mac !== undefined ? await this.decoy : stored;
    const equal = await this.pool.run(() => verify(against, password, { secret: this.secret }));
    if (mac !== undefined) return timingSafeEqual(Buffer.from(mac), Buffer.from(this.macOf(password)));
    return stored !== null && equal;
  }

  /**
   * A random password for one sign-in within three days. It has too many bits to be guessed, so a keyed hash is enough: five thousand of an
   * import would keep argon2 busy for a minute.
   */
  initial(): { password: string; stored: string } {
    const letters = Array.from(randomBytes(20), (byte) => readable[byte % readable.length] ?? '');
    const password = [0, 4, 8, 12, 16].map((from) => letters.slice(from, from + 4).join('')).join('-');
    return { password, stored: `$initial$${Date.now() + initialHours * 3_600_000}$fresh$${this.macOf(password)}` };
  }

  /**
   * Whether it is an initial password, and until when that opens a session. `spent` is what stands in its place once it has.
   * @param attemptEnd when the person's open attempt is over: a used one holds as long, so that nobody is locked out of the own exam; 0:
   * none
   * @param now like all times here in epoch ms
   */
  initialState(stored: string, attemptEnd = 0, now = Date.now()): { until: number; isOpen: boolean; spent: string } | null {
    const [, end, use, usedAt] = initialForm.exec(stored) ?? [];
    if (end === undefined) return null;
    const isFresh = use === 'fresh';
    const until = isFresh ? Number(end) : usedAt === undefined ? 0 : Math.max(Number(usedAt) + againMs, attemptEnd);
    return { until, isOpen: until > now, spent: isFresh ? stored.replace('$fresh$', `$used@${now}$`) : stored };
  }

  /** Whether both are the same initial password, used or not. */
  isSameInitial(one: string, other: string): boolean {
    const [[, end, , , mac] = [], [, otherEnd, , , otherMac] = []] = [initialForm.exec(one) ?? [], initialForm.exec(other) ?? []];
    return mac !== undefined && mac === otherMac && end === otherEnd;
  }

  private macOf(password: string): string {
    return createHmac('sha256', this.secret).update(password).digest('base64url');
  }

  /** The hash was made with an older or weaker profile than today's. */
  isOutdated(stored: string): boolean {
    if (initialForm.test(stored)) return false;
    const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(stored);
    return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism || outputLen !== cost.outputLen;
  }
}
