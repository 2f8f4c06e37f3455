import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { originSchema, type OriginDoc } from './origin.model.js';

@Injectable()
export class OriginCollections implements OnModuleInit {
  readonly origins: Model<OriginDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.origins = connection.model<OriginDoc>('AttemptOrigin', originSchema, 'attempt_origins');
  }

  async onModuleInit(): Promise<void> {
    await this.origins.createIndexes();
  }
}
