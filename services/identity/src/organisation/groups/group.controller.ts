import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { GroupService } from './group.service.js';

@Controller()
export class GroupController {
  constructor(private readonly groups: GroupService) {}

  @Handle(calls.groupPaging)
  paging(input: Input<typeof calls.groupPaging>, { caller }: UserContext): Promise<Output<typeof calls.groupPaging>> {
    return this.groups.paging(input, caller);
  }

  @Handle(calls.groupSave)
  save(input: Input<typeof calls.groupSave>, { caller, note }: UserContext): Promise<Output<typeof calls.groupSave>> {
    return this.groups.save(input, caller, note);
  }

  @Handle(calls.groupDelete)
  async delete({ ids }: Input<typeof calls.groupDelete>, { caller }: UserContext): Promise<Output<typeof calls.groupDelete>> {
    await this.groups.delete(ids, caller);
    return {};
  }

  @Handle(calls.groupUserPaging)
  members(input: Input<typeof calls.groupUserPaging>, { caller }: UserContext): Promise<Output<typeof calls.groupUserPaging>> {
    return this.groups.members(input, caller);
  }

  @Handle(calls.groupUserJoin)
  async join(
    { userIds, groupIds }: Input<typeof calls.groupUserJoin>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.groupUserJoin>> {
    await this.groups.join(userIds, groupIds, caller);
    return {};
  }

  @Handle(calls.groupUserDelete)
  async remove(
    { groupId, ids }: Input<typeof calls.groupUserDelete>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.groupUserDelete>> {
    await this.groups.remove(groupId, ids, caller);
    return {};
  }
}
