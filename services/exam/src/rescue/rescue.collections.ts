import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { holdSchema, type HoldDoc } from './hold.model.js';
import { notedSchema, type NotedDoc } from '../kernel/noted-news.js';
import {
  outagePaperSchema,
  outageLeftSchema,
  outageTurnSchema,
  outageSchema,
  uptimeSchema,
  type OutageDoc,
  type OutageLeftDoc,
  type OutagePaperDoc,
  type OutageTurnDoc,
  type UptimeDoc,
} from './rescue.model.js';

/** Collections of outages and of decisions about late answers; their indexes exist before the first call. */
@Injectable()
export class RescueCollections implements OnModuleInit {
  readonly outages: Model<OutageDoc>;
  readonly outagePapers: Model<OutagePaperDoc>;
  /** papers that wait for their time */
  readonly outageLeft: Model<OutageLeftDoc>;
  readonly uptimes: Model<UptimeDoc>;
  /** papers whose learners are to be told of a decision about late answers */
  readonly lateNews: Model<NotedDoc>;
  /** papers whose learners are to be told what an administrator did */
  readonly deedNews: Model<NotedDoc>;
  readonly turns: Model<OutageTurnDoc>;
  /** pauses of whole exams */
  readonly holds: Model<HoldDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.outages = connection.model<OutageDoc>('Outage', outageSchema, 'outages');
    this.outagePapers = connection.model<OutagePaperDoc>('OutagePaper', outagePaperSchema, 'outage_papers');
    this.outageLeft = connection.model<OutageLeftDoc>('OutageLeft', outageLeftSchema, 'outage_left');
    this.uptimes = connection.model<UptimeDoc>('Uptime', uptimeSchema, 'uptimes');
    this.turns = connection.model<OutageTurnDoc>('OutageTurn', outageTurnSchema, 'outage_turns');
    this.holds = connection.model<HoldDoc>('ExamHold', holdSchema, 'exam_holds');
    this.lateNews = connection.model<NotedDoc>('LateNews', notedSchema(), 'late_news');
    this.deedNews = connection.model<NotedDoc>('RescueNews', notedSchema(), 'rescue_news');
  }

  async onModuleInit(): Promise<void> {
    const models = [this.outages, this.outagePapers, this.outageLeft, this.uptimes, this.lateNews, this.deedNews, this.turns, this.holds];
    for (const model of models) await model.createIndexes();
  }
}
