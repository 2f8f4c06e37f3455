import { Injectable } from '@nestjs/common';
import type { Emptying } from '@xuekao/platform';
import type { ClientSession, mongo } from 'mongoose';
import { ReportCollections } from './report.collections.js';
import { reportRowId, sumFields, type ReportPersonDoc, type ReportRowDoc, type SumField, type Sums } from './report.model.js';
import { addUpdate, isEmpty } from './sum-update.js';
import { isDay, unitsOfDay } from './units.js';

/**
 * Writes the sums of people. Whoever adds to them notes the change that an event makes, and not the event. The sums of the person's
 * department get the change a little later (`ReportSumming`): the events of a whole exam would meet at their documents.
 */
@Injectable()
export class ReportRows {
  constructor(private readonly store: ReportCollections) {}

  /** @param change may be below 0 */
  async add(userId: string, day: string, change: Sums, session: ClientSession): Promise<void> {
    const changed = sumFields.filter((field) => (change[field] ?? 0) !== 0);
    if (changed.length === 0) return;
    const deptCode = await this.deptOf(userId, session);
    const ids = unitsOfDay(day).map((unit) => ({ unit, _id: reportRowId(userId, unit) }));
    await this.store.rows.collection.bulkWrite(
      ids.map(({ unit, _id }) => ({
        updateOne: { filter: { _id: _id as never }, update: addUpdate({ unit, userId, deptCode }, change), upsert: true }, // no ObjectId
      })) satisfies mongo.AnyBulkWriteOperation[],
      { session },
    );
    if (changed.some((field) => (change[field] ?? 0) < 0))
      await this.store.rows.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) }, ...isEmpty }, { session });
    await this.store.changes.collection.insertOne({ deptCode, day, sums: pick(change, changed) }, { session });
  }

  /** The day has these values, whatever it had before: for events that hold a whole day. */
  async become(userId: string, day: string, values: Sums, session: ClientSession): Promise<void> {
    const before = await this.store.rows.findById(reportRowId(userId, day), null, { session }).lean<ReportRowDoc>();
    const change = Object.entries(values).map(([field, value]) => [field, value - (before?.[field as SumField] ?? 0)]); // of `Sums`
    await this.add(userId, day, Object.fromEntries(change) as Sums, session);
  }

  /** All sums of a person go along to another department. @param from of before, where the person has been so far */
  async move(userId: string, from: string, to: string, session: ClientSession): Promise<void> {
    await this.meet(userId, session);
    const days = await this.store.rows.find({ userId, unit: isDay }, null, { session }).lean<ReportRowDoc[]>();
    if (days.length === 0) return;
    await this.store.rows.updateMany({ userId }, { $set: { deptCode: to } }, { session });
    const changes = days.flatMap(({ unit: day, ...row }) => {
      const own = sumFields.filter((field) => (row[field] ?? 0) !== 0);
      const less = Object.fromEntries(own.map((field) => [field, -(row[field] ?? 0)]));
      return [
        { deptCode: from, day, sums: less },
        { deptCode: to, day, sums: pick(row, own) },
      ];
    });
    await this.store.changes.collection.insertMany(changes, { session });
  }

  /**
   * Forgets sums that are to be told anew: first those that a move of a person reads, then the changes that wait for a sum, then the sums.
   * Nothing that is forgotten comes back into what was emptied before.
   */
  async forget(fields: readonly SumField[], emptying: Emptying): Promise<void> {
    const { rows, changes, sums } = this.store;
    for (const [collection, prefix] of [
      [rows.collection, ''],
      [changes.collection, 'sums.'],
      [sums.collection, ''],
    ] as const) {
      const names = fields.map((field) => `${prefix}${field}`);
      await emptying.change(
        collection,
        { $or: names.map((name) => ({ [name]: { $exists: true } })) },
        { $unset: Object.fromEntries(names.map((name) => [name, 1])) },
      );
    }
    await emptying.remove(rows.collection, isEmpty);
    await emptying.remove(sums.collection, isEmpty);
  }

  private async deptOf(userId: string, session: ClientSession): Promise<string> {
    await this.meet(userId, session);
    const person = await this.store.people.findById(userId, null, { session }).lean<ReportPersonDoc>();
    return person?.deptCode ?? '';
  }

  /** A write about a person meets one that moves the person: one of the two comes after the other, and sees what it has done. */
  private async meet(userId: string, session: ClientSession): Promise<void> {
    await this.store.turns.updateOne({ _id: userId }, { $inc: { turn: 1 } }, { upsert: true, session });
  }
}

const pick = (sums: Sums, fields: readonly SumField[]): Sums => Object.fromEntries(fields.map((field) => [field, sums[field] ?? 0]));
