import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { passSchema, type PassDoc } from './pass.model.js';

@Injectable()
export class PassCollections implements OnModuleInit {
  readonly passes: Model<PassDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.passes = connection.model<PassDoc>('EntryPass', passSchema, 'entry_passes');
  }

  async onModuleInit(): Promise<void> {
    await this.passes.createIndexes();
  }
}
