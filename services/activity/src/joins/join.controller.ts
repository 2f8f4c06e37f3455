import { Controller } from '@nestjs/common';
import { BusinessError, calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { JoinDesk } from './join-desk.js';
import { JoinService } from './join.service.js';

const { joins } = calls.activity;

@Controller()
export class JoinController {
  constructor(
    private readonly service: JoinService,
    private readonly desk: JoinDesk,
  ) {}

  @Handle(joins.join)
  join(input: Input<typeof joins.join>, context: UserContext) {
    return this.service.join(input, context);
  }

  @Handle(joins.checkJoin)
  checkJoin({ id }: Input<typeof joins.checkJoin>, context: UserContext) {
    return this.service.checkJoin(id, context);
  }

  @Handle(joins.myPaging)
  myPaging(input: Input<typeof joins.myPaging>, context: UserContext) {
    return this.service.myPaging(input, context);
  }

  @Handle(joins.paging)
  paging(input: Input<typeof joins.paging>, context: UserContext) {
    return this.service.paging(input, context);
  }

  @Handle(joins.detail)
  detail({ id }: Input<typeof joins.detail>, context: UserContext) {
    return this.service.detail(id, context);
  }

  @Handle(joins.update)
  async update({ id, joinData, turn }: Input<typeof joins.update>, context: UserContext) {
    const found = await this.service.seen(id, context, 'activity:audit');
    if (turn !== undefined && turn !== found.turn) throw new BusinessError('STALE');
    return found.userId === context.caller.userId
      ? this.service.resubmit(found, joinData, context)
      : this.desk.correct(found, joinData, context);
  }

  @Handle(joins.audit)
  async audit(input: Input<typeof joins.audit>, context: UserContext) {
    await this.desk.audit(input, context);
    return {};
  }

  @Handle(joins.export)
  export(input: Input<typeof joins.export>, context: UserContext) {
    return this.desk.export(input, context);
  }

  @Handle(joins.delete)
  async remove({ ids }: Input<typeof joins.delete>, context: UserContext) {
    await this.desk.remove(ids, context);
    return {};
  }

  @Handle(joins.admits)
  admits(input: Input<typeof joins.admits>) {
    return this.service.admits(input);
  }
}
