import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, repeat, ServiceTime, type Logger, type Repeat } from '@xuekao/platform';
import { RescueCollections } from './rescue.collections.js';
import type { UptimeDoc } from './rescue.model.js';

const everyMs = 5000;
/** Beats that are further apart are no time without a break. */
const brokenMs = 15_000;

interface Span {
  from: number;
  to: number;
}

/** Times between `since` and `until` that none of the spans covers, longer than a missed beat or two. */
export function gapsBetween(spans: readonly Span[], since: number, until: number): Span[] {
  const gaps: Span[] = [];
  let covered = since;
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    if (from > covered) gaps.push({ from: covered, to: Math.min(from, until) });
    covered = Math.max(covered, to);
  }
  if (until > covered) gaps.push({ from: covered, to: until });
  return gaps.filter(({ from, to }) => to - from > brokenMs);
}

/** Says in the database every few seconds that this process works, so that a later look knows when none did. */
@Injectable()
export class Uptime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: Repeat | undefined;
  private span: (Span & { id: string }) | null = null;

  constructor(
    private readonly store: RescueCollections,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.beat(),
      { everyMs, firstMs: 0 },
      (error) => this.logger.debug({ err: error }, 'the service could not say that it works'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** One document for each time without a break: it is made with its first beat and moves on with the others. */
  async beat(): Promise<void> {
    const now = this.time.now();
    if (this.span === null || now - this.span.to > brokenMs) this.span = { id: randomUUID(), from: now, to: now };
    const { id, from } = this.span;
    await this.store.uptimes.updateOne(
      { _id: id },
      { $set: { at: new Date(now) }, $setOnInsert: { from: new Date(from) } },
      { upsert: true },
    );
    // only now: the database heard it
    this.span = { id, from, to: now };
  }

  /** Times in which no process worked. Before the first beat that is kept nothing is known. */
  async gaps(since: number, until: number): Promise<Span[]> {
    const spans = await this.store.uptimes.find({ at: { $gte: new Date(since) } }).lean<UptimeDoc[]>();
    if (spans.length === 0) return [];
    const first = await this.store.uptimes.findOne().sort({ at: 1 }).lean<UptimeDoc>();
    const known = Math.max(since, first?.from.getTime() ?? since);
    return gapsBetween(
      spans.map(({ from, at }) => ({ from: from.getTime(), to: at.getTime() })),
      known,
      until,
    );
  }
}
