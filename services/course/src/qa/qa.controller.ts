import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { QaDesk } from './qa-desk.js';
import { QaService } from './qa.service.js';

const { qa } = calls.course;

@Controller()
export class QaController {
  constructor(
    private readonly service: QaService,
    private readonly desk: QaDesk,
  ) {}

  @Handle(qa.paging)
  paging(input: Input<typeof qa.paging>, context: UserContext) {
    return this.service.paging(input, context);
  }

  @Handle(qa.detail)
  detail({ id }: Input<typeof qa.detail>, context: UserContext) {
    return this.service.detail(id, context);
  }

  @Handle(qa.replyPaging)
  replyPaging(input: Input<typeof qa.replyPaging>, context: UserContext) {
    return this.service.replyPaging(input, context);
  }

  @Handle(qa.reply)
  reply(input: Input<typeof qa.reply>, context: UserContext) {
    return this.service.reply(input, context);
  }

  @Handle(qa.save)
  save(input: Input<typeof qa.save>, context: UserContext) {
    return this.service.save(input, context);
  }

  @Handle(qa.adminPaging)
  adminPaging(input: Input<typeof qa.adminPaging>, context: UserContext) {
    return this.desk.paging(input, context);
  }

  @Handle(qa.adminDetail)
  adminDetail({ id }: Input<typeof qa.adminDetail>, context: UserContext) {
    return this.desk.detail(id, context);
  }

  @Handle(qa.adminReply)
  adminReply(input: Input<typeof qa.adminReply>, context: UserContext) {
    return this.desk.reply(input, context);
  }

  @Handle(qa.hide)
  async hide(input: Input<typeof qa.hide>, context: UserContext) {
    await this.desk.hide(input, context);
    return {};
  }

  @Handle(qa.delete)
  async remove(input: Input<typeof qa.delete>, context: UserContext) {
    await this.desk.remove(input, context);
    return {};
  }
}
