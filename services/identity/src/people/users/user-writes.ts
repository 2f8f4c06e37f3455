import { Injectable } from '@nestjs/common';
import type { ClientSession, QueryFilter } from 'mongoose';
import { PeopleCollections } from '../people.collections.js';
import { UserEvents } from './user-events.js';
import type { UserDoc } from './user.model.js';

type Id = UserDoc['_id'];
/** Fields of a new account; the rest is empty. */
export type NewUser = Pick<UserDoc, 'userName' | 'nameKey' | 'realName' | 'state' | 'roles' | 'passwordHash' | 'createdAt' | 'updatedAt'> &
  Partial<UserDoc>;
/** Of whom a password was checked. */
export type Checked = Pick<UserDoc, '_id' | 'passwordHash'>;

const pendingState = 2 as const;

/** Writes of the features behind people: they read people, and change accounts here alone. */
@Injectable()
export class UserWrites {
  constructor(
    private readonly collections: PeopleCollections,
    private readonly events: UserEvents,
  ) {}

  /** @throws the error of a name that is taken: see `isDuplicate` */
  async add(user: NewUser, session: ClientSession): Promise<void> {
    const made = await this.collections.users.create([user], { session });
    await this.events.changed(
      made.map(({ _id }) => _id),
      session,
    );
  }

  /** Adds the users whose names are free. @throws the error of a name that was taken meanwhile: see `isDuplicate` */
  async addFree(users: readonly NewUser[]): Promise<void> {
    await this.collections.transaction(async (session) => {
      const taken = new Set(
        await this.collections.users.distinct('nameKey', { nameKey: { $in: users.map(({ nameKey }) => nameKey) } }).session(session),
      );
      const free = users.filter(({ nameKey }) => !taken.has(nameKey));
      const made = await this.collections.users.insertMany(free, { session, throwOnValidationError: true });
      await this.events.changed(
        made.map(({ _id }) => _id),
        session,
      );
    });
  }

  /** Changes fields that open sessions and forms show. Answers whether a person matches. */
  async change(who: QueryFilter<UserDoc>, set: Partial<UserDoc>, session: ClientSession): Promise<boolean> {
    const { matchedCount } = await this.collections.users.updateOne(
      who,
      { $set: { ...set, updatedAt: new Date() }, $inc: { sessionRevision: 1, revision: 1 } },
      { session },
    );
    return matchedCount === 1;
  }

  /**
   * Another password, and what comes with it, after which no earlier session goes on. Answers false where somebody set another password
   * since that one was checked.
   */
  async replacePassword({ _id, passwordHash }: Checked, set: Partial<UserDoc>, session: ClientSession): Promise<boolean> {
    const { matchedCount } = await this.collections.users.updateOne(
      { _id, passwordHash },
      { $set: { ...set, updatedAt: new Date() }, $inc: { epoch: 1, revision: 1 } },
      { session },
    );
    return matchedCount === 1;
  }

  /** The same password in another form. Answers false where somebody set another password since that one was checked. */
  async rewritePassword({ _id, passwordHash }: Checked, as: string): Promise<boolean> {
    const { matchedCount } = await this.collections.users.updateOne({ _id, passwordHash }, { passwordHash: as });
    return matchedCount === 1;
  }

  /** Whether those who wait may come in. Answers how many of them were waiting. */
  async judge(people: readonly Id[], pass: boolean, session: ClientSession): Promise<number> {
    const { matchedCount } = await this.collections.users.updateMany(
      { _id: { $in: people }, state: pendingState },
      { $set: { state: pass ? 0 : 1, updatedAt: new Date() }, $inc: { revision: 1 } },
      { session },
    );
    await this.events.changed(people, session);
    return matchedCount;
  }

  /** Stores the trial with the person, where the list of trials looks for it. */
  async noteTrial(person: Id, trial: NonNullable<UserDoc['trial']>): Promise<void> {
    await this.collections.users.updateOne({ _id: person }, { $set: { trial } });
  }
}
