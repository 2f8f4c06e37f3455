import { Query } from '@nestjs/cqrs';
import type { Caller, calls, Input, Output } from '@xuekao/contracts';

export class PaperList extends Query<Output<typeof calls.paperPaging>> {
  constructor(
    readonly input: Input<typeof calls.paperPaging>,
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super();
  }
}
export class PaperForReview extends Query<Output<typeof calls.reviewDetail>> {
  constructor(
    readonly paperId: string,
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super();
  }
}
export class Todo extends Query<Output<typeof calls.examTodo>> {
  constructor(readonly caller: Caller) {
    super();
  }
}
