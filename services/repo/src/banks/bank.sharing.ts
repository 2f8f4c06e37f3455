import { Injectable } from '@nestjs/common';
import { EndedShares, Sharing } from '@xuekao/access';
import { calls } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { Types } from 'mongoose';
import { BankCollections } from './bank.collections.js';

/** Banks that colleagues work on together. */
@Injectable()
export class BankSharing extends Sharing {
  constructor(store: BankCollections, client: CallClient) {
    super({
      kind: 'Bank',
      collection: store.banks.collection,
      idOf: (id) => new Types.ObjectId(id),
      client,
      list: [calls.repo.banks.paging],
    });
  }
}

@Injectable()
export class EndedSharesOfBanks extends EndedShares {
  constructor(private readonly store: BankCollections) {
    super();
  }

  protected get shared() {
    return [this.store.banks.collection];
  }
}
