import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { WallService } from './wall.service.js';

const { watch } = calls.proctoring;

@Controller()
export class WallController {
  constructor(private readonly service: WallService) {}

  @Handle(watch.processPaging)
  processPaging(input: Input<typeof watch.processPaging>, context: UserContext) {
    return this.service.processPaging(input, context);
  }

  @Handle(watch.handPaging)
  handPaging(input: Input<typeof watch.handPaging>, context: UserContext) {
    return this.service.handPaging(input, context);
  }

  @Handle(watch.timeline)
  timeline(input: Input<typeof watch.timeline>, context: UserContext) {
    return this.service.timeline(input, context);
  }
}
