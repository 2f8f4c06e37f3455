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

  /** A bank that is not sold is not there for whoever asks: neither its title nor that it exists is told. */
  @Handle(of.buyInit)
  async buyInit({ repoId }: Input<typeof of.buyInit>, context: UserContext) {
    const bank = await this.banks.banks.findOne({ _id: repoId, forTrain: true, price: { $gt: 0 } }).lean();
    if (!bank) throw new BusinessError('NOT_FOUND');
    return this.purchases.begin({ kind: 'repo', goodsId: repoId, title: bank.title, price: bank.price }, context);
  }

  @Handle(of.grant)
  async grant(bought: Input<typeof of.grant>) {
    const isGone = (await this.banks.banks.exists({ _id: bought.goodsId })) === null;
    return this.purchases.grant(bought, isGone);
  }

  @Handle(of.revoke)
  revoke(bought: Input<typeof of.revoke>) {
    return this.purchases.revoke(bought);
  }
}
