import { Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { CorrectionCollections } from './correction.collections.js';
import type { CorrectionDoc } from './correction.model.js';

/** Which process works at which correction. A correction that somebody dropped meanwhile is kept and settled by nobody. */
@Injectable()
export class CorrectionJobs extends LeasedJobs<CorrectionDoc> {
  constructor(store: CorrectionCollections) {
    super(() => nativeOf<CorrectionDoc>(store.corrections), { due: 'nextAt', longestRestMs: 60_000 });
  }

  protected override held(job: CorrectionDoc): Record<string, unknown> {
    return { ...super.held(job), state: job.state };
  }
}
