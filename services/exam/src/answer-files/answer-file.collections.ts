import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { answerFileSchema, type AnswerFileDoc } from './answer-file.model.js';

/** Files of answers; their indexes exist before the first call is answered. */
@Injectable()
export class AnswerFileCollections implements OnModuleInit {
  readonly files: Model<AnswerFileDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.files = connection.model<AnswerFileDoc>('AnswerFile', answerFileSchema, 'answer_files');
  }

  async onModuleInit(): Promise<void> {
    await this.files.createIndexes();
  }
}
