import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { ClientSession, Connection, Model } from 'mongoose';
import { ReportsOfQuestion } from '../questions/index.js';
import { reportSchema, type ReportDoc } from './report.model.js';

/** Reports of errors in questions; their indexes exist before the first call is answered. */
@Injectable()
export class ReportCollections extends ReportsOfQuestion implements OnModuleInit {
  readonly reports: Model<ReportDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    super();
    this.reports = connection.model<ReportDoc>('QuestionReport', reportSchema, 'question_reports');
  }

  async onModuleInit(): Promise<void> {
    await this.reports.createIndexes();
  }

  async moveTo(repoId: string, quIds: readonly string[], session: ClientSession): Promise<void> {
    await this.reports.updateMany({ quId: { $in: [...quIds] } }, { $set: { repoId } }, { session });
  }
}
