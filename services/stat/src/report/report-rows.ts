import { Injectable } from '@nestjs/common';
import type { ClientSession, mongo } from 'mongoose';
import { ReportCollections } from './report.collections.js';
import { reportRowId, sumFields, type ReportPersonDoc, type ReportRowDoc, type SumField, type Sums } from './report.model.js';
import { unitsOfDay } from './units.js';

/** Writes the sums of people. Whoever adds to them notes the change that an event makes, and not the event. */
@Injectable()
export class ReportRows {
  constructor(private readonly store: ReportCollections) {}

  /** @param change may be below 0 */
  async add(userId: string, day: string, change: Sums, session: ClientSession): Promise<void> {
    const changed = sumFields.filter((field) => (change[field] ?? 0) !== 0);
    if (changed.length === 0) return;
    const $inc = Object.fromEntries(changed.map((field) => [field, change[field]]));
    const deptCode = await this.deptOf(userId, session);
    await this.store.rows.collection.bulkWrite(
      unitsOfDay(day).map((unit) => ({
        updateOne: {
          filter: { _id: reportRowId(userId, unit) as never }, // its id is no ObjectId
          update: { $inc, $set: { deptCode }, $setOnInsert: { unit, userId } },
          upsert: true,
        },
      })) satisfies mongo.AnyBulkWriteOperation[],
      { session },
    );
  }

  /** The day has these values, whatever it had before: for events that hold a whole day. */
  async become(userId: string, day: string, values: Sums, session: ClientSession): Promise<void> {
    const before = await this.store.rows.findById(reportRowId(userId, day), null, { session }).lean<ReportRowDoc>();
    const change = Object.entries(values).map(([field, value]) => [field, value - (before?.[field as SumField] ?? 0)]); // of `Sums`
    await this.add(userId, day, Object.fromEntries(change) as Sums, session);
  }

  /** Forgets sums that are to be told anew. */
  async forget(fields: readonly SumField[], session: ClientSession): Promise<void> {
    const unset = Object.fromEntries(fields.map((field) => [field, 1]));
    await this.store.rows.collection.updateMany(
      { $or: fields.map((field) => ({ [field]: { $exists: true } })) },
      { $unset: unset as never }, // the driver wants literal keys
      { session },
    );
  }

  /** The write meets one that moves the person: one of the two comes after the other, and takes its department over. */
  private async deptOf(userId: string, session: ClientSession): Promise<string> {
    const person = await this.store.people
      .findOneAndUpdate(
        { _id: userId },
        { $inc: { turn: 1 }, $setOnInsert: { userName: '', realName: '', deptCode: '', isKnown: false } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean<ReportPersonDoc>();
    return person?.deptCode ?? '';
  }
}
