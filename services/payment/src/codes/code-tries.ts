import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { CodesCollections } from './codes.collections.js';

/** Wrong codes of one person, and for how long they count. */
const most = 5;
const windowMs = 10 * 60_000;

/** Guessing is slowed down: whoever types five wrong codes waits. */
@Injectable()
export class CodeTries {
  constructor(private readonly collections: CodesCollections) {}

  /**
   * Counts a try before anything is looked up: a hundred at once are no more than one after the other.
   * @returns what takes it back, for a code that was right
   * @throws {BusinessError} TOO_MANY
   */
  async count(userId: string, now: number): Promise<() => Promise<void>> {
    const _id = `${userId}:${Math.floor(now / windowMs)}`;
    const { tries } = this.collections;
    const tried = await tries.findOneAndUpdate(
      { _id },
      { $inc: { count: 1 }, $setOnInsert: { at: new Date(now) } },
      { upsert: true, returnDocument: 'after' },
    );
    if (tried.count > most) throw new BusinessError('TOO_MANY', { seconds: Math.ceil((windowMs - (now % windowMs)) / 1000) });
    return async () => void (await tries.updateOne({ _id }, { $inc: { count: -1 } }));
  }
}
