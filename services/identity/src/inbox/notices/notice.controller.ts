import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { NoticeService } from './notice.service.js';

@Controller()
export class NoticeController {
  constructor(private readonly notices: NoticeService) {}

  @Handle(calls.noticeClientPaging)
  clientPaging(input: Input<typeof calls.noticeClientPaging>): Promise<Output<typeof calls.noticeClientPaging>> {
    return this.notices.clientPaging(input);
  }

  @Handle(calls.noticePaging)
  paging(input: Input<typeof calls.noticePaging>, { caller }: UserContext): Promise<Output<typeof calls.noticePaging>> {
    return this.notices.paging(input, caller);
  }

  @Handle(calls.noticeDetail)
  detail({ id }: Input<typeof calls.noticeDetail>, { caller }: UserContext): Promise<Output<typeof calls.noticeDetail>> {
    return this.notices.detail(id, caller);
  }

  @Handle(calls.noticeSave)
  save(input: Input<typeof calls.noticeSave>, { caller, note }: UserContext): Promise<Output<typeof calls.noticeSave>> {
    return this.notices.save(input, caller, note);
  }

  @Handle(calls.noticeMarkTop)
  async markTop(input: Input<typeof calls.noticeMarkTop>, { caller }: UserContext): Promise<Output<typeof calls.noticeMarkTop>> {
    await this.notices.markTop(input, caller);
    return {};
  }

  @Handle(calls.noticeState)
  async setState(input: Input<typeof calls.noticeState>, { caller }: UserContext): Promise<Output<typeof calls.noticeState>> {
    await this.notices.setState(input, caller);
    return {};
  }

  @Handle(calls.noticeDelete)
  async delete({ ids }: Input<typeof calls.noticeDelete>, { caller }: UserContext): Promise<Output<typeof calls.noticeDelete>> {
    await this.notices.delete(ids, caller);
    return {};
  }
}
