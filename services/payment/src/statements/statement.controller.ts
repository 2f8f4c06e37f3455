import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { StatementDesk } from './statement.desk.js';
import { StatementLists } from './statement.lists.js';

const { statements: of } = calls.payment;

/** Statements of providers, beside our books. */
@Controller()
export class StatementController {
  constructor(
    private readonly lists: StatementLists,
    private readonly desk: StatementDesk,
  ) {}

  @Handle(of.paging)
  paging(query: Input<typeof of.paging>) {
    return this.lists.paging(query);
  }

  @Handle(of.detail)
  detail({ id }: Input<typeof of.detail>) {
    return this.lists.detail(id);
  }

  @Handle(of.differences)
  differences(query: Input<typeof of.differences>, context: UserContext) {
    return this.lists.differences(query, context);
  }

  @Handle(of.fetch)
  async fetch({ id }: Input<typeof of.fetch>, context: UserContext): Promise<Output<typeof of.fetch>> {
    await this.desk.fetch(id, context);
    return {};
  }

  @Handle(of.look)
  async look({ id }: Input<typeof of.look>, context: UserContext): Promise<Output<typeof of.look>> {
    return { state: await this.desk.look(id, context) };
  }

  @Handle(of.settle)
  async settle({ id, reason }: Input<typeof of.settle>, context: UserContext): Promise<Output<typeof of.settle>> {
    await this.desk.settle(id, reason, context);
    return {};
  }
}
