import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ActivityPassword } from './activity.password.js';
import { ActivityReader } from './activity.reader.js';
import { ActivityService } from './activity.service.js';

const { activities } = calls.activity;

@Controller()
export class ActivityController {
  constructor(
    private readonly service: ActivityService,
    private readonly reader: ActivityReader,
    private readonly passwords: ActivityPassword,
  ) {}

  @Handle(activities.paging)
  paging(input: Input<typeof activities.paging>, context: UserContext) {
    return this.service.paging(input, context);
  }

  @Handle(activities.detail)
  detail({ id }: Input<typeof activities.detail>, context: UserContext) {
    return this.service.detail(id, context);
  }

  @Handle(activities.checkPass)
  async checkPass({ activityId, password }: Input<typeof activities.checkPass>, { caller }: UserContext) {
    await this.passwords.check(await this.reader.forLearner(activityId, caller), caller.userId, password);
    return {};
  }

  @Handle(activities.adminPaging)
  adminPaging(input: Input<typeof activities.adminPaging>, context: UserContext) {
    return this.service.adminPaging(input, context);
  }

  @Handle(activities.adminDetail)
  adminDetail({ id }: Input<typeof activities.adminDetail>, context: UserContext) {
    return this.service.adminDetail(id, context);
  }

  @Handle(activities.save)
  save(input: Input<typeof activities.save>, context: UserContext) {
    return this.service.save(input, context);
  }

  @Handle(activities.state)
  async state(input: Input<typeof activities.state>, context: UserContext) {
    await this.service.changeState(input, context);
    return {};
  }

  @Handle(activities.delete)
  async remove({ ids }: Input<typeof activities.delete>, context: UserContext) {
    await this.service.remove(ids, context);
    return {};
  }
}
