import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { MakeUpService } from './make-up.service.js';

@Controller()
export class MakeUpController {
  constructor(private readonly makeUps: MakeUpService) {}

  @Handle(calls.exam.makeUps.info)
  info({ id }: Input<typeof calls.exam.makeUps.info>, context: UserContext) {
    return this.makeUps.info(id, context);
  }

  @Handle(calls.exam.makeUps.save)
  save(input: Input<typeof calls.exam.makeUps.save>, context: UserContext) {
    return this.makeUps.save(input, context);
  }
}
