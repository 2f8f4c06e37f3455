import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { joinSchema, type JoinDoc } from './join.model.js';

/** Sign-ups; their indexes exist before the first call is answered. */
@Injectable()
export class JoinCollections implements OnModuleInit {
  readonly joins: Model<JoinDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.joins = connection.model<JoinDoc>('Join', joinSchema, 'joins');
  }

  async onModuleInit(): Promise<void> {
    await this.joins.createIndexes();
  }
}
