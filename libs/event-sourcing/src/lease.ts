import type { Collection, Db, Document, Filter, ResumeToken } from 'mongodb';
import { isSoleProcess, soleHolders } from './sole-process.js';

/** Position of a follower, and the process that does its work at present. */
export interface FollowerDocument {
  _id: string;
  holder: string | null;
  until: Date;
  /** Resume token of the change stream; absent before the first catch-up has ended. */
  token?: ResumeToken;
  /** Everything appended up to here was done when the position was stored, for whoever asks how far it is behind. */
  doneUntil?: Date;
  /** Memory of a follower beside its position. */
  memory?: Document;
  /** When another process last waited for the lease, within some seconds; absent: none has, or it was of an earlier release. */
  waitedAt?: Date;
}

interface LeaseTimes {
  /** How long a process that was killed keeps others waiting. */
  leaseMs: number;
  /** A process that is busy for nearly the rest of it keeps its leases. */
  renewMs: number;
}
const usualTimes: LeaseTimes = { leaseMs: 5000, renewMs: 2000 };
/** Of a sole process, for which nobody waits: its next start takes at once what it held. */
const soleTimes: LeaseTimes = { leaseMs: 60_000, renewMs: 20_000 };
const times = (): LeaseTimes => (isSoleProcess() ? soleTimes : usualTimes);
const untilLater = () => ({ $add: ['$$NOW', times().leaseMs] });
/** Another process that has not waited for the lease for so long is not there any more. */
const companyMs = 30_000;
/** How often who waits for a lease says so. */
const sayEveryMs = 10_000;
/** Renewals from one look at who waits to the next: ten seconds. */
const looksEach = 5;

/**
 * One holder among the processes, by the database's clock. A holder that hangs may be overtaken without knowing: what it does then must be
 * idempotent, and its position is no longer stored.
 */
export class Lease {
  private constructor(
    private readonly followers: Collection<FollowerDocument>,
    private readonly name: string,
    private readonly holder: string,
    readonly taken: FollowerDocument,
  ) {
    this.#hasCompany = hasCompany(taken);
  }

  #hasCompany: boolean;

  /** Whether another process has waited for this lease, as of some seconds ago where it is kept: one that may write to the log, too. */
  get hasCompany(): boolean {
    return this.#hasCompany;
  }

  /** @returns null while another process holds it */
  static async take(followers: Collection<FollowerDocument>, name: string, holder: string): Promise<Lease | null> {
    const take = (): Promise<FollowerDocument | null> =>
      followers.findOneAndUpdate(
        { _id: name, $or: [{ holder: null }, { holder }, { $expr: { $lt: ['$until', '$$NOW'] } }] },
        [{ $set: { holder: { $literal: holder }, until: untilLater() } }],
        { returnDocument: 'after' },
      );
    let taken = await take();
    if (!taken) {
      const made = await followers.updateOne({ _id: name }, { $setOnInsert: { holder: null, until: new Date(0) } }, { upsert: true });
      if (made.upsertedCount > 0) taken = await take();
    }
    return taken && new Lease(followers, name, holder, taken);
  }

  /** Frees what sole processes before this one held: they have ended. For the start of a sole one. */
  static async takeBack(followers: Collection<FollowerDocument>): Promise<void> {
    if (!isSoleProcess()) throw new Error('another process may hold these leases');
    await followers.updateMany({ holder: { $regex: `^${soleHolders}` } }, { $set: { holder: null } });
  }

  /** Says to the holder that this process is there. @param since when it last did, on the clock of `performance` */
  static async wait(followers: Collection<FollowerDocument>, name: string, since: number): Promise<number> {
    if (performance.now() - since < sayEveryMs) return since;
    await followers.updateOne({ _id: name }, { $currentDate: { waitedAt: true } });
    return performance.now();
  }

