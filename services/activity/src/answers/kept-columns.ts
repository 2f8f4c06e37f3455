import { bytesIn, type BlockColumns } from './answer-block.js';

export interface StoredColumns {
  /** row number of the first answer */
  readonly first: number;
  readonly columns: BlockColumns;
}

/** Columns that were read last, by the ids of their blocks, which never change. */
export class KeptColumns {
  private readonly known = new Map<string, StoredColumns>();
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  get(id: string): StoredColumns | undefined {
    const found = this.known.get(id);
    if (found === undefined) return undefined;
    // the first one of the map is the one that nobody asked for longest
    this.known.delete(id);
    this.known.set(id, found);
    return found;
  }

  set(id: string, stored: StoredColumns): void {
    if (this.known.has(id)) return;
    this.known.set(id, stored);
    this.bytes += bytesIn(stored.columns);
    for (const [oldest, { columns }] of this.known) {
      if (this.bytes <= this.mostBytes) return;
      this.known.delete(oldest);
      this.bytes -= bytesIn(columns);
    }
  }
}
