import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { RosterService } from './roster.service.js';

@Controller()
export class RosterController {
  constructor(private readonly rosters: RosterService) {}

  @Handle(calls.exam.papers.roster)
  roster(input: Input<typeof calls.exam.papers.roster>, context: UserContext) {
    return this.rosters.paging(input, context);
  }

  @Handle(calls.exam.papers.prepareNotify)
  prepareNotify(input: Input<typeof calls.exam.papers.prepareNotify>, context: UserContext) {
    return this.rosters.prepareNotify(input, context);
  }

  @Handle(calls.exam.papers.remind)
  remind(input: Input<typeof calls.exam.papers.remind>, context: UserContext) {
    return this.rosters.remind(input, context);
  }
}
