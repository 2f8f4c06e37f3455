import { BusinessError, type QuType } from '@xuekao/contracts';
import type { ClientSession, Types } from 'mongoose';
import type { BankCollections } from './bank.collections.js';

interface Counted {
  repoId: Types.ObjectId;
  chapterId: Types.ObjectId | null;
  quType: QuType;
  subjective: boolean;
}

/**
 * Collects how a change moves the counters of banks and chapters and writes them in the change's own transaction: they
 * are exact whenever anybody reads them. Two changes of one bank conflict there and the later one runs again.
 */
export class Tally {
  private readonly banks = new Map<string, Map<string, number>>();
  /** by bank and chapter: a chapter that is named with the wrong bank must not cancel out against the right one */
  private readonly chapters = new Map<string, { repoId: string; chapterId: string; change: number }>();

  add(place: Counted, change = 1): this {
    const repoId = place.repoId.toHexString();
    const counters = this.banks.get(repoId) ?? new Map<string, number>();
    this.banks.set(repoId, counters);
    const moved = [`counts.${place.quType}`, 'quCount', ...(place.subjective ? ['subjCount'] : [])];
    for (const counter of moved) counters.set(counter, (counters.get(counter) ?? 0) + change);
    if (place.chapterId) {
      const chapterId = place.chapterId.toHexString();
      const key = `${repoId}/${chapterId}`;
      this.chapters.set(key, { repoId, chapterId, change: (this.chapters.get(key)?.change ?? 0) + change });
    }
    return this;
  }

  move(from: Counted, to: Counted): this {
    return this.add(from, -1).add(to);
  }

  /** @throws {BusinessError} NOT_FOUND when a bank is gone, or a chapter is gone or belongs to another bank */
  async write({ banks, chapters }: BankCollections, session: ClientSession): Promise<void> {
    for (const [, { repoId, chapterId, change }] of sorted(this.chapters)) {
      if (change === 0) continue;
      const { matchedCount } = await chapters.updateOne({ _id: chapterId, repoId }, { $inc: { quCount: change } }, { session });
      if (matchedCount === 0) throw new BusinessError('NOT_FOUND');
    }
    for (const [repoId, counters] of sorted(this.banks)) {
      const changes = [...counters].filter(([, change]) => change !== 0);
      if (changes.length === 0) continue;
      const { matchedCount } = await banks.updateOne({ _id: repoId }, { $inc: Object.fromEntries(changes) }, { session });
      if (matchedCount === 0) throw new BusinessError('NOT_FOUND');
    }
  }
}

/** One order for everybody, so that two changes meet at the first document and not crosswise. */
const sorted = <V>(map: ReadonlyMap<string, V>): [string, V][] => [...map].sort(([one], [other]) => (one < other ? -1 : 1));
