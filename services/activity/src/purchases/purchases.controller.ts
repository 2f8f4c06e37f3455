import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { JoinPurchases } from './join-purchases.js';
import { PaidJoins } from './paid-joins.js';

const { purchases: of } = calls.activity;

/** Purchases of sign-ups. */
@Controller()
export class JoinPurchasesController {
  constructor(
    private readonly purchases: JoinPurchases,
    private readonly paid: PaidJoins,
  ) {}

  @Handle(of.buyInit)
  buyInit({ id }: Input<typeof of.buyInit>, context: UserContext) {
    return this.purchases.begin(id, context);
  }

  @Handle(of.buyPaging)
  buyPaging(query: Input<typeof of.buyPaging>, context: UserContext) {
    return this.purchases.paging(query, context);
  }

  @Handle(of.markPaid)
  async markPaid({ ids }: Input<typeof of.markPaid>, context: UserContext) {
    await this.purchases.markPaid(ids, context);
    return {};
  }

  @Handle(of.grant)
  grant(bought: Input<typeof of.grant>) {
    return this.paid.grant(bought);
  }

  @Handle(of.release)
  async release(bought: Input<typeof of.release>) {
    await this.paid.release(bought);
    return {};
  }

  @Handle(of.revoke)
  async revoke(bought: Input<typeof of.revoke>) {
    await this.paid.revoke(bought);
    return {};
  }
}
