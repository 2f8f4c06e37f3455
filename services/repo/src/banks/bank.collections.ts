import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { bankSchema, type BankDoc } from './bank.model.js';
import { chapterSchema, type ChapterDoc } from './chapter.model.js';

/** Banks and their chapters; their indexes exist before the first call is answered. */
@Injectable()
export class BankCollections implements OnModuleInit {
  readonly banks: Model<BankDoc>;
  readonly chapters: Model<ChapterDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.banks = connection.model<BankDoc>('Bank', bankSchema, 'banks');
    this.chapters = connection.model<ChapterDoc>('Chapter', chapterSchema, 'chapters');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.banks, this.chapters]) await model.createIndexes();
  }
}
