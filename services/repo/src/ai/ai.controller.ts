import { Controller } from '@nestjs/common';
import { calls, type Input, type Output, type ScoreEvent } from '@xuekao/contracts';
import { Handle, type CallContext, type StreamContext, type UserContext } from '@xuekao/platform';
import { ChatService } from './chat.service.js';
import { ScoreService } from './score.service.js';

@Controller()
export class AiController {
  constructor(
    private readonly scores: ScoreService,
    private readonly chats: ChatService,
  ) {}

  @Handle(calls.repo.ai.scoreTest) scoreTest(
    input: Input<typeof calls.repo.ai.scoreTest>,
    context: UserContext & StreamContext,
  ): Promise<AsyncIterable<ScoreEvent>> {
    return this.scores.test(input, context);
  }

  @Handle(calls.repo.ai.score) async score(
    input: Input<typeof calls.repo.ai.score>,
    context: CallContext & StreamContext,
  ): Promise<AsyncIterable<ScoreEvent>> {
    return this.scores.score(input, context);
  }

  @Handle(calls.repo.ai.chat) async chat(
    input: Input<typeof calls.repo.ai.chat>,
    context: UserContext & StreamContext,
  ): Promise<AsyncIterable<Output<typeof calls.repo.ai.chat>>> {
    return this.chats.answer(input, context);
  }
}
