import { setTimeout as pause } from 'node:timers/promises';
import type { Collection, Document, ResumeToken } from 'mongodb';

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
    await followers.updateOne({ _id: name }, { $setOnInsert: { holder: null, until: new Date(0) } }, { upsert: true });
    const taken = await followers.findOneAndUpdate(
      { _id: name, $or: [{ holder: null }, { holder }, { $expr: { $lt: ['$until', '$$NOW'] } }] },
      [{ $set: { holder: { $literal: holder }, until: untilLater } }],
      { returnDocument: 'after' },
    );
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
    while (!work.signal.aborted) {
      try {
        await pause(renewMs, undefined, { signal: work.signal });
        await this.renew();
      } catch (error) {
        work.abort(error);
      }
    }
  }

  async release(): Promise<void> {
    await this.followers.updateOne({ _id: this.name, holder: this.holder }, { $set: { holder: null } });
  }
}
