import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { HallService } from './hall.service.js';

@Controller()
export class HallController {
  constructor(private readonly hall: HallService) {}

  @Handle(calls.examOpenPaging)
  open(input: Input<typeof calls.examOpenPaging>, context: UserContext) {
    return this.hall.hall(input, context);
  }

  @Handle(calls.examMinePaging)
  mine(input: Input<typeof calls.examMinePaging>, context: UserContext) {
    return this.hall.mine(input, context);
  }

  @Handle(calls.examJoin)
  join({ id }: Input<typeof calls.examJoin>, context: UserContext) {
    return this.hall.join(id, context);
  }

  @Handle(calls.examCheckInfo)
  checkInfo({ id }: Input<typeof calls.examCheckInfo>, context: UserContext) {
    return this.hall.checkInfo(id, context);
  }

  @Handle(calls.examSimpleDetail)
  simpleDetail({ id }: Input<typeof calls.examSimpleDetail>, context: UserContext) {
    return this.hall.simpleDetail(id, context);
  }
}
