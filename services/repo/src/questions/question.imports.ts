import { Injectable } from '@nestjs/common';
import type { ClientSession, Types } from 'mongoose';
import { QuestionCollections } from './question.collections.js';
import type { QuestionDoc, VersionDoc } from './question.model.js';

const headsAtOnce = 1000;

/**
 * Questions that come many at a time. Their versions may be written first, outside of a transaction: nothing shows a version that no
 * question names. The counters of the bank are the caller's (`Tally`), in the transaction that adds or removes.
 */
@Injectable()
export class QuestionImports {
  constructor(private readonly store: QuestionCollections) {}

  /** @param attempt names the versions for `drop` */
  async stage(versions: readonly Omit<VersionDoc, 'attempt'>[], attempt: string): Promise<void> {
    // our own complete documents: casting them one by one would take longer than writing them
    await this.store.versions.insertMany(
      versions.map((version) => ({ ...version, attempt })),
      { lean: true, ordered: false },
    );
  }

  /** Adds questions whose versions are staged, as made at that time. */
  async add(heads: readonly QuestionDoc[], at: Date, session: ClientSession): Promise<void> {
    for (let from = 0; from < heads.length; from += headsAtOnce) {
      const some = heads.slice(from, from + headsAtOnce).map((head) => ({ ...head, createdAt: at, updatedAt: at }));
      await this.store.questions.insertMany(some, { lean: true, session });
    }
  }

  /** Adds questions with their versions. */
  async addWhole(made: readonly { head: QuestionDoc; version: VersionDoc }[], session: ClientSession): Promise<void> {
    const options = { session, ordered: true };
    await this.store.versions.create(
      made.map(({ version }) => version),
      options,
    );
    await this.store.questions.create(
      made.map(({ head }) => head),
      options,
    );
  }

  /** Takes questions away. No version goes: an exam may have frozen it. @param by id of the user */
  async remove(ids: readonly Types.ObjectId[], by: string, session: ClientSession): Promise<void> {
    const gone = { $set: { live: false, updateBy: by, updatedAt: new Date() } };
    await this.store.questions.updateMany({ _id: { $in: [...ids] } }, gone, { session });
  }

  /** Forgets staged versions of attempts that came to nothing. */
  async drop(attempts: readonly string[]): Promise<void> {
    await this.store.versions.deleteMany({ attempt: { $in: [...attempts] } });
  }
}
