import type { Model } from 'mongoose';
import { failedByDuplicatesOnly, nativeOf } from '../store/bulk.js';
import { Coalesced } from '../store/coalesced.js';
import type { PaperDoc } from './paper.model.js';

/** Writes rows of the read model, many in one command; a row never replaces one that is as new. */
export class PaperRows {
  private readonly rows: Coalesced<PaperDoc, void>;

  constructor(private readonly papers: Model<PaperDoc>) {
    this.rows = new Coalesced((rows) => this.write(rows));
  }

  show(row: PaperDoc): Promise<void> {
    return this.rows.ask(row);
  }

  private async write(rows: readonly PaperDoc[]): Promise<void[]> {
    const writes = rows.map(({ _id, ...replacement }) => ({
      replaceOne: { filter: { _id, version: { $lt: replacement.version } }, replacement, upsert: true },
    }));
    await nativeOf<PaperDoc>(this.papers)
      .bulkWrite(writes, { ordered: false })
      .catch((error: unknown) => {
        // an upsert that meets its own id: the row is there and as new as this one
        if (!failedByDuplicatesOnly(error)) throw error;
      });
    return rows.map(() => undefined);
  }
}
