import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ShareHolders } from './share-holders.js';
import { UserDirectory } from './user-directory.js';
import { UserBatches } from './user-batches.js';
import { UserService } from './user.service.js';

@Controller()
export class UserController {
  constructor(
    private readonly users: UserService,
    private readonly directory: UserDirectory,
    private readonly holders: ShareHolders,
    private readonly batches: UserBatches,
  ) {}

  @Handle(calls.identity.users.paging)
  paging(input: Input<typeof calls.identity.users.paging>, { caller }: UserContext): Promise<Output<typeof calls.identity.users.paging>> {
    return this.users.paging(input, caller);
  }

  @Handle(calls.identity.users.detail)
  detail({ id }: Input<typeof calls.identity.users.detail>, { caller }: UserContext): Promise<Output<typeof calls.identity.users.detail>> {
    return this.users.detail(id, caller);
  }

  @Handle(calls.identity.users.save)
  save(input: Input<typeof calls.identity.users.save>, { caller, note }: UserContext): Promise<Output<typeof calls.identity.users.save>> {
    return this.users.save(input, caller, note);
  }

  @Handle(calls.identity.users.batchDept)
  async move(
    input: Input<typeof calls.identity.users.batchDept>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.users.batchDept>> {
    await this.batches.move(input, caller);
    return {};
  }

  @Handle(calls.identity.users.batchRole)
  async setRoles(
    input: Input<typeof calls.identity.users.batchRole>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.users.batchRole>> {
    await this.batches.setRoles(input, caller);
    return {};
  }

  @Handle(calls.identity.users.batchExpire)
  async setExpiry(
    input: Input<typeof calls.identity.users.batchExpire>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.users.batchExpire>> {
    await this.batches.setExpiry(input, caller);
    return {};
  }

  @Handle(calls.identity.users.resetPassword)
  resetPasswords(
    { ids }: Input<typeof calls.identity.users.resetPassword>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.users.resetPassword>> {
    return this.batches.resetPasswords(ids, caller);
  }

  @Handle(calls.identity.users.byIds)
  byIds({ ids }: Input<typeof calls.identity.users.byIds>): Promise<Output<typeof calls.identity.users.byIds>> {
    return this.directory.byIds(ids);
  }

  @Handle(calls.identity.holders.colleagues)
  colleagues(input: Input<typeof calls.identity.holders.colleagues>): Promise<Output<typeof calls.identity.holders.colleagues>> {
    return this.holders.search(input);
  }

  @Handle(calls.identity.holders.named)
  named(input: Input<typeof calls.identity.holders.named>): Promise<Output<typeof calls.identity.holders.named>> {
    return this.holders.named(input);
  }

  @Handle(calls.identity.holders.membersAmong)
  membersAmong(input: Input<typeof calls.identity.holders.membersAmong>): Promise<string[]> {
    return this.holders.membersAmong(input);
  }

  @Handle(calls.identity.holders.asCaller)
  asCaller({ userId }: Input<typeof calls.identity.holders.asCaller>): Promise<Output<typeof calls.identity.holders.asCaller>> {
    return this.holders.asCaller(userId);
  }

  @Handle(calls.identity.users.audience)
  audience(input: Input<typeof calls.identity.users.audience>): Promise<Output<typeof calls.identity.users.audience>> {
    return this.directory.audience(input);
  }

  @Handle(calls.identity.users.countAudience)
  async countAudience({
    deptCodes,
  }: Input<typeof calls.identity.users.countAudience>): Promise<Output<typeof calls.identity.users.countAudience>> {
    return { count: await this.directory.countLearners(deptCodes) };
  }
}
