import { Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { ReportCollections } from './report.collections.js';
import type { ReportCertDoc } from './report.model.js';
import { ReportRows } from './report-rows.js';

/** Certificates of the report, on the day on which they were granted; a withdrawn one is none. */
@Injectable()
export class ReportCerts implements EventConsumer {
  constructor(
    private readonly store: ReportCollections,
    private readonly rows: ReportRows,
  ) {}

  @Hears(events.certificateChanged)
  async onChanged({ data }: HeardEvent<typeof events.certificateChanged>, session: ClientSession): Promise<void> {
    const { id: _id, userId, title, number, day, isWithdrawn } = data;
    const before = await this.store.certs.findById(_id, null, { session }).lean<ReportCertDoc>();
    await this.store.certs.replaceOne({ _id }, { _id, userId, title, number, day, isWithdrawn }, { upsert: true, session });
    const change = { certs: worthOf({ isWithdrawn }) - (before ? worthOf(before) : 0) };
    await this.rows.add([{ userId, day, change }], session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.store.certs.collection);
    await this.rows.forget(['certs'], emptying);
  }
}

const worthOf = ({ isWithdrawn }: Pick<ReportCertDoc, 'isWithdrawn'>): number => (isWithdrawn ? 0 : 1);
