import { Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { fileFailed } from '../kernel/late-work.js';
import { PrintCollections } from './print.collections.js';
import { endOfDay, type ArchiveDoc } from './print.model.js';

/** Longer than a paper that is hard to lay out, behind others that are. */
const heldMs = 300_000;
/** In a row, without a part between them. */
const mostFailures = 10;

/** Which process works at which archive. One that somebody stopped meanwhile is kept and settled by nobody. */
@Injectable()
export class ArchiveJobs extends LeasedJobs<ArchiveDoc> {
  constructor(private readonly store: PrintCollections) {
    super(() => nativeOf<ArchiveDoc>(store.archives), { due: 'nextAt', longestRestMs: 60_000, heldMs });
  }

  /** As the others; at last it is given up, and nobody can use the parts that are there. @param reason why no try would succeed */
  async failedOrOver(archive: ArchiveDoc, now: number, reason: ArchiveDoc['reason']): Promise<void> {
    if (reason === undefined && archive.failures + 1 < mostFailures) {
      await this.failed(archive, now);
      return;
    }
    const over = { state: 'failed', nextAt: null, goesAt: endOfDay(now), ...(reason ? { reason } : {}) } as const;
    if (!(await this.settle(archive, { $set: over }))) return;
    fileFailed('archive');
    await this.store.parts.deleteMany({ archiveId: archive._id });
  }

  protected override held(archive: ArchiveDoc): Record<string, unknown> {
    return { ...super.held(archive), state: 'running' };
  }
}
