import { Query } from '@nestjs/cqrs';
import type { calls, Input, Output } from '@xuekao/contracts';
import type { PreparedJson } from '@xuekao/platform';

export class OpenAttemptEndOf extends Query<Output<typeof calls.exam.papers.openAttemptEnd>> {
  constructor(readonly userId: string) {
    super();
  }
}

export class OpenPaperOf extends Query<Output<typeof calls.exam.papers.checkProcess>> {
  constructor(readonly userId: string) {
    super();
  }
}
/** The whole paper as its learner sees it, rendered. */
export class PaperForLearner extends Query<PreparedJson> {
  constructor(
    readonly paperId: string,
    readonly userId: string,
  ) {
    super();
  }
}
export class QuestionForLearner extends Query<Output<typeof calls.exam.papers.quDetail>> {
  constructor(
    readonly paperId: string,
    readonly quId: string,
    readonly userId: string,
  ) {
    super();
  }
}
export class TimeLeft extends Query<Output<typeof calls.exam.papers.leftTime>> {
  constructor(
    readonly input: Input<typeof calls.exam.papers.leftTime>,
    readonly userId: string,
  ) {
    super();
  }
}
