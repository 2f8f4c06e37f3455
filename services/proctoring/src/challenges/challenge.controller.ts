import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ChallengeEvidence } from './challenge-evidence.js';
import { ChallengeService } from './challenge.service.js';

const { challenges } = calls.proctoring;

@Controller()
export class ChallengeController {
  constructor(
    private readonly service: ChallengeService,
    private readonly evidence: ChallengeEvidence,
  ) {}

  @Handle(challenges.step)
  step(input: Input<typeof challenges.step>, context: UserContext) {
    return this.service.step(input, context);
  }

  @Handle(challenges.list)
  list(input: Input<typeof challenges.list>, context: UserContext) {
    return this.evidence.list(input, context);
  }

  @Handle(challenges.pictures)
  pictures(input: Input<typeof challenges.pictures>, context: UserContext) {
    return this.evidence.pictures(input, context);
  }
}
