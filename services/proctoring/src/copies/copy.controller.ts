import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type StreamContext, type UserContext } from '@xuekao/platform';
import { CopyService } from './copy.service.js';

const { copies } = calls.proctoring;

@Controller()
export class CopyController {
  constructor(private readonly service: CopyService) {}

  @Handle(copies.copy)
  copy(input: Input<typeof copies.copy>, context: UserContext & StreamContext) {
    return this.service.copy(input, context);
  }
}
