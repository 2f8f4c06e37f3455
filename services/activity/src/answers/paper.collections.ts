import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { SurveyPapers } from '../surveys/index.js';
import { blockSchema, blockWordsSchema, headSchema, type BlocksHeadDoc } from './answer-block.model.js';
import type { BlockDoc, BlockWordsDoc } from './answer-block.js';
import { paperSchema, type SurveyPaperDoc } from './paper.model.js';

/** Time after which a process that took places for an answer is taken for dead. */
const claimMs = 10_000;

/** Answers to surveys, and blocks of them; their indexes exist before the first call is answered. */
@Injectable()
export class PaperCollections extends SurveyPapers implements OnModuleInit {
  readonly papers: Model<SurveyPaperDoc>;
  readonly heads: Model<BlocksHeadDoc>;
  readonly blocks: Model<BlockDoc>;
  readonly words: Model<BlockWordsDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    super();
    this.papers = connection.model<SurveyPaperDoc>('SurveyPaper', paperSchema, 'survey_papers');
    this.heads = connection.model<BlocksHeadDoc>('SurveyBlocksHead', headSchema, 'survey_block_heads');
    this.blocks = connection.model<BlockDoc>('SurveyBlock', blockSchema, 'survey_blocks');
    this.words = connection.model<BlockWordsDoc>('SurveyBlockWords', blockWordsSchema, 'survey_block_words');
  }

  async onModuleInit(): Promise<void> {
    await this.papers.createIndexes();
    for (const model of [this.heads, this.blocks, this.words]) {
      // a transaction that makes a collection would make others fail
      await model.createCollection();
      await model.createIndexes();
    }
  }

  /**
   * Lets one request at a time take places for an answer: a second one would hold what is given to nobody, and be refused what the
   * first one has taken. False: another one is at it, or the answer is not as the filter wants it.
   */
  async claim(filter: QueryFilter<SurveyPaperDoc>): Promise<boolean> {
    const now = new Date();
    const free = { $or: [{ placing: { $exists: false } }, { placing: { $lt: new Date(now.getTime() - claimMs) } }] };
    return (await this.papers.updateOne({ $and: [filter, free] }, { $set: { placing: now } })).matchedCount > 0;
  }

  async release(id: string): Promise<void> {
    await this.papers.updateOne({ _id: id }, { $unset: { placing: 1 } });
  }

  /** Releases the answer where its places are refused. @throws what `taking` throws */
  async releaseRefused(id: string, taking: Promise<void>): Promise<void> {
    try {
      await taking;
    } catch (error) {
      // the places may be taken after any other failure: the claim ends by its time
      if (error instanceof BusinessError) await this.release(id);
      throw error;
    }
  }

  async areThere(surveyId: string): Promise<boolean> {
    return (await this.papers.exists({ surveyId })) !== null;
  }

  async removeOf(surveyIds: readonly string[]): Promise<void> {
    const ofThem = { surveyId: { $in: [...surveyIds] } };
    // who makes a block meets them at their papers: behind these no block comes
    await this.papers.deleteMany(ofThem);
    await this.blocks.deleteMany(ofThem);
    await this.words.deleteMany(ofThem);
    await this.heads.deleteMany({ _id: { $in: [...surveyIds] } });
  }
}
