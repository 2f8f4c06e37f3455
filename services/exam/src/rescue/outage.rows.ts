import { Injectable } from '@nestjs/common';
import { RescueCollections } from './rescue.collections.js';

/** Papers that were given the time of an outage, as its table shows them, or that wait for it. */
@Injectable()
export class OutageRows {
  constructor(private readonly store: RescueCollections) {}

  /** Papers that are gone: they are in no table, and nobody is told of them. */
  async forget(paperIds: readonly string[]): Promise<void> {
    const gone = { paperId: { $in: [...paperIds] } };
    await this.store.outagePapers.deleteMany(gone);
    await this.store.outageLeft.deleteMany(gone);
  }
}
