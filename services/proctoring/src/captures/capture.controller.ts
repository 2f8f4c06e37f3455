import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { CaptureEvidence } from './capture-evidence.js';
import { CaptureService } from './capture.service.js';
import { FaceChecks } from './face-checks.js';

const { captures } = calls.proctoring;

@Controller()
export class CaptureController {
  constructor(
    private readonly service: CaptureService,
    private readonly checks: FaceChecks,
    private readonly evidence: CaptureEvidence,
  ) {}

  @Handle(captures.faceCheck)
  faceCheck(input: Input<typeof captures.faceCheck>, context: UserContext) {
    return this.checks.check(input, context);
  }

  @Handle(captures.save)
  save(input: Input<typeof captures.save>, context: UserContext) {
    return this.service.save(input, context);
  }

  @Handle(captures.list)
  list(input: Input<typeof captures.list>, context: UserContext) {
    return this.evidence.list(input, context);
  }

  @Handle(captures.picture)
  picture(input: Input<typeof captures.picture>, context: UserContext) {
    return this.evidence.picture(input, context);
  }

  @Handle(captures.judge)
  judge(input: Input<typeof captures.judge>, context: UserContext) {
    return this.evidence.judge(input, context);
  }
}
