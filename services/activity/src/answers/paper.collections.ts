import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { SurveyPapers } from '../surveys/index.js';
import { paperSchema, type SurveyPaperDoc } from './paper.model.js';

/** Answers to surveys; their indexes exist before the first call is answered. */
@Injectable()
export class PaperCollections extends SurveyPapers implements OnModuleInit {
  readonly papers: Model<SurveyPaperDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    super();
    this.papers = connection.model<SurveyPaperDoc>('SurveyPaper', paperSchema, 'survey_papers');
  }

  async onModuleInit(): Promise<void> {
    await this.papers.createIndexes();
  }

  async areThere(surveyId: string): Promise<boolean> {
    return (await this.papers.exists({ surveyId })) !== null;
  }

  async removeOf(surveyIds: readonly string[]): Promise<void> {
    await this.papers.deleteMany({ surveyId: { $in: [...surveyIds] } });
  }
}
