import { dayBefore, dayOf } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import type { Clock, Emptying, Generations, Logger } from '@xuekao/platform';
import { Schema, Types, type ClientSession, type Connection, type Model, type PipelineStage } from 'mongoose';

/** Sums of a day over all people of the site. */
interface DaySumDoc {
  /** the day */
  _id: string;
  at: Date;
  sums: Record<string, number>;
}
/** Something of a day changed since its sums were made. */
interface DayMarkDoc {
  _id: Types.ObjectId;
  day: string;
  at: Date;
}
const sumSchema = new Schema<DaySumDoc>({ _id: String, at: Date, sums: Schema.Types.Mixed }, { ...schemaOptions, minimize: false });
const markSchema = new Schema<DayMarkDoc>({ _id: Schema.Types.ObjectId, day: String, at: Date }, schemaOptions);
markSchema.index({ day: 1 });

const hourMs = 3_600_000;
/** Sums are made anew after a day, whatever became of their marks: a process of an earlier release writes none. */
const trustedMs = 24 * hourMs;
/** A mark is needed for as long as sums are believed that are older than it. */
markSchema.index({ at: 1 }, { expireAfterSeconds: (2 * trustedMs) / 1000 });

const readConcern = { level: 'snapshot' } as const;
/** Nothing is written: there is nothing to wait for. */
const ofOneMoment = { readConcern, writeConcern: { w: 1 } } as const;
const keepsBoth = { readConcern } as const;

interface DaySumsParts<Sums> {
  generations: Generations;
  connection: Connection;
  clock: Clock;
  logger: Logger;
  /** of the collections: `exam` */
  name: string;
  rows: () => Pick<Model<unknown>, 'aggregate'>;
  /** field of a row that is its day; left out: `day` */
  field?: string;
  /** accumulators of the sums of a day */
  group: Readonly<Record<keyof Sums & string, unknown>>;
}

/**
 * Sums of the days that are over. Rows by person and day grow with the people who came, and a year of a large site has a million: whoever
 * looks at the dashboard reads a document a day instead. Whatever changes a row of an earlier day marks the day in the same transaction,
 * and the sums of a marked day are made of its rows. Days that may still go on in some process, today and yesterday, have none.
 */
export class DaySums<Sums extends Record<keyof Sums, number>> {
  private readonly sums: () => Model<DaySumDoc>;
  private readonly marks: () => Model<DayMarkDoc>;
  /** plain names of the collections; what they hold follows from the rows */
  readonly aids: readonly string[];

  constructor(private readonly parts: DaySumsParts<Sums>) {
    const { name, generations } = parts;
    const model = `${(name[0] ?? '').toUpperCase()}${name.slice(1)}`;
    this.aids = [`stat_${name}_day_sums`, `stat_${name}_day_marks`];
    this.sums = generations.model<DaySumDoc>(`Stat${model}DaySum`, sumSchema, `stat_${name}_day_sums`);
    this.marks = generations.model<DayMarkDoc>(`Stat${model}DayMark`, markSchema, `stat_${name}_day_marks`);
  }

  /** Makes collections and indexes: a transaction that makes a collection would make others fail. */
  async prepare(): Promise<void> {
    for (const model of [this.sums(), this.marks()]) {
      await model.createCollection();
      await model.createIndexes();
    }
  }

  /** In the transaction that changes rows of these days. */
  async mark(days: Iterable<string>, session: ClientSession): Promise<void> {
    const today = dayOf(this.parts.clock.now());
    const at = new Date(this.parts.clock.now());
    const over = [...new Set(days)].filter((day) => day < today).map((day) => ({ _id: new Types.ObjectId(), day, at }));
    if (over.length > 0) await this.marks().collection.insertMany(over, { session });
  }

  /** All rows are gone. */
  async forget(emptying: Emptying): Promise<void> {
    await emptying.remove(this.sums().collection);
  }

  /** Sums of each of the days that has any. */
  async of(days: readonly string[]): Promise<ReadonlyMap<string, Sums>> {
    const { kept, made } = await this.look(days);
    const missing = made.filter((day) => this.isOver(day));
    if (missing.length > 0)
      await this.keep(missing).catch((error: unknown) => this.parts.logger.warn({ err: error }, 'sums of days were not kept'));
    return kept;
  }

  /** Sums that are kept, and those of the other days from their rows, of one moment. @returns also the days whose rows were read */
  private async look(days: readonly string[]): Promise<{ kept: Map<string, Sums>; made: string[] }> {
    const over = days.filter((day) => this.isOver(day));
    const since = new Date(this.parts.clock.now() - trustedMs);
    let looked = { kept: new Map<string, Sums>(), made: [] as string[] };
    // a transaction sees what was written last; a snapshot session may be behind by the time of a flush
    await this.parts.connection.transaction(async (session) => {
      const marked = new Set(
        (
          await this.marks()
            .aggregate<{ _id: string }>([{ $match: { day: { $in: over } } }, { $group: { _id: '$day' } }])
            .session(session)
        ).map(({ _id }) => _id),
      );
      const found = await this.sums()
        .find({ _id: { $in: over }, at: { $gt: since } }, null, { session })
        .lean<DaySumDoc[]>();
      const kept = new Map(found.filter(({ _id }) => !marked.has(_id)).map(({ _id, sums }) => [_id, sums as Sums])); // as `keep` wrote it
      const made = days.filter((day) => !kept.has(day));
      for (const [day, sums] of await this.fromRows(made, session)) kept.set(day, sums);
      looked = { kept, made };
    }, ofOneMoment);
    return looked;
  }

  /** Of one moment; a day of which another process keeps the sums at this moment is left to that one. */
  private async keep(days: readonly string[]): Promise<void> {
    await this.parts.connection.transaction(async (session) => {
      const marks = await this.marks()
        .find({ day: { $in: [...days] } }, { _id: 1 }, { session })
        .lean<Pick<DayMarkDoc, '_id'>[]>();
      const rows = await this.fromRows(days, session);
      const at = new Date(this.parts.clock.now());
      await this.sums().bulkWrite(
        days.map((_id) => ({
          replaceOne: { filter: { _id }, replacement: { _id, at, sums: this.numbersOf(rows.get(_id)) }, upsert: true },
        })),
        { session },
      );
      if (marks.length > 0) await this.marks().deleteMany({ _id: { $in: marks.map(({ _id }) => _id) } }, { session });
    }, keepsBoth);
  }

  private async fromRows(days: readonly string[], session: ClientSession): Promise<Map<string, Sums>> {
    if (days.length === 0) return new Map();
    const { rows, field = 'day', group } = this.parts;
    const sums = Object.fromEntries(Object.keys(group).map((name) => [name, `$${name}`]));
    // the accumulators are those of the feature
    const stages = [
      { $match: { [field]: { $in: [...days] } } },
      { $group: { _id: `$${field}`, ...group } },
      { $project: { sums } },
    ] as PipelineStage[];
    const found = await rows().aggregate<{ _id: string; sums: Sums }>(stages).session(session);
    return new Map(found.map((row) => [row._id, row.sums]));
  }

  /** A day without rows has zeros: it is not asked for again. */
  private numbersOf(sums: Sums | undefined): Record<string, number> {
    const fields = Object.keys(this.parts.group) as (keyof Sums & string)[]; // the keys that its type says
    return Object.fromEntries(fields.map((field) => [field, sums?.[field] ?? 0]));
  }

  /** Nothing that began on the day is still on its way, in whatever process, also right after midnight. */
  private isOver(day: string): boolean {
    return day < dayBefore(dayOf(this.parts.clock.now()), 1);
  }
}
