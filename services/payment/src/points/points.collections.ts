import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  accountSchema,
  dueRewardSchema,
  rowsCollection,
  rowSchema,
  type AccountDoc,
  type DueRewardDoc,
  type PointRowDoc,
} from './points.model.js';

/** Collections of the lists of points; indexes exist before the first call. */
@Injectable()
export class PointsCollections implements OnModuleInit {
  readonly accounts: Model<AccountDoc>;
  readonly rows: Model<PointRowDoc>;
  readonly dueRewards: Model<DueRewardDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.accounts = connection.model<AccountDoc>('PointsAccount', accountSchema, 'points_accounts');
    this.rows = connection.model<PointRowDoc>('PointRow', rowSchema, rowsCollection);
    this.dueRewards = connection.model<DueRewardDoc>('DueReward', dueRewardSchema, 'points_due_rewards');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.accounts, this.rows, this.dueRewards]) await model.createIndexes();
  }
}
