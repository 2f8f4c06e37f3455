import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';

/** Document of a piece of work that one process at a time does. */
export interface LeasedJob {
  _id: string;
  /** the process that works at it, until then */
  holder?: string | null;
  /** without a holder: nobody takes it up before, because the last tries failed */
  until?: Date | null;
  /** in a row */
  failures?: number;
}

interface LeaseOptions<Job> {
  /** field with the time from which it is to be worked at; null there: it waits for nothing */
  due: keyof Job & string;
  /** milliseconds between two tries, at most */
  longestRestMs: number;
  /** milliseconds for which a process that was killed keeps others waiting; half a minute */
  heldMs?: number;
}

/** Fields that the end of a step writes, and those that it takes away. */
interface Changes<Job> {
  $set: Partial<Job>;
  $unset?: { readonly [Field in keyof Job & string]?: true };
}

const usualHeldMs = 30_000;
const freed = { holder: null, until: null };

/**
 * Which process works at which job. A holder that hangs may be overtaken without knowing: all that it does may be done twice, and what it
 * says of its progress is taken from the holder alone. Times are milliseconds since the epoch, by the caller's clock.
 */
export class LeasedJobs<Job extends LeasedJob> {
  private readonly id = randomUUID();
  private readonly heldMs: number;

  constructor(
    /** read when it is used: a model is there before its collection */
    private readonly collection: () => mongo.Collection<Job>,
    private readonly options: LeaseOptions<Job>,
  ) {
    this.heldMs = options.heldMs ?? usualHeldMs;
  }

  /** The job that waits longest and that nobody works at; null: none. */
  async take(now: number): Promise<Job | null> {
    const at = new Date(now);
    const { due } = this.options;
    const waiting = { [due]: { $lte: at }, $or: [{ until: null }, { until: { $lte: at } }] };
    // mostly none: a change that finds nothing waits for the journal all the same
    if (!(await this.jobs.findOne(waiting, { projection: { _id: 1 } }))) return null;
    return this.jobs.findOneAndUpdate(waiting, taken(this.id, now + this.heldMs), {
      sort: { [due]: 1 },
      returnDocument: 'after',
    }) as Promise<Job | null>;
  }

  /** Since when the first of those that are due waits; null: none is. @param which condition on more fields of the job */
  oldestDue(now: number, which: Readonly<Record<string, unknown>> = {}): Promise<Date | null> {
    return this.oldest(now, which);
  }

  /** The same of those that no process works at: nobody has taken them up, they rest after a failure, or their holder is silent. */
  oldestWaiting(now: number): Promise<Date | null> {
    return this.oldest(now, { $or: [{ holder: null }, { until: { $lte: new Date(now) } }] });
  }

  private async oldest(now: number, which: Readonly<Record<string, unknown>>): Promise<Date | null> {
    const { due } = this.options;
    const first = await this.jobs.findOne({ [due]: { $lte: new Date(now) }, ...which }, { sort: { [due]: 1 }, projection: { [due]: 1 } });
    const since: unknown = first?.[due];
    return since instanceof Date ? since : null;
  }

  /**
   * Before each piece of the work, or with it in one transaction.
   * @returns false: it is another job by now, or another process has taken it over
   */
  async keep(job: Job, now: number, progress: Partial<Job> = {}, session?: mongo.ClientSession): Promise<boolean> {
    const update = { $set: { ...progress, until: new Date(now + this.heldMs) } };
    const kept = await this.jobs.updateOne(this.held(job), update, session ? { session } : {});
    return kept.matchedCount > 0;
  }

  /** The end of the work, or of a step of it. @returns false: as with `keep` */
  async settle(job: Job, { $set, $unset = {} }: Changes<Job>): Promise<boolean> {
    const left = Object.fromEntries(Object.keys($unset).map((field) => [field, true as const]));
    const update = { $set: { ...$set, ...freed, failures: 0 }, $unset: left };
    const settled = await this.jobs.updateOne(this.held(job), update);
    return settled.matchedCount > 0;
  }

  /** Postpones the next try: by 2, 4, 8 … seconds. */
  async failed({ _id, failures = 0 }: Job, now: number): Promise<void> {
    const restMs = Math.min(this.options.longestRestMs, 1000 * 2 ** (failures + 1));
    await this.jobs.updateOne({ _id, holder: this.id }, { $set: { holder: null, until: new Date(now + restMs), failures: failures + 1 } });
  }

  /** To be taken up by whoever comes next. */
  async free({ _id }: Pick<Job, '_id'>): Promise<void> {
    await this.jobs.updateOne({ _id, holder: this.id }, { $set: freed });
  }

  /** The job as this process took it, or more exactly where a subclass says so. */
  protected held({ _id }: Job): Record<string, unknown> {
    return { _id, holder: this.id };
  }

  /** The fields of `LeasedJob` are known, those of a job behind it are its own. */
  private get jobs(): mongo.Collection<Document> {
    return this.collection() as unknown as mongo.Collection<Document>; // one collection, seen without the fields of the job
  }
}

type Document = { _id: string } & Record<string, unknown>;

const taken = (holder: string, until: number) => ({ $set: { holder, until: new Date(until) } });
