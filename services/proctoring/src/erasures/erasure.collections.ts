import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { erasureSchema, type ErasureDoc } from './erasure.model.js';

@Injectable()
export class ErasureCollections implements OnModuleInit {
  readonly erasures: Model<ErasureDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.erasures = connection.model<ErasureDoc>('Erasure', erasureSchema, 'erasures');
  }

  async onModuleInit(): Promise<void> {
    await this.erasures.createIndexes();
  }
}
