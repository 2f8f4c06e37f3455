import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { schemaOptions } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import { Schema, type Connection, type Model } from 'mongoose';
import { notedSchema, type NotedDoc } from '../kernel/noted-news.js';

/** An answer that one marker holds until a time, so that no other gets it meanwhile. */
export interface MarkingClaimDoc {
  /** of paper and question */
  _id: string;
  paperId: string;
  examId: string;
  quId: string;
  by: string;
  until: Date;
  /** since when this person holds it without a break */
  since: Date;
}

const text = { type: String, required: true };
const claimSchema = new Schema<MarkingClaimDoc>(
  { _id: text, paperId: text, examId: text, quId: text, by: text, until: { type: Date, required: true }, since: Date },
  schemaOptions,
);
claimSchema.index({ examId: 1, quId: 1, until: 1 });
// the database may be late with it: every read compares the time too
claimSchema.index({ until: 1 }, { expireAfterSeconds: 60 });

/** Answers that are on somebody's desk, and what people are to be told; the indexes exist before the first call is answered. */
@Injectable()
export class MarkingCollections implements OnModuleInit {
  readonly claims: Model<MarkingClaimDoc>;
  /** reviews that are asked for once more, by paper and version */
  readonly reviewNews: Model<NotedDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.claims = connection.model<MarkingClaimDoc>('MarkingClaim', claimSchema, 'marking_claims');
    this.reviewNews = connection.model<NotedDoc>('ReviewNews', notedSchema(), 'review_news');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.claims, this.reviewNews]) await model.createIndexes();
  }
}
