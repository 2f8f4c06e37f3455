import { Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { ArrangementCollections } from './arrangement.collections.js';
import type { ArrangementDoc } from './arrangement-job.model.js';

/** Which process goes through the papers of which arrangement. Taking it back takes the work away from whoever is at it. */
@Injectable()
export class ArrangementJobs extends LeasedJobs<ArrangementDoc> {
  constructor(store: ArrangementCollections) {
    super(() => nativeOf<ArrangementDoc>(store.arrangements), { due: 'nextAt', longestRestMs: 15_000 });
  }

  protected override held(job: ArrangementDoc): Record<string, unknown> {
    return { ...super.held(job), removed: null };
  }
}
