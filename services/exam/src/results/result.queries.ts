import { Query } from '@nestjs/cqrs';
import type { calls, Input, Output } from '@xuekao/contracts';

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
