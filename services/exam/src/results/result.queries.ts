import { Query } from '@nestjs/cqrs';
import type { Caller, calls, Input, Output } from '@xuekao/contracts';

export class ResultOfPaper extends Query<Output<typeof calls.paperResult>> {
  constructor(
    readonly paperId: string,
    readonly userId: string,
  ) {
    super();
  }
}
export class OwnRecords extends Query<Output<typeof calls.myPaperPaging>> {
  constructor(
    readonly input: Input<typeof calls.myPaperPaging>,
    readonly userId: string,
  ) {
    super();
  }
}
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
