import { Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { GrantCollections } from './grant.collections.js';
import type { BatchDoc } from './batch.model.js';

/** Which process works at which batch. */
@Injectable()
export class BatchJobs extends LeasedJobs<BatchDoc> {
  constructor(store: GrantCollections) {
    // mongoose leaves the type of the driver's collection open
    super(() => nativeOf<BatchDoc>(store.batches), { due: 'nextAt', longestRestMs: 60_000 });
  }
}
