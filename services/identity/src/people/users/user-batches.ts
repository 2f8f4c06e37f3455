import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { SessionChanges } from '../sessions/session-changes.js';
import { DepartmentService } from '../../organisation/index.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PeopleCollections } from '../people.collections.js';
import { MovesWithPeople } from '../people.ports.js';
import type { UserDoc } from './user.model.js';
import { UserRights } from './user-rights.js';

/** Changes of many people at once: of all of them or of none. */
@Injectable()
export class UserBatches {
  constructor(
    private readonly collections: PeopleCollections,
    private readonly rights: UserRights,
    private readonly departments: DepartmentService,
    private readonly hasher: PasswordHasher,
    private readonly changes: SessionChanges,
    private readonly moves: MovesWithPeople,
  ) {}

  async move({ ids, deptCode }: Input<typeof calls.identity.users.batchDept>, caller: Caller): Promise<void> {
    const users = await this.commanded(ids, caller);
    await this.changes.ofPeople('changed', async (session, mark) => {
      await this.rights.enter(deptCode, caller, () => this.departments.arrive(deptCode, session));
      await this.collections.users.updateMany(every(users), { $set: { deptCode, updatedAt: new Date() }, ...isNews }, { session });
      await this.moves.move(idsOf(users), deptCode, session);
      await mark(idsOf(users));
    });
  }

  async setRoles({ ids, roles }: Input<typeof calls.identity.users.batchRole>, caller: Caller): Promise<void> {
    if (ids.includes(caller.userId)) throw new BusinessError('NOT_YOURSELF');
    const users = await this.commanded(ids, caller);
    const granted = await this.rights.grantableRoles(roles, caller);
    await this.endWith('rights', users, { roles: granted.map(({ _id }) => _id) });
  }

  async setExpiry({ ids, expireTime }: Input<typeof calls.identity.users.batchExpire>, caller: Caller): Promise<void> {
    const until = expireTime === null ? null : new Date(expireTime);
    const isOver = until !== null && until.getTime() <= Date.now();
    if (isOver && ids.includes(caller.userId)) throw new BusinessError('NOT_YOURSELF');
    const users = await this.commanded(ids, caller);
    if (isOver) return this.endWith('disabled', users, { expireTime: until });
    // sessions end with the account, so they follow its new end
    await this.changes.ofPeople('changed', async (session, mark) => {
      await this.collections.users.updateMany(every(users), { $set: { expireTime: until, updatedAt: new Date() }, ...isNews }, { session });
      await mark(idsOf(users));
    });
  }

  /** Random passwords for one sign-in each within 72 hours; nobody can read them again (security.md row 23). */
  async resetPasswords(ids: readonly string[], caller: Caller): Promise<Output<typeof calls.identity.users.resetPassword>> {
    const users = await this.commanded(ids, caller);
    const given = users.map((user) => ({ user, ...this.hasher.initial() }));
    await this.changes.ofPeople('reset', async (session, mark) => {
      const writes = given.map(({ user, stored }) => ({
        updateOne: {
          filter: { _id: user._id },
          update: { $set: { passwordHash: stored, ownPassword: false, updatedAt: new Date() }, $inc: { epoch: 1, revision: 1 } },
        },
      }));
      await this.collections.users.bulkWrite(writes, { session });
      await mark(idsOf(users));
    });
    return given.map(({ user, password }) => ({ id: String(user._id), userName: user.userName, realName: user.realName, password }));
  }

  private async commanded(ids: readonly string[], caller: Caller): Promise<UserDoc[]> {
    const users = await this.rights.reachableAll(ids, caller);
    await this.rights.refuseUnlessOutranked(users, caller);
    return users;
  }

  /** A change after which nobody goes on with what an earlier sign-in allowed (security.md rows 25 and 26). */
  private async endWith(reason: 'rights' | 'disabled', users: readonly UserDoc[], change: Partial<UserDoc>): Promise<void> {
    await this.changes.ofPeople(reason, async (session, mark) => {
      await this.collections.users.updateMany(
        every(users),
        { $set: { ...change, updatedAt: new Date() }, $inc: { epoch: 1, revision: 1 } },
        { session },
      );
      await mark(idsOf(users));
    });
  }
}

const every = (users: readonly UserDoc[]) => ({ _id: { $in: users.map(({ _id }) => _id) } });

const idsOf = (users: readonly UserDoc[]): UserDoc['_id'][] => users.map(({ _id }) => _id);
/** Open sessions say something else from now on, and so does a form. */
const isNews = { $inc: { sessionRevision: 1, revision: 1 } } as const;
