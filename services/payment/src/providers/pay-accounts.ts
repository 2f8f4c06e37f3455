import { Injectable } from '@nestjs/common';
import { calls, merchantOf, type NoticeMethod, type Output } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { randomUUID } from 'node:crypto';

type Account = Output<typeof calls.identity.settings.payProviders>[number];
export type AccountData = Account['data'];
/** Account of a merchant at a company. */
export interface MerchantAccount {
  /** as the company knows it */
  readonly merchant: string;
  readonly data: AccountData;
  /** replaced by another one: nothing new is begun with it */
  readonly isFormer: boolean;
}
const typeOf: Readonly<Record<NoticeMethod, Account['type']>> = { wechat: 'wechat-pay', alipay: 'alipay', paypal: 'paypal' };
/** Changes that somebody makes in the console count so much later at the latest. */
const freshMs = 15_000;

/** Accounts of the site at companies that move money. */
@Injectable()
export class PayAccounts {
  #accounts: readonly Account[] | undefined;
  #readAt = -Infinity;
  #reading: Promise<readonly Account[]> | undefined;

  constructor(private readonly client: CallClient) {}

  /** The account in use and those that it replaced, the oldest first. @throws {BusinessError} BUSY where nobody can say */
  async of(method: NoticeMethod): Promise<MerchantAccount[]> {
    const type = typeOf[method];
    return (await this.read())
      .filter((account) => account.type === type)
      .map(({ data, isFormer = false }) => ({ merchant: merchantOf(type, type, data), data, isFormer }));
  }

  /** Accounts that were known go on while identity is away: money that is on its way is looked after. */
  private async read(): Promise<readonly Account[]> {
    if (this.#accounts && performance.now() - this.#readAt < freshMs) return this.#accounts;
    this.#reading ??= this.client
      .call(calls.identity.settings.payProviders, {}, { requestId: randomUUID() })
      .finally(() => (this.#reading = undefined));
    try {
      this.#accounts = await this.#reading;
      this.#readAt = performance.now();
    } catch (error) {
      if (!this.#accounts) throw error;
    }
    return this.#accounts;
  }
}
