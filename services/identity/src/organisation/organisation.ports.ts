import type { Caller, Input, Output, calls } from '@xuekao/contracts';
import type { ClientSession, Types } from 'mongoose';

/** Ports of the organisation to the people in it, which stand behind it in the order and provide them. */

export abstract class PeopleOfDepartments {
  /** Whether somebody belongs to one of the departments. */
  abstract areIn(deptCodes: readonly string[], session: ClientSession): Promise<boolean>;
}

export abstract class PeopleOfGroups {
  /** How many belong to each of the groups, in their order. */
  abstract counts(groups: readonly Types.ObjectId[]): Promise<number[]>;

  /** @param group null: who belongs to any */
  abstract paging(
    query: Input<typeof calls.identity.groups.userPaging>,
    caller: Caller,
    group: Types.ObjectId | null,
  ): Promise<Output<typeof calls.identity.groups.userPaging>>;

  /** @throws {BusinessError} NOT_FOUND when one of them is outside the caller's reach */
  abstract join(userIds: readonly string[], groups: readonly Types.ObjectId[], caller: Caller): Promise<void>;

  /** @throws {BusinessError} NOT_FOUND when one of them is outside the caller's reach */
  abstract leave(userIds: readonly string[], group: Types.ObjectId, caller: Caller): Promise<void>;

  /** Takes the groups from everybody. */
  abstract forget(groups: readonly Types.ObjectId[], session: ClientSession): Promise<void>;
}

export abstract class HoldersOfRoles {
  /** Roles of a person; null: there is no such person. */
  abstract rolesOf(userId: string): Promise<Types.ObjectId[] | null>;

  /** All of `work` or nothing; from the next request on for everybody who holds the role. */
  abstract ofRole<T>(role: Types.ObjectId, work: (session: ClientSession) => Promise<T>): Promise<T>;
}
