import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { dropFormerIndex } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { notedSchema, type NotedDoc } from '../kernel/noted-news.js';
import { appealSchema, type AppealDoc } from './appeal.model.js';
import {
  formerNewsIndexes,
  newsBeginningSchema,
  resultLookSchema,
  resultNewsSchema,
  type NewsBeginningDoc,
  type ResultLookDoc,
  type ResultNewsDoc,
} from './result-news.model.js';

/** Which results learners are told of, and when each exam is looked at for more; their indexes exist before the first call is answered. */
@Injectable()
export class ResultCollections implements OnModuleInit {
  readonly resultNews: Model<ResultNewsDoc>;
  readonly resultLooks: Model<ResultLookDoc>;
  readonly appeals: Model<AppealDoc>;
  /** questions about marks whose answer is to be told */
  readonly appealNews: Model<NotedDoc>;
  readonly newsBeginning: Model<NewsBeginningDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.resultNews = connection.model<ResultNewsDoc>('ResultNews', resultNewsSchema, 'result_news');
    this.resultLooks = connection.model<ResultLookDoc>('ResultLook', resultLookSchema, 'result_looks');
    this.appeals = connection.model<AppealDoc>('Appeal', appealSchema, 'appeals');
    this.appealNews = connection.model<NotedDoc>('AppealNews', notedSchema(), 'appeal_news');
    this.newsBeginning = connection.model<NewsBeginningDoc>('NewsBeginning', newsBeginningSchema, 'news_began');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.resultNews, this.resultLooks, this.appeals, this.appealNews]) await model.createIndexes();
    for (const name of formerNewsIndexes) await dropFormerIndex(this.resultNews, name);
  }
}
