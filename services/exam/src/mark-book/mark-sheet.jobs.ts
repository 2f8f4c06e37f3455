import { Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { fileFailed } from '../kernel/late-work.js';
import { MarkBookCollections } from './mark-book.collections.js';
import type { MarkSheetDoc } from './mark-book.model.js';

/** Longer than a piece of rows takes on a busy machine. */
const heldMs = 60_000;
/** In a row. */
const mostFailures = 5;

/** Which process works at which spreadsheet. One that somebody stopped meanwhile is kept and settled by nobody. */
@Injectable()
export class MarkSheetJobs extends LeasedJobs<MarkSheetDoc> {
  constructor(store: MarkBookCollections) {
    super(() => nativeOf<MarkSheetDoc>(store.sheets), { due: 'nextAt', longestRestMs: 30_000, heldMs });
  }

  /** As the others; at last it is given up. */
  async failedOrOver(sheet: MarkSheetDoc, now: number): Promise<void> {
    if (sheet.failures + 1 < mostFailures) await this.failed(sheet, now);
    else if (await this.settle(sheet, { $set: { state: 'failed', nextAt: null } })) fileFailed('marks');
  }

  protected override held(sheet: MarkSheetDoc): Record<string, unknown> {
    return { ...super.held(sheet), state: 'running' };
  }
}
