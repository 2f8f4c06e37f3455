import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { AppealService } from './appeal.service.js';

@Controller()
export class AppealController {
  constructor(private readonly appeals: AppealService) {}

  @Handle(calls.exam.appeals.ask)
  async ask(input: Input<typeof calls.exam.appeals.ask>, context: UserContext) {
    await this.appeals.ask(input, context);
    return {};
  }

  @Handle(calls.exam.appeals.paging)
  paging(input: Input<typeof calls.exam.appeals.paging>, context: UserContext) {
    return this.appeals.paging(input, context);
  }

  @Handle(calls.exam.appeals.answer)
  async answer(input: Input<typeof calls.exam.appeals.answer>, context: UserContext) {
    await this.appeals.answer(input, context);
    return {};
  }
}
