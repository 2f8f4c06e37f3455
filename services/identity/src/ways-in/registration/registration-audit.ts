import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Caller, type Input } from '@xuekao/contracts';
import { Collections } from '../../store/collections.js';
import { UserRights } from '../../people/users/user-rights.js';

const pendingState = 2 as const;

/** Whether those who registered may come in: all of the chosen ones, or nobody is changed. */
@Injectable()
export class RegistrationAudit {
  constructor(
    private readonly collections: Collections,
    private readonly rights: UserRights,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, FORBIDDEN; NOT_PENDING when one of them has been judged already */
  async judge({ ids, pass }: Input<typeof calls.userAudit>, caller: Caller): Promise<void> {
    const users = await this.rights.reachableAll(ids, caller);
    await this.rights.refuseUnlessCommanded(users, caller);
    await this.collections.transaction(async (session) => {
      const pending = { _id: { $in: users.map(({ _id }) => _id) }, state: pendingState };
      const { matchedCount } = await this.collections.users.updateMany(
        pending,
        { $set: { state: pass ? 0 : 1, updatedAt: new Date() }, $inc: { revision: 1 } },
        { session },
      );
      if (matchedCount !== users.length) throw new BusinessError('NOT_PENDING');
    });
  }
}
