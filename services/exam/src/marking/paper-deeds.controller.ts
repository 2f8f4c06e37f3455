import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { PaperDeeds } from './paper-deeds.service.js';

@Controller()
export class PaperDeedsController {
  constructor(private readonly deeds: PaperDeeds) {}

  @Handle(calls.exam.paperDeeds.markAs)
  markAs(input: Input<typeof calls.exam.paperDeeds.markAs>, context: UserContext) {
    return this.deeds.markAs(input, context);
  }

  @Handle(calls.exam.paperDeeds.delete)
  remove(input: Input<typeof calls.exam.paperDeeds.delete>, context: UserContext) {
    return this.deeds.remove(input, context);
  }
}
