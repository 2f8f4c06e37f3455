import { Injectable } from '@nestjs/common';
import { LeasedJobs } from '@xuekao/documents';
import { nativeOf } from '../kernel/native-of.js';
import { PrintCollections } from './print.collections.js';
import type { ArchiveDoc } from './print.model.js';

/** Longer than a paper that is hard to lay out, behind others that are. */
const heldMs = 300_000;
/** In a row, without a part between them. */
const mostFailures = 10;

/** Which process works at which archive. One that somebody stopped meanwhile is kept and settled by nobody. */
@Injectable()
export class ArchiveJobs extends LeasedJobs<ArchiveDoc> {
  constructor(store: PrintCollections) {
    super(() => nativeOf<ArchiveDoc>(store.archives), { due: 'nextAt', longestRestMs: 60_000, heldMs });
  }

  /** As the others; at last it is given up. */
  async failedOrOver(archive: ArchiveDoc, now: number, isHopeless: boolean): Promise<void> {
    if (isHopeless || archive.failures + 1 >= mostFailures) await this.settle(archive, { $set: { state: 'failed', nextAt: null } });
    else await this.failed(archive, now);
  }

  protected override held(archive: ArchiveDoc): Record<string, unknown> {
    return { ...super.held(archive), state: 'running' };
  }
}
