import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  badgeKeySchema,
  batchSchema,
  designSchema,
  dueRewardSchema,
  grantSchema,
  rewardPointsSchema,
  templateSchema,
  type BadgeKeyDoc,
  type BatchDoc,
  type DesignDoc,
  type DueRewardDoc,
  type GrantDoc,
  type RewardPointsDoc,
  type TemplateDoc,
} from './cert.model.js';

/** Collections of certificates; their indexes exist before the first call. */
@Injectable()
export class CertCollections implements OnModuleInit {
  readonly templates: Model<TemplateDoc>;
  readonly designs: Model<DesignDoc>;
  readonly grants: Model<GrantDoc>;
  readonly batches: Model<BatchDoc>;
  readonly dueRewards: Model<DueRewardDoc>;
  readonly rewardPoints: Model<RewardPointsDoc>;
  readonly badgeKeys: Model<BadgeKeyDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.templates = connection.model<TemplateDoc>('CertTemplate', templateSchema, 'certs');
    this.designs = connection.model<DesignDoc>('CertDesign', designSchema, 'cert_designs');
    this.grants = connection.model<GrantDoc>('CertGrant', grantSchema, 'cert_grants');
    this.batches = connection.model<BatchDoc>('CertBatch', batchSchema, 'cert_batches');
    this.dueRewards = connection.model<DueRewardDoc>('CertDueReward', dueRewardSchema, 'cert_due_rewards');
    this.rewardPoints = connection.model<RewardPointsDoc>('CertRewardPoints', rewardPointsSchema, 'cert_reward_points');
    this.badgeKeys = connection.model<BadgeKeyDoc>('CertBadgeKey', badgeKeySchema, 'cert_badge_keys');
  }

  async onModuleInit(): Promise<void> {
    const models = [this.templates, this.designs, this.grants, this.batches, this.dueRewards, this.rewardPoints, this.badgeKeys];
    for (const model of models) await model.createIndexes();
  }
}
