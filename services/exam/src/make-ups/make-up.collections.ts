import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { makeUpSchema, type MakeUpDoc } from './make-up.model.js';

/** Links between exams; their indexes exist before the first call is answered. */
@Injectable()
export class MakeUpCollections implements OnModuleInit {
  readonly makeUps: Model<MakeUpDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.makeUps = connection.model<MakeUpDoc>('MakeUp', makeUpSchema, 'exam_make_ups');
  }

  async onModuleInit(): Promise<void> {
    await this.makeUps.createIndexes();
  }
}
