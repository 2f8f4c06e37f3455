import { Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { ReportCollections } from './report.collections.js';
import type { ReportPersonDoc } from './report.model.js';
import { ReportRows } from './report-rows.js';

/** People and departments of the report. Figures go along with a person who moves. */
@Injectable()
export class ReportPeople implements EventConsumer {
  constructor(
    private readonly store: ReportCollections,
    private readonly rows: ReportRows,
  ) {}

  @Hears(events.userChanged)
  async onUser({ data }: HeardEvent<typeof events.userChanged>, session: ClientSession): Promise<void> {
    const { userId, userName, realName, deptCode } = data;
    const before = await this.store.people
      .findOneAndUpdate(
        { _id: userId },
        { $set: { userName, realName, deptCode, isKnown: true } },
        { upsert: true, returnDocument: 'before', session },
      )
      .lean<ReportPersonDoc>();
    // figures of a person who was not known yet have no department
    const from = before?.deptCode ?? '';
    if (from !== deptCode) await this.rows.move(userId, from, deptCode, session);
  }

  @Hears(events.departmentChanged)
  async onDepartment({ data }: HeardEvent<typeof events.departmentChanged>, session: ClientSession): Promise<void> {
    await this.store.departs.updateOne({ _id: data.deptCode }, { $set: { deptName: data.deptName } }, { upsert: true, session });
  }

  /** A department is deleted when it is empty. */
  @Hears(events.departmentDeleted)
  async onDepartmentGone({ data }: HeardEvent<typeof events.departmentDeleted>, session: ClientSession): Promise<void> {
    await this.store.departs.deleteOne({ _id: data.deptCode }, { session });
  }

  /** People who have figures stay, with the department of before, until identity tells of them anew. */
  async reset(emptying: Emptying): Promise<void> {
    await emptying.change(this.store.people.collection, {}, { $set: { isKnown: false } });
    await emptying.remove(this.store.departs.collection);
  }
}
