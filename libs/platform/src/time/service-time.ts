import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { isSoleProcess } from '@xuekao/event-sourcing';
import { clockSkew } from '../clock-skew.js';
import type { Logger } from '../logger.js';
import { repeat, type Repeat } from '../repeat.js';
import { ServedElsewhere } from '../served-elsewhere.js';
import { LOGGER } from '../tokens.js';
import { CLOCK, SHARED_TIME, type Clock, type SharedTime } from './clock.js';

const compareEveryMs = 5000;
/** Above the first the operator is warned; above the second the process decides nothing that cannot be taken back. */
const limitsMs = { warn: 500, trust: 2000 } as const;
/** The last comparison of a sole process: its services have one database server and one clock. */
let ofProcess: { comparison: Comparison; clock: Clock } | null = null;
/** One that is older than the pause without this is made anew. */
const adoptedMs = 500;
/** A comparison that took longer says too little. */
const slowMs = 1000;

interface Comparison {
  shared: number;
  /** of this process, at the same moment */
  monotonic: number;
  wall: number;
}

/**
 * The time by which all is decided that cannot be taken back: beginnings and ends of attempts, ends of orders. Each process has a clock of
 * its own, and one of them may be wrong (a machine that was suspended, no NTP): so the time is the database's, as read at the last
 * comparison, counted on by the monotonic clock. Decision 0016.
 */
@Injectable()
export class ServiceTime implements OnModuleInit, BeforeApplicationShutdown {
  private last: Comparison | null = null;
  private comparisons: Repeat | undefined;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SHARED_TIME) private readonly shared: SharedTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const failed = (error: unknown): void => this.logger.warn({ err: error }, 'the clock was not compared with the database');
    await this.compare().catch(failed);
    this.comparisons = repeat(() => this.compareOrAdopt(), { everyMs: compareEveryMs }, failed);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.comparisons?.end();
  }

  /**
   * Whole milliseconds since the epoch by the last comparison.
   * @throws {BusinessError} BUSY before the first one: the process's own clock might open keys while others sit the exam
   */
  now(): number {
    if (!this.last) throw new BusinessError('BUSY');
    return Math.round(this.last.shared + (this.clock.monotonic() - this.last.monotonic));
  }

  /**
   * `now` for saving answers. On a machine that slept the monotonic clock stood still: then, and when the wall clock was set, the database
   * is asked.
   * @throws {BusinessError} BUSY before the first comparison  @throws where the database is away
   */
  async settled(): Promise<number> {
    const now = this.now();
    return this.hasJumped() ? this.exact() : now;
  }

  private hasJumped(): boolean {
    if (!this.last) return false;
    const apart = this.clock.now() - this.last.wall - (this.clock.monotonic() - this.last.monotonic);
    return Math.abs(apart) > limitsMs.trust;
  }

  /**
   * `now` for what cannot be taken back: beginning an attempt and handing it in.
   * @throws {BusinessError} BUSY while the process's clock is not to be trusted; another process may answer
   */
  certain(): number {
    const now = this.now();
    if (!this.isCertain()) throw new ServedElsewhere();
    return now;
  }

  /** The database's time, asked now: for a refusal that is final and for the deadline clock. @throws where the database is away */
  async exact(): Promise<number> {
    const { shared, monotonic } = await this.compare();
    return Math.round(shared + (this.clock.monotonic() - monotonic));
  }

  /** Whether this process may decide what cannot be taken back. */
  isCertain(): boolean {
    return this.last !== null && Math.abs(this.skewMs) <= limitsMs.trust;
  }

  private get skewMs(): number {
    return this.clock.now() - this.now();
  }

  /** Of the services of a sole process one asks, and the others take its comparison over. */
  private async compareOrAdopt(): Promise<void> {
    const known = isSoleProcess() && ofProcess?.clock === this.clock ? ofProcess.comparison : null;
    if (known && this.clock.monotonic() - known.monotonic < compareEveryMs - adoptedMs) this.last = known;
    else await this.compare();
  }

  private async compare(): Promise<Comparison> {
    const before = this.clock.monotonic();
    const answered = await this.shared.now();
    const monotonic = this.clock.monotonic();
    const wall = this.clock.now();
    // the server looked at its clock half a round trip ago
    const comparison = { shared: answered + (monotonic - before) / 2, monotonic, wall };
    const isQuick = monotonic - before <= slowMs;
    if (!this.last || isQuick) this.last = comparison;
    if (isQuick) ofProcess = { comparison, clock: this.clock };
    clockSkew.set({ against: 'database' }, this.skewMs / 1000);
    if (Math.abs(this.skewMs) > limitsMs.warn)
      this.logger.warn({ skewMs: Math.round(this.skewMs) }, 'the clock of this process differs from the database');
    return comparison;
  }
}
