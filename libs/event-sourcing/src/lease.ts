import type { Collection, Db, Document, ResumeToken } from 'mongodb';

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
}

/** How long a process that was killed keeps others waiting. */
const leaseMs = 5000;
const renewMs = 1500;
const untilLater = { $add: ['$$NOW', leaseMs] };

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
  ) {}

  /** @returns null while another process holds it */
  static async take(followers: Collection<FollowerDocument>, name: string, holder: string): Promise<Lease | null> {
    const take = (): Promise<FollowerDocument | null> =>
      followers.findOneAndUpdate(
        { _id: name, $or: [{ holder: null }, { holder }, { $expr: { $lt: ['$until', '$$NOW'] } }] },
        [{ $set: { holder: { $literal: holder }, until: untilLater } }],
        { returnDocument: 'after' },
      );
    let taken = await take();
    if (!taken) {
      const made = await followers.updateOne({ _id: name }, { $setOnInsert: { holder: null, until: new Date(0) } }, { upsert: true });
      if (made.upsertedCount > 0) taken = await take();
    }
    return taken && new Lease(followers, name, holder, taken);
  }

  /** @throws when another process has taken over */
  async renew(position: Partial<Pick<FollowerDocument, 'token' | 'doneUntil' | 'memory'>> = {}): Promise<void> {
    const stored = Object.fromEntries(Object.entries(position).map(([field, value]) => [field, { $literal: value }]));
    const { matchedCount } = await this.followers.updateOne({ _id: this.name, holder: this.holder }, [
      { $set: { until: untilLater, ...stored } },
    ]);
    if (matchedCount === 0) throw new Error(`another process follows as ${this.name}`);
  }

  /** Renews it until `work` ends, because one slow step must not cost it; where it is lost, ends `work` with the reason. */
  async keep(work: AbortController): Promise<void> {
    const { signal } = work;
    if (signal.aborted) return;
    const renewals = renewalsOf(this.followers);
    const held = { name: this.name, holder: this.holder, lost: (reason: unknown) => work.abort(reason) };
    renewals.add(held);
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await renewals.remove(held);
  }

  async release(): Promise<void> {
    await this.followers.updateOne({ _id: this.name, holder: this.holder }, { $set: { holder: null } });
  }
}

interface Held {
  readonly name: string;
  readonly holder: string;
  lost(reason: unknown): void;
}

/** Renews all leases that this process holds in a database by one command: an idle platform holds thirty of them. */
class Renewals {
  readonly #held = new Set<Held>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly followers: Collection<FollowerDocument>) {}

  add(held: Held): void {
    this.#held.add(held);
    this.#timer ??= setInterval(() => {
      this.#running = this.#running.then(() => this.#renew());
    }, renewMs).unref();
  }

  /** Resolves when no renewal that is under way writes for it any more. */
  async remove(held: Held): Promise<void> {
    this.#held.delete(held);
    if (this.#held.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    await this.#running;
  }

  async #renew(): Promise<void> {
    const held = [...this.#held];
    if (held.length === 0) return;
    try {
      const own = { $or: held.map(({ name, holder }) => ({ _id: name, holder })) };
      const { matchedCount } = await this.followers.updateMany(own, [{ $set: { until: untilLater } }]);
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
