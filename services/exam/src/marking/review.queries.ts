import { Query } from '@nestjs/cqrs';
import type { Caller, calls, Input, Output } from '@xuekao/contracts';

export class PaperList extends Query<Output<typeof calls.exam.papers.paging>> {
  constructor(
    readonly input: Input<typeof calls.exam.papers.paging>,
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super();
  }
}
export class PaperForReview extends Query<Output<typeof calls.exam.papers.reviewDetail>> {
  constructor(
    readonly paperId: string,
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super();
  }
}
export class Todo extends Query<Output<typeof calls.exam.papers.todo>> {
  constructor(readonly caller: Caller) {
    super();
  }
}
