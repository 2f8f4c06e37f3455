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

  @Handle(calls.messagePaging)
  paging(input: Input<typeof calls.messagePaging>, { caller }: UserContext): Promise<Output<typeof calls.messagePaging>> {
    return this.messages.paging(input, caller);
  }

  @Handle(calls.messageDetail)
  read({ id }: Input<typeof calls.messageDetail>, { caller }: UserContext): Promise<Output<typeof calls.messageDetail>> {
    return this.messages.read(id, caller);
  }

  @Handle(calls.messageMarkRead)
  async markRead({ ids }: Input<typeof calls.messageMarkRead>, { caller }: UserContext): Promise<Output<typeof calls.messageMarkRead>> {
    await this.messages.markRead(ids, caller);
    return {};
  }

  @Handle(calls.messageDelete)
  async delete({ ids }: Input<typeof calls.messageDelete>, { caller }: UserContext): Promise<Output<typeof calls.messageDelete>> {
    await this.messages.delete(ids, caller);
    return {};
  }

  @Handle(calls.messageDeliver)
  async deliver(input: Input<typeof calls.messageDeliver>): Promise<Output<typeof calls.messageDeliver>> {
    await this.messages.deliver(input);
    return {};
  }

  @Handle(calls.messageSend)
  async send(input: Input<typeof calls.messageSend>, { caller }: UserContext): Promise<Output<typeof calls.messageSend>> {
    return { count: await this.messages.send(input, caller) };
  }
}
