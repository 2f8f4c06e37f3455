import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { RecordingService } from './recording.service.js';

const { recordings } = calls.proctoring;

@Controller()
export class RecordingController {
  constructor(private readonly service: RecordingService) {}

  @Handle(recordings.list)
  list(input: Input<typeof recordings.list>, context: UserContext) {
    return this.service.list(input, context);
  }

  @Handle(recordings.play)
  play(input: Input<typeof recordings.play>, context: UserContext) {
    return this.service.play(input, context);
  }

  @Handle(recordings.remove)
  remove(input: Input<typeof recordings.remove>, context: UserContext) {
    return this.service.remove(input, context);
  }

  @Handle(recordings.piece)
  piece(input: Input<typeof recordings.piece>) {
    return this.service.piece(input);
  }
}
