import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  lateNewsSchema,
  outagePaperSchema,
  outageSchema,
  uptimeSchema,
  type LateNewsDoc,
  type OutageDoc,
  type OutagePaperDoc,
  type UptimeDoc,
} from './rescue.model.js';

/** Collections of outages and of decisions about late answers; their indexes exist before the first call. */
@Injectable()
export class RescueCollections implements OnModuleInit {
  readonly outages: Model<OutageDoc>;
  readonly outagePapers: Model<OutagePaperDoc>;
  readonly uptimes: Model<UptimeDoc>;
  readonly lateNews: Model<LateNewsDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.outages = connection.model<OutageDoc>('Outage', outageSchema, 'outages');
    this.outagePapers = connection.model<OutagePaperDoc>('OutagePaper', outagePaperSchema, 'outage_papers');
    this.uptimes = connection.model<UptimeDoc>('Uptime', uptimeSchema, 'uptimes');
    this.lateNews = connection.model<LateNewsDoc>('LateNews', lateNewsSchema, 'late_news');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.outages, this.outagePapers, this.uptimes, this.lateNews]) await model.createIndexes();
  }
}
