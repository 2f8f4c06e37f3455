import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { statisticItemSchema, statisticSchema, type StatisticDoc, type StatisticItemDoc } from './statistic.model.js';

/** Statistics of exams and their items; their indexes exist before the first call is answered. */
@Injectable()
export class StatisticCollections implements OnModuleInit {
  readonly statistics: Model<StatisticDoc>;
  readonly items: Model<StatisticItemDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.statistics = connection.model<StatisticDoc>('ExamStatistic', statisticSchema, 'exam_statistics');
    this.items = connection.model<StatisticItemDoc>('ExamStatisticItem', statisticItemSchema, 'exam_statistic_items');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.statistics, this.items]) await model.createIndexes();
  }
}
