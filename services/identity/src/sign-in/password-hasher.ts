import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, metrics, type Config } from '@xuekao/platform';
import { WorkPool } from './work-pool.js';

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
    const against = stored ?? (await this.decoy);
    const equal = await this.pool.run(() => verify(against, password, { secret: this.secret }));
    return stored !== null && equal;
  }

  /** The hash was made with an older or weaker profile than today's. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(stored);
    return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism || outputLen !== cost.outputLen;
  }
}
