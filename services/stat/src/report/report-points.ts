import { Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { ReportRows } from './report-rows.js';

/** Points of the report. An entry of the ledger is told once to a consumer. */
@Injectable()
export class ReportPoints implements EventConsumer {
  constructor(private readonly rows: ReportRows) {}

  @Hears(events.pointsEarned)
  async onEarned({ data: { userId, day, points } }: HeardEvent<typeof events.pointsEarned>, session: ClientSession): Promise<void> {
    await this.rows.add([{ userId, day, change: { points } }], session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await this.rows.forget(['points'], emptying);
  }
}
