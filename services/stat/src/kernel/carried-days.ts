import { Inject, Injectable } from '@nestjs/common';
import { dayBefore, dayOf } from '@xuekao/contracts';
import { CLOCK, Generations, type Clock } from '@xuekao/platform';
import type { Model } from 'mongoose';

/** Owners tell a consumer that begins anew of 400 days; so many are certainly told. */
const toldDays = 390;
const together = 500;

/** Days that their owners no longer tell of: documents that are built anew take them over from those in use. */
@Injectable()
export class CarriedDays {
  constructor(
    private readonly generations: Generations,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Days before this one are taken over. */
  get until(): string {
    return dayBefore(dayOf(this.clock.now()), toldDays);
  }

  /** Documents of a collection whose `field` is a day. */
  carry<Doc>(model: () => Model<Doc>, field: keyof Doc & string): void {
    this.generations.onCarryOver(async (from) => {
      const old = this.generations.run(from, model);
      const made = model();
      let rows: Record<string, unknown>[] = [];
      const write = async (): Promise<void> => {
        if (rows.length === 0) return;
        await made.collection.bulkWrite(
          // ids are no ObjectIds
          rows.map((row) => ({ updateOne: { filter: { _id: row['_id'] as never }, update: { $setOnInsert: row }, upsert: true } })),
        );
        rows = [];
      };
      for await (const row of old.collection.find({ [field]: { $lt: this.until } })) {
        rows.push(row);
        if (rows.length === together) await write();
      }
      await write();
    });
  }

  /** @param rows of the documents in use; @param take each of them, into those that are built; a repeat changes nothing */
  each<Row>(rows: () => AsyncIterable<Row>, take: (row: Row) => Promise<void>): void {
    this.generations.onCarryOver(async (from) => {
      for await (const row of this.generations.run(from, rows)) await take(row);
    });
  }
}
