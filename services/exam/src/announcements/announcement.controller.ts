import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { AnnouncementService } from './announcement.service.js';

const { announcements } = calls.exam;

@Controller()
export class AnnouncementController {
  constructor(private readonly service: AnnouncementService) {}

  @Handle(announcements.batchMsg)
  say(input: Input<typeof announcements.batchMsg>, context: UserContext) {
    return this.service.say(input, context);
  }

  @Handle(announcements.announcements)
  paging(input: Input<typeof announcements.announcements>, context: UserContext) {
    return this.service.paging(input, context);
  }

  @Handle(announcements.unread)
  unread(input: Input<typeof announcements.unread>, context: UserContext) {
    return this.service.unread(input, context);
  }

  @Handle(announcements.acknowledge)
  async acknowledge(input: Input<typeof announcements.acknowledge>, context: UserContext) {
    await this.service.acknowledge(input, context);
    return {};
  }
}
