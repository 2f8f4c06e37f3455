import { Query } from '@nestjs/cqrs';
import type { calls, Input, Output } from '@xuekao/contracts';

export class ResultOfPaper extends Query<Output<typeof calls.exam.papers.result>> {
  constructor(
    readonly paperId: string,
    readonly userId: string,
  ) {
    super();
  }
}
export class OwnRecords extends Query<Output<typeof calls.exam.papers.myPaging>> {
  constructor(
    readonly input: Input<typeof calls.exam.papers.myPaging>,
    readonly userId: string,
  ) {
    super();
  }
}
