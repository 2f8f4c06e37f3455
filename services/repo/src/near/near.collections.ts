import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { nearMarkSchema, type NearMarkDoc } from './near.model.js';

/** Marks of near duplicates that are none; their indexes exist before the first call is answered. */
@Injectable()
export class NearCollections implements OnModuleInit {
  readonly marks: Model<NearMarkDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.marks = connection.model<NearMarkDoc>('NearMark', nearMarkSchema, 'near_marks');
  }

  async onModuleInit(): Promise<void> {
    await this.marks.createIndexes();
  }
}
