import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { challengeSchema, type ChallengeDoc } from './challenge.model.js';

@Injectable()
export class ChallengeCollections implements OnModuleInit {
  readonly challenges: Model<ChallengeDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.challenges = connection.model<ChallengeDoc>('Challenge', challengeSchema, 'challenges');
  }

  async onModuleInit(): Promise<void> {
    await this.challenges.createIndexes();
  }
}
