import { Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import type { HoldDoc } from './hold.model.js';
import { RescueCollections } from './rescue.collections.js';

/** Which process goes through the papers of which paused exam. An order to go on takes the work away from whoever is still pausing. */
@Injectable()
export class HoldJobs extends LeasedJobs<HoldDoc> {
  constructor(store: RescueCollections) {
    super(() => nativeOf<HoldDoc>(store.holds), { due: 'nextAt', longestRestMs: 15_000 });
  }

  protected override held(job: HoldDoc): Record<string, unknown> {
    return { ...super.held(job), state: job.state };
  }
}
