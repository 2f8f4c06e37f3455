import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { notedSchema, type NotedDoc } from '../kernel/noted-news.js';
import { applicationSchema, type ApplicationDoc } from './application.model.js';

/** Applications for exams; their indexes exist before the first call is answered. */
@Injectable()
export class ApplicationCollections implements OnModuleInit {
  readonly applications: Model<ApplicationDoc>;
  /** applications whose audit is to be told */
  readonly news: Model<NotedDoc>;
  /** attempts in the place of former papers */
  readonly retakes: Model<NotedDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.applications = connection.model<ApplicationDoc>('Application', applicationSchema, 'applications');
    this.news = connection.model<NotedDoc>('ApplicationNews', notedSchema(), 'application_news');
    this.retakes = connection.model<NotedDoc>('ApplicationRetake', notedSchema(), 'application_retakes');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.applications, this.news, this.retakes]) await model.createIndexes();
  }
}