  /** @throws when another process has taken over */
  async renew(position: Partial<Pick<FollowerDocument, 'token' | 'doneUntil' | 'memory'>> = {}): Promise<void> {
    const stored = Object.fromEntries(Object.entries(position).map(([field, value]) => [field, { $literal: value }]));
    const { matchedCount } = await this.followers.updateOne({ _id: this.name, holder: this.holder }, [
      { $set: { until: untilLater(), ...stored } },
    ]);
    if (matchedCount === 0) throw new Error(`another process follows as ${this.name}`);
  }

  /** Renews it until `work` ends, because one slow step must not cost it; where it is lost, ends `work` with the reason. */
  async keep(work: AbortController): Promise<void> {
    const { signal } = work;
    if (signal.aborted) return;
    const renewals = renewalsOf(this.followers);
    const held = {
      ...{ name: this.name, holder: this.holder },
      lost: (reason: unknown) => work.abort(reason),
      seen: (document: FollowerDocument) => {
        this.#hasCompany = hasCompany(document);
      },
    };
    renewals.add(held);
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await renewals.remove(held);
  }

  async release(): Promise<void> {
    await this.followers.updateOne({ _id: this.name, holder: this.holder }, { $set: { holder: null } });
  }
}

/** By the database's clock, which has just made the end of the lease. */
const hasCompany = ({ until, waitedAt }: Pick<FollowerDocument, 'until' | 'waitedAt'>): boolean =>
  waitedAt !== undefined && waitedAt.getTime() > until.getTime() - times().leaseMs - companyMs;

/** One beat for the databases of all services of the process: the renewals share a flush of the journal, and wake it once. */
class Beat {
  readonly #begins = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  add(begin: () => void): void {
    this.#begins.add(begin);
    this.#timer ??= setInterval(() => {
      for (const one of this.#begins) one();
    }, times().renewMs).unref();
  }

  remove(begin: () => void): void {
    this.#begins.delete(begin);
    if (this.#begins.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
const ofProcess = new Beat();

interface Held {
  readonly name: string;
  readonly holder: string;
  lost(reason: unknown): void;
  /** Its document, as it was read a moment ago. */
  seen(document: FollowerDocument): void;
}

/** Renews all leases that this process holds in a database by one command: an idle platform holds thirty of them. */
class Renewals {
  readonly #held = new Set<Held>();
  #running: Promise<void> = Promise.resolve();
  #count = 0;

  constructor(private readonly followers: Collection<FollowerDocument>) {}

  add(held: Held): void {
    this.#held.add(held);
    if (this.#held.size === 1) ofProcess.add(this.#begin);
  }

  readonly #begin = (): void => {
    this.#running = this.#running.then(() => this.#renew());
  };

  /** Resolves when no renewal that is under way writes for it any more. */
  async remove(held: Held): Promise<void> {
    this.#held.delete(held);
    if (this.#held.size === 0) ofProcess.remove(this.#begin);
    await this.#running;
  }

  async #look(held: readonly Held[], own: Filter<FollowerDocument>): Promise<void> {
    const found = await this.followers.find(own, { projection: { until: 1, waitedAt: 1 } }).toArray();
    const byName = new Map(found.map((document) => [document._id, document]));
    for (const { name, seen } of held) {
      const document = byName.get(name);
      if (document) seen(document);
    }
  }

  async #renew(): Promise<void> {
    const held = [...this.#held];
    if (held.length === 0) return;
    try {
      const own = { $or: held.map(({ name, holder }) => ({ _id: name, holder })) };
      const { matchedCount } = await this.followers.updateMany(own, [{ $set: { until: untilLater() } }]);
      this.#count += 1;
      if (!isSoleProcess() && this.#count % looksEach === 0) await this.#look(held, own);
      if (matchedCount === held.length) return;
      const still = new Set((await this.followers.find(own, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));
      for (const { name, lost } of held) if (!still.has(name)) lost(new Error(`another process follows as ${name}`));
    } catch (error) {
      for (const { lost } of held) lost(error);
    }
  }
}

const renewals = new WeakMap<Db, Renewals>();

function renewalsOf(followers: Collection<FollowerDocument>): Renewals {
  const known = renewals.get(followers.db) ?? new Renewals(followers);
  renewals.set(followers.db, known);
  return known;
}
