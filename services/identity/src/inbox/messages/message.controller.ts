import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { MessageService } from './message.service.js';

@Controller()
export class MessageController {
  constructor(private readonly messages: MessageService) {}

  @Handle(calls.identity.messages.countUnread)
  async countUnread(
    _input: Input<typeof calls.identity.messages.countUnread>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.messages.countUnread>> {
    return { count: await this.messages.countUnread(caller.userId) };
  }

  @Handle(calls.identity.messages.paging)
  paging(
    input: Input<typeof calls.identity.messages.paging>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.messages.paging>> {
    return this.messages.paging(input, caller);
  }

  @Handle(calls.identity.messages.detail)
  read(
    { id }: Input<typeof calls.identity.messages.detail>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.messages.detail>> {
    return this.messages.read(id, caller);
  }

  @Handle(calls.identity.messages.markRead)
  async markRead(
    { ids }: Input<typeof calls.identity.messages.markRead>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.messages.markRead>> {
    await this.messages.markRead(ids, caller);
    return {};
  }

  @Handle(calls.identity.messages.delete)
  async delete(
    { ids }: Input<typeof calls.identity.messages.delete>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.messages.delete>> {
    await this.messages.delete(ids, caller);
    return {};
  }

  @Handle(calls.identity.messages.deliver)
  async deliver(input: Input<typeof calls.identity.messages.deliver>): Promise<Output<typeof calls.identity.messages.deliver>> {
    return { count: await this.messages.deliver(input) };
  }

  @Handle(calls.identity.messages.send)
  async send(
    input: Input<typeof calls.identity.messages.send>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.messages.send>> {
    return { count: await this.messages.send(input, caller) };
  }
}
