import { Injectable } from '@nestjs/common';
import { ServiceTime } from '@xuekao/platform';
import { StreamCollections } from './stream.collections.js';
import type { StreamEntryDoc } from './stream.model.js';

/** A page that waits for its devices speaks every few seconds. Whoever was silent for so long does not wait any more. */
const openMs = 60_000;
/** The same for the phone, which leaves with its computer. */
const awayMs = 15_000;

export type WaitingEntry = Pick<StreamEntryDoc, 'examId' | 'title' | 'phone' | 'screen'> & { isOpen: boolean; isAway: boolean };

/** Attempts that have not begun, whose pages wait until their devices work (decision 0148). */
@Injectable()
export class Entries {
  constructor(
    private readonly store: StreamCollections,
    private readonly time: ServiceTime,
  ) {}

  async heard({ _id, ...entry }: Omit<StreamEntryDoc, 'heardAt'>): Promise<void> {
    await this.store.entries.updateOne({ _id }, { ...entry, heardAt: new Date(this.time.now()) }, { upsert: true });
  }

  /** Null: nobody waited with it. */
  async waiting({ paperId, userId }: { paperId: string; userId: string }): Promise<WaitingEntry | null> {
    const found = await this.store.entries.findOne({ _id: paperId, userId }).lean();
    if (!found) return null;
    const { examId, title, phone, screen } = found;
    const silentMs = this.time.now() - found.heardAt.getTime();
    return { examId, title, phone, screen, isOpen: silentMs <= openMs, isAway: silentMs > awayMs };
  }
}
