import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { GroupService } from './group.service.js';

@Controller()
export class GroupController {
  constructor(private readonly groups: GroupService) {}

  @Handle(calls.identity.groups.paging)
  paging(input: Input<typeof calls.identity.groups.paging>, { caller }: UserContext): Promise<Output<typeof calls.identity.groups.paging>> {
    return this.groups.paging(input, caller);
  }

  @Handle(calls.identity.groups.save)
  save(input: Input<typeof calls.identity.groups.save>, { caller, note }: UserContext): Promise<Output<typeof calls.identity.groups.save>> {
    return this.groups.save(input, caller, note);
  }

  @Handle(calls.identity.groups.delete)
  async delete(
    { ids }: Input<typeof calls.identity.groups.delete>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.groups.delete>> {
    await this.groups.delete(ids, caller);
    return {};
  }

  @Handle(calls.identity.groups.userPaging)
  members(
    input: Input<typeof calls.identity.groups.userPaging>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.groups.userPaging>> {
    return this.groups.members(input, caller);
  }

  @Handle(calls.identity.groups.userJoin)
  async join(
    { userIds, groupIds }: Input<typeof calls.identity.groups.userJoin>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.groups.userJoin>> {
    await this.groups.join(userIds, groupIds, caller);
    return {};
  }

  @Handle(calls.identity.groups.userDelete)
  async remove(
    { groupId, ids }: Input<typeof calls.identity.groups.userDelete>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.groups.userDelete>> {
    await this.groups.remove(groupId, ids, caller);
    return {};
  }
}
