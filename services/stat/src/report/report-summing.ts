import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Generations, LateWork, LOGGER, MONGO, repeat, type Logger, type Repeat } from '@xuekao/platform';
import type { Connection, mongo } from 'mongoose';
import { ReportCollections } from './report.collections.js';
import { addTo } from './report-figures.js';
import type { ReportChangeDoc, Sums } from './report.model.js';
import { addUpdate, isEmpty } from './sum-update.js';
import { unitsOfDay } from './units.js';

interface Due {
  readonly unit: string;
  readonly deptCode: string;
  readonly sums: Sums;
}
const together = 2000;
/** While there is none. Whoever reads sums adds the changes that wait, so that nobody sees the pause. */
const restMs = 8000;
const soleRestMs = 30_000;

/**
 * Adds what has changed to the sums of departments, many changes at once: one process does the work of another as well, because two that
 * meet at the same changes conflict, and one of them begins anew.
 */
@Injectable()
export class ReportSumming implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: Repeat | undefined;

  constructor(
    private readonly store: ReportCollections,
    private readonly generations: Generations,
    @Inject(MONGO) private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    // a generation is whole only with these
    generations.onSettle(async () => void (await this.sumUp()));
  }

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      async () => {
        let count = 0;
        for (const generation of this.generations.active) count += await this.generations.run(generation, () => this.sumUp());
        return count;
      },
      { everyMs: 1000, longestMs: 10_000, restMs, soleRestMs, late: new LateWork('stat', 'department-sums') },
      (error) => this.logger.warn({ err: error }, 'sums of departments were not brought up to date; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** @returns how many changes there were */
  private async sumUp(): Promise<number> {
    let sum = 0;
    for (let count = together; count === together && this.repeats?.isEnding !== true; sum += count) count = await this.sumSome();
    return sum;
  }

  /** @returns how many there were; fewer than go together: there are no others */
  private async sumSome(): Promise<number> {
    if ((await this.store.changes.findOne({}, { _id: 1 }).lean()) === null) return 0;
    let count = 0;
    await this.connection.transaction(async (session) => {
      const changes = await this.store.changes.find({}, null, { session }).limit(together).lean<(ReportChangeDoc & { _id: never })[]>();
      count = changes.length;
      const due = [...dueOf(changes)];
      if (due.length > 0)
        await this.store.sums.collection.bulkWrite(
          due.map(([_id, { sums, ...own }]) => ({
            updateOne: { filter: { _id: _id as never }, update: addUpdate(own, sums), upsert: true }, // its id is no ObjectId
          })) satisfies mongo.AnyBulkWriteOperation[],
          { session },
        );
      await this.store.sums.deleteMany({ _id: { $in: due.map(([_id]) => _id) }, ...isEmpty }, { session });
      await this.store.changes.deleteMany({ _id: { $in: changes.map(({ _id }) => _id) } }, { session });
    });
    return count;
  }
}

function dueOf(changes: readonly ReportChangeDoc[]): Map<string, Due> {
  const due = new Map<string, Due>();
  for (const { deptCode, day, sums } of changes)
    for (const unit of unitsOfDay(day)) {
      const _id = `${deptCode}:${unit}`;
      const { sums: own } = due.get(_id) ?? { sums: {} };
      due.set(_id, { unit, deptCode, sums: addTo(own, sums) });
    }
  return due;
}
