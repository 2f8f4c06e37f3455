import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { NoticeService } from './notice.service.js';

@Controller()
export class NoticeController {
  constructor(private readonly notices: NoticeService) {}

  @Handle(calls.identity.notices.clientPaging)
  clientPaging(input: Input<typeof calls.identity.notices.clientPaging>): Promise<Output<typeof calls.identity.notices.clientPaging>> {
    return this.notices.clientPaging(input);
  }

  @Handle(calls.identity.notices.paging)
  paging(
    input: Input<typeof calls.identity.notices.paging>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.notices.paging>> {
    return this.notices.paging(input, caller);
  }

  @Handle(calls.identity.notices.detail)
  detail(
    { id }: Input<typeof calls.identity.notices.detail>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.notices.detail>> {
    return this.notices.detail(id, caller);
  }

  @Handle(calls.identity.notices.save)
  save(
    input: Input<typeof calls.identity.notices.save>,
    { caller, note }: UserContext,
  ): Promise<Output<typeof calls.identity.notices.save>> {
    return this.notices.save(input, caller, note);
  }

  @Handle(calls.identity.notices.markTop)
  async markTop(
    input: Input<typeof calls.identity.notices.markTop>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.notices.markTop>> {
    await this.notices.markTop(input, caller);
    return {};
  }

  @Handle(calls.identity.notices.state)
  async setState(
    input: Input<typeof calls.identity.notices.state>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.notices.state>> {
    await this.notices.setState(input, caller);
    return {};
  }

  @Handle(calls.identity.notices.delete)
  async delete(
    { ids }: Input<typeof calls.identity.notices.delete>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.notices.delete>> {
    await this.notices.delete(ids, caller);
    return {};
  }
}
