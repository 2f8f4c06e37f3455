import { Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { ReportRows } from './report-rows.js';

/** Training of the report: each event holds a whole day. */
@Injectable()
export class ReportTraining implements EventConsumer {
  constructor(private readonly rows: ReportRows) {}

  @Hears(events.trainingDay)
  async onDay({ data: { userId, day, answered, right } }: HeardEvent<typeof events.trainingDay>, session: ClientSession): Promise<void> {
    await this.rows.become(userId, day, { answered, right }, session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await this.rows.forget(['answered', 'right'], emptying);
  }
}
