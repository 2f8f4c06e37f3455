import { Injectable } from '@nestjs/common';
import { belongingTo, reachOf, mayChoose } from '@xuekao/access';
import { BusinessError, sentence, type Caller } from '@xuekao/contracts';
import { outranks, OrganisationCollections, type RoleDoc } from '../../organisation/index.js';
import { PeopleCollections } from '../people.collections.js';
import type { UserDoc } from './user.model.js';

/** Whom an administrator may touch, and what may be given to them. */
@Injectable()
export class UserRights {
  constructor(
    private readonly collections: PeopleCollections,
    private readonly organisation: OrganisationCollections,
  ) {}

  /** @throws {BusinessError} NOT_FOUND outside the caller's reach */
  async reachable(id: string, caller: Caller): Promise<UserDoc> {
    const [user] = await this.reachableAll([id], caller);
    if (!user) throw new BusinessError('NOT_FOUND');
    return user;
  }

  /** All of them or a refusal. @throws {BusinessError} NOT_FOUND when one is outside the caller's reach */
  async reachableAll(ids: readonly string[], caller: Caller): Promise<UserDoc[]> {
    const wanted = [...new Set(ids)];
    const users = await this.collections.users
      .find({ $and: [{ _id: { $in: wanted } }, reachOf(caller).filter(belongingTo)] })
      .lean<UserDoc[]>();
    if (users.length !== wanted.length) throw new BusinessError('NOT_FOUND');
    return users;
  }

  /** @throws {BusinessError} FORBIDDEN when one of them holds what the caller does not */
  async refuseUnlessOutranked(users: readonly UserDoc[], caller: Caller): Promise<void> {
    const held = await this.organisation.roles.find({ _id: { $in: users.flatMap(({ roles }) => roles) } }).lean<RoleDoc[]>();
    if (!held.every((role) => outranks(caller, role))) throw new BusinessError('FORBIDDEN');
  }

  /** @throws {BusinessError} BAD_INPUT, FORBIDDEN */
  async grantableRoles(ids: readonly string[], caller: Caller): Promise<RoleDoc[]> {
    const wanted = [...new Set(ids)];
    const roles = await this.organisation.roles.find({ _id: { $in: wanted } }).lean<RoleDoc[]>();
    if (roles.length !== wanted.length) throw new BusinessError('BAD_INPUT', { detail: sentence('identity.unknownRoles') });
    if (!roles.every((role) => outranks(caller, role))) throw new BusinessError('FORBIDDEN');
    return roles;
  }

  /** `arrive` tells whether the department is there. @throws {BusinessError} BAD_INPUT */
  async enter(deptCode: string, caller: Caller, arrive: () => Promise<boolean>): Promise<void> {
    if (!mayChoose(caller, deptCode) || !(await arrive()))
      throw new BusinessError('BAD_INPUT', { detail: sentence('identity.unknownDepartment') });
  }
}
