import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
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
} from './paper.model.js';

/** Collections of the lists of attempts, of the open ones and of the follower's position; indexes exist before the first call. */
@Injectable()
export class AttemptCollections implements OnModuleInit {
  readonly papers: Model<PaperDoc>;
  readonly claims: Model<ClaimDoc>;
  readonly answerCounts: Model<AnswerCountDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.papers = connection.model<PaperDoc>('Paper', paperSchema, papersCollection);
    this.claims = connection.model<ClaimDoc>('Claim', claimSchema, 'open_attempts');
    this.answerCounts = connection.model<AnswerCountDoc>('AnswerCount', answerCountSchema, 'answer_counts');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.papers, this.claims, this.answerCounts]) await model.createIndexes();
  }
}
