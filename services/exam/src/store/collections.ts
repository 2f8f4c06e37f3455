import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { dropFormerIndex } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  answerCountSchema,
  claimSchema,
  papersCollection,
  paperSchema,
  type AnswerCountDoc,
  type ClaimDoc,
  type PaperDoc,
} from '../attempt/paper.model.js';
import { demoSchema, type DemoDoc } from '../demo/demo.model.js';
import { examSchema, favouriteSchema, type ExamDoc, type FavouriteDoc } from '../exams/exam.model.js';
import {
  keySchema,
  setSchema,
  variantSchema,
  viewSchema,
  type FrozenKeyDoc,
  type FrozenViewDoc,
  type PaperSetDoc,
  type VariantDoc,
} from '../publishing/paper-set.model.js';
import {
  formerNewsIndexes,
  newsBeginningSchema,
  resultLookSchema,
  resultNewsSchema,
  type NewsBeginningDoc,
  type ResultLookDoc,
  type ResultNewsDoc,
} from '../results/result-news.model.js';
import { templateSchema, type TemplateDoc } from '../templates/template.model.js';

/** The service's collections; their indexes exist before the first call is answered. */
@Injectable()
export class Collections implements OnModuleInit {
  readonly templates: Model<TemplateDoc>;
  readonly exams: Model<ExamDoc>;
  readonly favourites: Model<FavouriteDoc>;
  readonly sets: Model<PaperSetDoc>;
  readonly views: Model<FrozenViewDoc>;
  readonly keys: Model<FrozenKeyDoc>;
  readonly variants: Model<VariantDoc>;
  readonly papers: Model<PaperDoc>;
  readonly claims: Model<ClaimDoc>;
  readonly answerCounts: Model<AnswerCountDoc>;
  readonly resultNews: Model<ResultNewsDoc>;
  readonly resultLooks: Model<ResultLookDoc>;
  readonly newsBeginning: Model<NewsBeginningDoc>;
  readonly demo: Model<DemoDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.templates = connection.model<TemplateDoc>('Template', templateSchema, 'templates');
    this.exams = connection.model<ExamDoc>('Exam', examSchema, 'exams');
    this.favourites = connection.model<FavouriteDoc>('Favourite', favouriteSchema, 'favourites');
    this.sets = connection.model<PaperSetDoc>('PaperSet', setSchema, 'paper_sets');
    this.views = connection.model<FrozenViewDoc>('FrozenView', viewSchema, 'frozen_views');
    this.keys = connection.model<FrozenKeyDoc>('FrozenKey', keySchema, 'frozen_keys');
    this.variants = connection.model<VariantDoc>('Variant', variantSchema, 'paper_variants');
    this.papers = connection.model<PaperDoc>('Paper', paperSchema, papersCollection);
    this.claims = connection.model<ClaimDoc>('Claim', claimSchema, 'open_attempts');
    this.answerCounts = connection.model<AnswerCountDoc>('AnswerCount', answerCountSchema, 'answer_counts');
    this.resultNews = connection.model<ResultNewsDoc>('ResultNews', resultNewsSchema, 'result_news');
    this.resultLooks = connection.model<ResultLookDoc>('ResultLook', resultLookSchema, 'result_looks');
    this.newsBeginning = connection.model<NewsBeginningDoc>('NewsBeginning', newsBeginningSchema, 'news_began');
    this.demo = connection.model<DemoDoc>('Demo', demoSchema, 'demo');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [
      this.templates,
      this.exams,
      this.favourites,
      this.sets,
      this.views,
      this.keys,
      this.variants,
      this.papers,
      this.claims,
      this.answerCounts,
      this.resultNews,
      this.resultLooks,
    ]) {
      await model.createIndexes();
    }
    for (const name of formerNewsIndexes) await dropFormerIndex(this.resultNews, name);
  }
}
