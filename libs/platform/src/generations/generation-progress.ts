import type { mongo } from 'mongoose';

/** Progress of a consumer, as `consume` of event-sourcing keeps it. */
interface ProgressDocument {
  _id: string;
  isDone: boolean;
  /** number of the message of the broker up to which all were taken */
  seen?: number;
  /** the broker's stream that `seen` counts */
  created?: string;
}
const within = (durable: string) => ({ $gte: `${durable}/`, $lt: `${durable}/\u{FFFF}` });

/** Positions of consumers that build read models anew, beside those of the ones in use. */
export class GenerationProgress {
  private targets: readonly number[] | undefined;

  /** @param serving and @param building positions of the same consumers, in the same order */
  constructor(
    private readonly db: mongo.Db,
    private readonly serving: readonly string[],
    private readonly building: readonly string[],
  ) {}

  /** Events that could not be handled. */
  aside(): Promise<number> {
    return this.db.collection('parked_events').countDocuments({ durable: { $in: [...this.building] } });
  }

  /** The owners' snapshots and logs are read, and everything is taken that those in use had taken when this was asked first. */
  async hasCaughtUp(): Promise<boolean> {
    const [serving, building] = await Promise.all([this.read(this.serving), this.read(this.building)]);
    if (!building.every((progress) => progress?.isDone === true)) return false;
    this.targets ??= serving.map((progress) => progress?.seen ?? 0);
    const { targets } = this;
    return building.every((progress, at) => {
      const former = serving[at];
      // numbers of another stream say nothing: the broker has lost what it had, and both begin with its present one
      const isSame = former?.created === undefined || former.created === progress?.created;
      return (isSame && (progress?.seen ?? 0) >= (targets[at] ?? 0)) || (former?.seen ?? 0) === 0;
    });
  }

  /** Deletes what the consumers know of their place. */
  async forget(): Promise<void> {
    for (const durable of this.building) {
      const lanes = new RegExp(`^${durable}(#\\d+)?$`);
      await this.db.collection<ProgressDocument>('consumer_bootstraps').deleteMany({ _id: { $regex: lanes } });
      await this.db.collection<{ _id: string }>('consumed').deleteMany({ _id: within(durable) });
      await this.db.collection('parked_events').deleteMany({ durable });
      await this.db.collection<{ _id: string }>('followers').deleteOne({ _id: `consumer/${durable}` });
    }
  }

  private async read(durables: readonly string[]): Promise<(ProgressDocument | undefined)[]> {
    const found = await this.db
      .collection<ProgressDocument>('consumer_bootstraps')
      .find({ _id: { $in: [...durables] } })
      .toArray();
    const byId = new Map(found.map((progress) => [progress._id, progress]));
    return durables.map((durable) => byId.get(durable));
  }
}
