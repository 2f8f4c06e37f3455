import { Injectable } from '@nestjs/common';
import { ServiceTime } from '@xuekao/platform';
import { RecordingCollections } from './recording.collections.js';
import { RecordingFolder } from './recording-folder.js';
import { RecordingVault } from './recording-vault.js';

/** Removal of all recordings of a person before their time is over; that they were there stays. */
@Injectable()
export class RecordingRemoval {
  constructor(
    private readonly store: RecordingCollections,
    private readonly vault: RecordingVault,
    private readonly folder: RecordingFolder,
    private readonly time: ServiceTime,
  ) {}

  /** Recordings of which something is there. */
  count(userId: string): Promise<number> {
    const keptUntil = { $gt: new Date(this.time.now()) };
    return this.store.recordings.countDocuments({ userId, state: { $nin: ['over', 'empty', 'full'] }, keptUntil });
  }

  /**
   * Removes them; one at which somebody works cannot be played from now on, and goes when that is over.
   * @param before of streams that began before it
   * @returns whether nothing is left
   */
  async erase(userId: string, before: Date): Promise<boolean> {
    const theirs = { userId, from: { $lt: before }, state: { $ne: 'over' as const } };
    const now = new Date(this.time.now());
    await this.store.recordings.updateMany({ ...theirs, keptUntil: { $gt: now } }, { keptUntil: now });
    for (const { _id } of await this.store.recordings.find({ ...theirs, dueAt: null }, { _id: 1 }).lean()) {
      await this.vault.remove(_id);
      await this.folder.remove(_id);
      await this.store.recordings.updateOne({ _id, dueAt: null }, { state: 'over', bytes: 0 });
    }
    return (await this.store.recordings.exists(theirs)) === null;
  }
}
