import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { UserDirectory } from './user-directory.js';
import { UserBatches } from './user-batches.js';
import { UserService } from './user.service.js';

@Controller()
export class UserController {
  constructor(
    private readonly users: UserService,
    private readonly directory: UserDirectory,
    private readonly batches: UserBatches,
  ) {}

  @Handle(calls.userPaging)
  paging(input: Input<typeof calls.userPaging>, { caller }: UserContext): Promise<Output<typeof calls.userPaging>> {
    return this.users.paging(input, caller);
  }

  @Handle(calls.userDetail)
  detail({ id }: Input<typeof calls.userDetail>, { caller }: UserContext): Promise<Output<typeof calls.userDetail>> {
    return this.users.detail(id, caller);
  }

  @Handle(calls.userSave)
  save(input: Input<typeof calls.userSave>, { caller, note }: UserContext): Promise<Output<typeof calls.userSave>> {
    return this.users.save(input, caller, note);
  }

  @Handle(calls.batchDept)
  async move(input: Input<typeof calls.batchDept>, { caller }: UserContext): Promise<Output<typeof calls.batchDept>> {
    await this.batches.move(input, caller);
    return {};
  }

  @Handle(calls.batchRole)
  async setRoles(input: Input<typeof calls.batchRole>, { caller }: UserContext): Promise<Output<typeof calls.batchRole>> {
    await this.batches.setRoles(input, caller);
    return {};
  }

  @Handle(calls.batchExpire)
  async setExpiry(input: Input<typeof calls.batchExpire>, { caller }: UserContext): Promise<Output<typeof calls.batchExpire>> {
    await this.batches.setExpiry(input, caller);
    return {};
  }

  @Handle(calls.resetPass)
  resetPasswords({ ids }: Input<typeof calls.resetPass>, { caller }: UserContext): Promise<Output<typeof calls.resetPass>> {
    return this.batches.resetPasswords(ids, caller);
  }

  @Handle(calls.usersByIds)
  byIds({ ids }: Input<typeof calls.usersByIds>): Promise<Output<typeof calls.usersByIds>> {
    return this.directory.byIds(ids);
  }

  @Handle(calls.countAudience)
  async countAudience({ deptCodes }: Input<typeof calls.countAudience>): Promise<Output<typeof calls.countAudience>> {
    return { count: await this.directory.countLearners(deptCodes) };
  }
}
