import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Caller, type Input } from '@xuekao/contracts';
import { PeopleCollections, UserRights, UserWrites } from '../../people/index.js';

/** Whether those who registered may come in: all of the chosen ones, or nobody is changed. */
@Injectable()
export class RegistrationAudit {
  constructor(
    private readonly people: PeopleCollections,
    private readonly writes: UserWrites,
    private readonly rights: UserRights,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, FORBIDDEN; NOT_PENDING when one of them has been judged already */
  async judge({ ids, pass }: Input<typeof calls.identity.registration.audit>, caller: Caller): Promise<void> {
    const users = await this.rights.reachableAll(ids, caller);
    await this.rights.refuseUnlessOutranked(users, caller);
    await this.people.transaction(async (session) => {
      const ids = users.map(({ _id }) => _id);
      if ((await this.writes.judge(ids, pass, session)) !== users.length) throw new BusinessError('NOT_PENDING');
    });
  }
}
