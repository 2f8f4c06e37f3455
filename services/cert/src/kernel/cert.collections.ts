import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  batchSchema,
  designSchema,
  dueRewardSchema,
  grantSchema,
  templateSchema,
  type BatchDoc,
  type DesignDoc,
  type DueRewardDoc,
  type GrantDoc,
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

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.templates = connection.model<TemplateDoc>('CertTemplate', templateSchema, 'certs');
    this.designs = connection.model<DesignDoc>('CertDesign', designSchema, 'cert_designs');
    this.grants = connection.model<GrantDoc>('CertGrant', grantSchema, 'cert_grants');
    this.batches = connection.model<BatchDoc>('CertBatch', batchSchema, 'cert_batches');
    this.dueRewards = connection.model<DueRewardDoc>('CertDueReward', dueRewardSchema, 'cert_due_rewards');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.templates, this.designs, this.grants, this.batches, this.dueRewards]) await model.createIndexes();
  }
}
