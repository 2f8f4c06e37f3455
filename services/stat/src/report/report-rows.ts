import { Injectable } from '@nestjs/common';
import { nativeOf } from '@xuekao/documents';
import type { Emptying } from '@xuekao/platform';
import type { ClientSession, mongo } from 'mongoose';
import { addTo } from './report-figures.js';
import { ReportCollections } from './report.collections.js';
import {
  reportRowId,
  sumFields,
  type ReportChangeDoc,
  type ReportPersonDoc,
  type ReportRowDoc,
  type ReportTurnDoc,
  type SumField,
  type Sums,
} from './report.model.js';
import { isEmpty } from './sum-update.js';
import { isDay, unitsOfDay } from './units.js';

interface PersonDay {
  userId: string;
  day: string;
  values: Sums;
}
export interface PersonChange {
  userId: string;
  day: string;
  change: Sums;
}

/**
 * Writes the sums of people. Whoever adds to them notes the change that an event makes, and not the event. The sums of the person's
 * department get the change a little later (`ReportSumming`): the events of a whole exam would meet at their documents.
 */
@Injectable()
export class ReportRows {
  constructor(private readonly store: ReportCollections) {}

  /** @param changes may be below 0 */
  async add(changes: readonly PersonChange[], session: ClientSession): Promise<void> {
    const some = changes.flatMap(({ userId, day, change }) => {
      const fields = sumFields.filter((field) => (change[field] ?? 0) !== 0);
      return fields.length === 0 ? [] : [{ userId, day, change: pick(change, fields) }];
    });
    if (some.length === 0) return;
    const deptCodes = await this.deptsOf([...new Set(some.map(({ userId }) => userId))], session);
    await this.write(rowsOf(some, deptCodes), session);
    const changesOfDepts = deptChanges(some, deptCodes);
    if (changesOfDepts.length > 0) await this.store.changes.collection.insertMany(changesOfDepts, { session });
  }

  /** The day has these values, whatever it had before: for events that hold a whole day. */
  async become(userId: string, day: string, values: Sums, session: ClientSession): Promise<void> {
    await this.add(await this.changesTo([{ userId, day, values }], session), session);
  }

  /** Changes that give days these values, whatever they had before. @param days each day of a person once */
  async changesTo(days: readonly PersonDay[], session: ClientSession): Promise<PersonChange[]> {
    const ids = days.map(({ userId, day }) => reportRowId(userId, day));
    const found = await this.store.rows.find({ _id: { $in: ids } }, null, { session }).lean<ReportRowDoc[]>();
    const before = new Map(found.map((row) => [row._id, row]));
    return days.map(({ userId, day, values }) => {
      const row = before.get(reportRowId(userId, day));
      const change = Object.entries(values).map(([field, value]) => [field, value - (row?.[field as SumField] ?? 0)]); // of `Sums`
      return { userId, day, change: Object.fromEntries(change) as Sums };
    });
  }

  /** All sums of a person go along to another department. @param from of before, where the person has been so far */
  async move(userId: string, from: string, to: string, session: ClientSession): Promise<void> {
    await this.meet([userId], session);
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

  /** Rows with what is due. Those who write about a person have met (`meet`), so what is read here stays as it is. */
  private async write(due: ReadonlyMap<string, ReportRowDoc>, session: ClientSession): Promise<void> {
    const rows = nativeOf<ReportRowDoc>(this.store.rows);
    const before = new Map<string, ReportRowDoc>();
    for await (const row of rows.find({ _id: { $in: [...due.keys()] } }, { session })) before.set(row._id, row);
    const writes = [...due].map(([_id, change]): mongo.AnyBulkWriteOperation<ReportRowDoc> => {
      const { unit, userId, deptCode } = change;
      const sums = sumFields.map((field) => [field, (before.get(_id)?.[field] ?? 0) + (change[field] ?? 0)] as const);
      const left = sums.filter(([, sum]) => sum !== 0);
      // fields in one order whatever came first: the same events give the same bytes
      const replacement = { unit, userId, deptCode, ...Object.fromEntries(left) };
      if (left.length > 0) return { replaceOne: { filter: { _id }, replacement, upsert: true } };
      return { deleteOne: { filter: { _id } } };
    });
    await rows.bulkWrite(writes, { ordered: false, session });
  }

  private async deptsOf(users: readonly string[], session: ClientSession): Promise<Map<string, string>> {
    await this.meet(users, session);
    const people = await this.store.people.find({ _id: { $in: users } }, { deptCode: 1 }, { session }).lean<ReportPersonDoc[]>();
    return new Map(people.map(({ _id, deptCode }) => [_id, deptCode]));
  }

  /** A write about a person meets one that moves the person: one of the two comes after the other, and sees what it has done. */
  private async meet(users: readonly string[], session: ClientSession): Promise<void> {
    await nativeOf<ReportTurnDoc>(this.store.turns).bulkWrite(
      users.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { turn: 1 } }, upsert: true } })),
      { session },
    );
  }
}

const pick = (sums: Sums, fields: readonly SumField[]): Sums => Object.fromEntries(fields.map((field) => [field, sums[field] ?? 0]));

/** Changes by row: of each of the units of time that their days count in. */
function rowsOf(changes: readonly PersonChange[], deptCodes: ReadonlyMap<string, string>): Map<string, ReportRowDoc> {
  const rows = new Map<string, ReportRowDoc>();
  for (const { userId, day, change } of changes)
    for (const unit of unitsOfDay(day)) {
      const _id = reportRowId(userId, unit);
      const row: ReportRowDoc = rows.get(_id) ?? { _id, unit, userId, deptCode: deptCodes.get(userId) ?? '' };
      addTo(row, change);
      rows.set(_id, row);
    }
  return rows;
}

/** Changes of departments: one for each day, whatever the number of their people. */
function deptChanges(changes: readonly PersonChange[], deptCodes: ReadonlyMap<string, string>): ReportChangeDoc[] {
  const all = new Map<string, ReportChangeDoc>();
  for (const { userId, day, change } of changes) {
    const deptCode = deptCodes.get(userId) ?? '';
    const own = all.get(`${deptCode}:${day}`) ?? { deptCode, day, sums: {} };
    addTo(own.sums, change);
    all.set(`${deptCode}:${day}`, own);
  }
  return [...all.values()].flatMap((own) => {
    const fields = sumFields.filter((field) => (own.sums[field] ?? 0) !== 0);
    return fields.length === 0 ? [] : [{ ...own, sums: pick(own.sums, fields) }];
  });
}
