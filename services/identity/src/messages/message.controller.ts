import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { MessageService } from './message.service.js';

@Controller()
export class MessageController {
  constructor(private readonly messages: MessageService) {}

  @Handle(calls.countUnread)
  async countUnread(_input: Input<typeof calls.countUnread>, { caller }: UserContext): Promise<Output<typeof calls.countUnread>> {
    return { count: await this.messages.countUnread(caller.userId) };
  }
}
