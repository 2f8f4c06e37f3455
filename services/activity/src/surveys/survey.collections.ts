import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { surveySchema, type SurveyDoc } from './survey.model.js';

/** Surveys; their indexes exist before the first call is answered. */
@Injectable()
export class SurveyCollections implements OnModuleInit {
  readonly surveys: Model<SurveyDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.surveys = connection.model<SurveyDoc>('Survey', surveySchema, 'surveys');
  }

  async onModuleInit(): Promise<void> {
    await this.surveys.createIndexes();
  }
}
