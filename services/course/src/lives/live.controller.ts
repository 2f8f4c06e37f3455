import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, ServiceTime, type UserContext } from '@xuekao/platform';
import { LiveDesk } from './live-desk.js';
import { LiveReader } from './live-reader.js';

const { lives } = calls.course;

@Controller()
export class LiveController {
  constructor(
    private readonly desk: LiveDesk,
    private readonly reader: LiveReader,
    private readonly time: ServiceTime,
  ) {}

  @Handle(lives.states)
  states(input: Input<typeof lives.states>, context: UserContext) {
    return this.desk.states(input, context);
  }

  @Handle(lives.push)
  push(input: Input<typeof lives.push>, context: UserContext) {
    return this.desk.push(input, context);
  }

  @Handle(lives.renewKey)
  renewKey(input: Input<typeof lives.renewKey>, context: UserContext) {
    return this.desk.renewKey(input, context);
  }

  @Handle(lives.counts)
  counts({ ids }: Input<typeof lives.counts>) {
    return this.reader.countsByIds(ids, this.time.now());
  }
}
