import { Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { RescueCollections } from './rescue.collections.js';
import type { OutageDoc } from './rescue.model.js';

/** Which process works at which outage. One that somebody ended meanwhile is kept and settled by nobody. */
@Injectable()
export class OutageJobs extends LeasedJobs<OutageDoc> {
  constructor(store: RescueCollections) {
    super(() => nativeOf<OutageDoc>(store.outages), { due: 'nextAt', longestRestMs: 60_000 });
  }

  protected override held(job: OutageDoc): Record<string, unknown> {
    return { ...super.held(job), state: job.state };
  }
}
