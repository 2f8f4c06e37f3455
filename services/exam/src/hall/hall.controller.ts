import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { HallService } from './hall.service.js';
import { SealedExams } from './sealed-exams.js';

@Controller()
export class HallController {
  constructor(
    private readonly hall: HallService,
    private readonly sealing: SealedExams,
  ) {}

  @Handle(calls.exam.exams.openPaging)
  open(input: Input<typeof calls.exam.exams.openPaging>, context: UserContext) {
    return this.hall.hall(input, context);
  }

  @Handle(calls.exam.exams.minePaging)
  mine(input: Input<typeof calls.exam.exams.minePaging>, context: UserContext) {
    return this.hall.mine(input, context);
  }

  @Handle(calls.exam.exams.join)
  join({ id }: Input<typeof calls.exam.exams.join>, context: UserContext) {
    return this.hall.join(id, context);
  }

  @Handle(calls.exam.exams.checkInfo)
  checkInfo(input: Input<typeof calls.exam.exams.checkInfo>, context: UserContext) {
    return this.hall.checkInfo(input, context);
  }

  @Handle(calls.exam.exams.sealed)
  sealed(input: Input<typeof calls.exam.exams.sealed>, context: UserContext) {
    return this.sealing.part(input, context);
  }

  @Handle(calls.exam.exams.windowFor)
  async windowFor({ id }: Input<typeof calls.exam.exams.windowFor>, { caller }: CallContext) {
    return caller ? this.hall.windowFor(id, caller) : null;
  }

  @Handle(calls.exam.exams.simpleDetail)
  simpleDetail({ id }: Input<typeof calls.exam.exams.simpleDetail>, context: UserContext) {
    return this.hall.simpleDetail(id, context);
  }
}
