import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext, type StreamContext } from '@xuekao/platform';
import { AiService } from './ai.service.js';

type Complete = typeof calls.identity.ai.complete;

@Controller()
export class AiController {
  constructor(private readonly ai: AiService) {}

  @Handle(calls.identity.ai.complete) complete(
    input: Input<Complete>,
    { gone }: CallContext & StreamContext,
  ): AsyncIterable<Output<Complete>> {
    return this.ai.complete(input, gone);
  }
}
