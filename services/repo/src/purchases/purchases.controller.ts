import { Controller } from '@nestjs/common';
import { BusinessError, calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { BankCollections } from '../banks/index.js';

const { purchases: of } = calls.repo;

/** Purchases of banks. */
@Controller()
export class BankPurchasesController {
  constructor(
    private readonly banks: BankCollections,
    private readonly purchases: Purchases,
  ) {}

  /** A bank that is not for practice is nothing to a learner, and is not there. */
  @Handle(of.buyInit)
  async buyInit({ repoId }: Input<typeof of.buyInit>, context: UserContext) {
    const bank = await this.banks.banks.findOne({ _id: repoId, forTrain: true }).lean();
    if (!bank) throw new BusinessError('NOT_FOUND');
    return this.purchases.begin({ kind: 'repo', goodsId: repoId, title: bank.title, price: bank.price }, context);
  }

  @Handle(of.grant)
  grant(bought: Input<typeof of.grant>) {
    return this.purchases.grant(bought);
  }

  @Handle(of.revoke)
  revoke(bought: Input<typeof of.revoke>) {
    return this.purchases.revoke(bought);
  }
}
