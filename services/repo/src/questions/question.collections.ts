import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { questionSchema, versionSchema, type QuestionDoc, type VersionDoc } from './question.model.js';
import { questionJobSchema, type QuestionJobDoc } from './job.model.js';
import { sweepSchema, type SweepDoc } from './sweep.model.js';

/**
 * Questions, their versions, changes of many, and how far each sweep over them has come; their indexes exist before the
 * first call is answered.
 */
@Injectable()
export class QuestionCollections implements OnModuleInit {
  readonly questions: Model<QuestionDoc>;
  readonly versions: Model<VersionDoc>;
  readonly sweeps: Model<SweepDoc>;
  readonly jobs: Model<QuestionJobDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.questions = connection.model<QuestionDoc>('Question', questionSchema, 'questions');
    this.versions = connection.model<VersionDoc>('QuestionVersion', versionSchema, 'question_versions');
    this.jobs = connection.model<QuestionJobDoc>('QuestionJob', questionJobSchema, 'question_jobs');
    this.sweeps = connection.model<SweepDoc>('Sweep', sweepSchema, 'sweeps');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.questions, this.versions, this.jobs]) await model.createIndexes();
  }
}
