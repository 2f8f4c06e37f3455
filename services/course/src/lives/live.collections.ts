import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { liveRunSchema, liveSchema, type LiveDoc, type LiveRunDoc } from './live.model.js';

/** Lives and their runs; the indexes exist before the first call is answered. */
@Injectable()
export class LiveCollections implements OnModuleInit {
  readonly lives: Model<LiveDoc>;
  readonly runs: Model<LiveRunDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.lives = connection.model<LiveDoc>('Live', liveSchema, 'lives');
    this.runs = connection.model<LiveRunDoc>('LiveRun', liveRunSchema, 'live_runs');
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.lives.createIndexes(), this.runs.createIndexes()]);
  }
}
