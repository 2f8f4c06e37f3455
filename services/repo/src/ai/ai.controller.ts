import { Controller } from '@nestjs/common';
import { calls, type Input, type ScoreEvent } from '@xuekao/contracts';
import { Handle, type StreamContext, type UserContext } from '@xuekao/platform';
import { ScoreService } from './score.service.js';

@Controller()
export class AiController {
  constructor(private readonly scores: ScoreService) {}

  @Handle(calls.repo.ai.scoreTest) scoreTest(
    input: Input<typeof calls.repo.ai.scoreTest>,
    context: UserContext & StreamContext,
  ): Promise<AsyncIterable<ScoreEvent>> {
    return this.scores.test(input, context);
  }
}
