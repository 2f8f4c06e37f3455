import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ArrangementService } from './arrangement.service.js';

const { arrangements: of } = calls.exam;

@Controller()
export class ArrangementController {
  constructor(private readonly arrangements: ArrangementService) {}

  @Handle(of.give)
  give(input: Input<typeof of.give>, context: UserContext) {
    return this.arrangements.give(input, context);
  }

  @Handle(of.paging)
  paging(input: Input<typeof of.paging>, context: UserContext) {
    return this.arrangements.paging(input, context);
  }

  @Handle(of.remove)
  remove(input: Input<typeof of.remove>, context: UserContext) {
    return this.arrangements.remove(input, context);
  }
}
