import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { CodeDesk } from './code-desk.js';
import { Redeeming } from './redeeming.js';

const { codes: of } = calls.payment;

/** Codes that people redeem. */
@Controller()
export class CodesController {
  constructor(
    private readonly desk: CodeDesk,
    private readonly redeeming: Redeeming,
  ) {}

  @Handle(of.make)
  async make(input: Input<typeof of.make>, context: UserContext): Promise<Output<typeof of.make>> {
    await this.desk.make(input, context);
    return { id: input.id };
  }

  @Handle(of.batchPaging)
  batchPaging(query: Input<typeof of.batchPaging>) {
    return this.desk.batches(query);
  }

  @Handle(of.paging)
  paging(query: Input<typeof of.paging>, context: UserContext) {
    return this.desk.codes(query, context);
  }

  @Handle(of.void)
  voidCodes(input: Input<typeof of.void>, context: UserContext) {
    return this.desk.voidCodes(input, context);
  }

  @Handle(of.export)
  export(input: Input<typeof of.export>, context: UserContext) {
    return this.desk.export(input, context);
  }

  @Handle(of.redeem)
  redeem(input: Input<typeof of.redeem>, context: UserContext) {
    return this.redeeming.redeem(input, context);
  }

  @Handle(of.myPaging)
  myPaging(query: Input<typeof of.myPaging>, context: UserContext) {
    return this.redeeming.mine(query, context);
  }
}
