import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { arrangedPaperSchema, arrangementJobSchema, type ArrangedPaperDoc, type ArrangementDoc } from './arrangement-job.model.js';

/** Arrangements of exams; their indexes exist before the first call is answered. */
@Injectable()
export class ArrangementCollections implements OnModuleInit {
  readonly arrangements: Model<ArrangementDoc>;
  readonly papers: Model<ArrangedPaperDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.arrangements = connection.model<ArrangementDoc>('ExamArrangement', arrangementJobSchema, 'exam_arrangements');
    this.papers = connection.model<ArrangedPaperDoc>('ArrangedPaper', arrangedPaperSchema, 'arranged_papers');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.arrangements, this.papers]) await model.createIndexes();
  }
}
