import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { activitySchema, type ActivityDoc } from './activity.model.js';

/** Activities; their indexes exist before the first call is answered. */
@Injectable()
export class ActivityCollections implements OnModuleInit {
  readonly activities: Model<ActivityDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.activities = connection.model<ActivityDoc>('Activity', activitySchema, 'activities');
  }

  async onModuleInit(): Promise<void> {
    await this.activities.createIndexes();
  }
}
