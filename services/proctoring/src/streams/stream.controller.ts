import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { EntryService } from './entry.service.js';
import { StreamService } from './stream.service.js';
import { StreamWatchService } from './stream-watch.service.js';

const { streams } = calls.proctoring;

@Controller()
export class StreamController {
  constructor(
    private readonly service: StreamService,
    private readonly entries: EntryService,
    private readonly watching: StreamWatchService,
  ) {}

  @Handle(streams.ticket)
  ticket(input: Input<typeof streams.ticket>, context: UserContext) {
    return this.service.ticket(input, context);
  }

  @Handle(streams.entry)
  entry(input: Input<typeof streams.entry>, context: UserContext) {
    return this.entries.entry(input, context);
  }

  @Handle(streams.live)
  live(input: Input<typeof streams.live>) {
    return this.entries.live(input);
  }

  @Handle(streams.phone)
  phone(input: Input<typeof streams.phone>, context: UserContext) {
    return this.service.phone(input, context);
  }

  @Handle(streams.enter)
  enter(input: Input<typeof streams.enter>, context: CallContext) {
    return this.service.enter(input, context);
  }

  @Handle(streams.publish)
  publish(input: Input<typeof streams.publish>, context: CallContext) {
    return this.service.publish(input, context);
  }

  @Handle(streams.alive)
  alive(input: Input<typeof streams.alive>, context: CallContext) {
    return this.service.alive(input, context);
  }

  @Handle(streams.token)
  token(input: Input<typeof streams.token>, context: UserContext) {
    return this.service.token(input, context);
  }

  @Handle(streams.record)
  record(input: Input<typeof streams.record>, context: UserContext) {
    return this.service.record(input, context);
  }

  @Handle(streams.open)
  open(input: Input<typeof streams.open>, context: UserContext) {
    return this.watching.open(input, context);
  }

  @Handle(streams.answer)
  answer(input: Input<typeof streams.answer>, context: UserContext) {
    return this.watching.answer(input, context);
  }

  @Handle(streams.list)
  list(input: Input<typeof streams.list>, context: UserContext) {
    return this.watching.list(input, context);
  }
}
