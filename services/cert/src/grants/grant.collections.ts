import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { batchSchema, type BatchDoc } from './batch.model.js';
import { grantSchema, type GrantDoc } from './grant.model.js';

/** Certificates of people, and batches of them; their indexes exist before the first call is answered. */
@Injectable()
export class GrantCollections implements OnModuleInit {
  readonly grants: Model<GrantDoc>;
  readonly batches: Model<BatchDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.grants = connection.model<GrantDoc>('CertGrant', grantSchema, 'cert_grants');
    this.batches = connection.model<BatchDoc>('CertBatch', batchSchema, 'cert_batches');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.grants, this.batches]) await model.createIndexes();
  }
}
