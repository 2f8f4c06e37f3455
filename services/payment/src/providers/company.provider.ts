import { BusinessError, type NoticeMethod } from '@xuekao/contracts';
import { OutboundError } from '@xuekao/platform';
import type { PayCompany, PayNotice } from '@xuekao/providers';
import { GuardedProvider } from './guarded-provider.js';
import type { AccountData, MerchantAccount, PayAccounts } from './pay-accounts.js';
import {
  ProviderSilent,
  type Paid,
  type PaymentProvider,
  type RefundRequest,
  type StatementLine,
  type TradeRequest,
  type TradeStart,
  type TradeState,
} from './payment-provider.js';

export interface CompanyOptions {
  readonly method: NoticeMethod;
  readonly title: string;
  readonly notifyUrl: string;
  readonly accounts: PayAccounts;
  companyOf(data: AccountData): PayCompany;
}

/** A company that moves money, with the account that the console names at the moment and those that it named before. */
export class CompanyProvider {
  readonly method: NoticeMethod;
  readonly title: string;
  readonly isSandbox = false;
  readonly #asked = new Map<string | undefined, PaymentProvider>();
  /** by the merchant; each knows keys that it has asked for */
  readonly #companies = new Map<string, { data: string; company: PayCompany }>();

  constructor(private readonly options: CompanyOptions) {
    this.method = options.method;
    this.title = options.title;
  }

  /** Whether buyers may begin to pay by it. Nobody is offered what cannot be asked for. */
  async isOffered(): Promise<boolean> {
    const account = await this.current().catch(() => undefined);
    return account !== undefined && account.data['isPaused'] !== true;
  }

  /** Account with which something new is begun; undefined: the site has none. @throws {BusinessError} BUSY where nobody can say */
  async current(): Promise<MerchantAccount | undefined> {
    return (await this.options.accounts.of(this.method)).find(({ isFormer }) => !isFormer);
  }

  /** Merchants whose money may have moved, the oldest account first. @throws {BusinessError} BUSY where nobody can say */
  async merchants(): Promise<string[]> {
    return (await this.options.accounts.of(this.method)).map(({ merchant }) => merchant);
  }

  /**
   * The company asked with one account: one whose questions fail holds up no other.
   * @param merchant undefined: of a trade whose release noted none, which was begun with the oldest account
   */
  of(merchant: string | undefined): PaymentProvider {
    const known = this.#asked.get(merchant);
    if (known) return known;
    const asked = new GuardedProvider(this.#askedAs(merchant));
    this.#asked.set(merchant, asked);
    return asked;
  }

  /**
   * The payment that a notice tells of, and whose it is; undefined where it tells of something else.
   * @throws {ProviderSilent} none of the accounts believes it
   */
  async readNotice(notice: PayNotice): Promise<{ paid: Paid; merchant: string } | undefined> {
    return this.#asSilent(async () => {
      const accounts = await this.options.accounts.of(this.method);
      const doubts: unknown[] = [];
      for (const account of accounts.toReversed()) {
        try {
          const paid = await this.#companyOf(account).read(notice);
          return paid && { paid, merchant: account.merchant };
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error;
          doubts.push(error);
        }
      }
      throw doubts[0] ?? new ProviderSilent(`${this.method} has no account on this site`);
    });
  }

  #askedAs(merchant: string | undefined): PaymentProvider {
    const { method, title, isSandbox, options } = this;
    const company = async (): Promise<PayCompany> => {
      const accounts = await options.accounts.of(method);
      const account = merchant === undefined ? accounts[0] : accounts.find((each) => each.merchant === merchant);
      if (!account) throw new ProviderSilent(`${method} has no account ${merchant ?? ''} on this site`);
      return this.#companyOf(account);
    };
    const ask = <T>(work: (asked: PayCompany) => Promise<T>): Promise<T> => this.#asSilent(async () => work(await company()));
    return {
      ...{ method, title, isSandbox },
      create: (trade: TradeRequest): Promise<TradeStart> => ask((asked) => asked.begin({ ...trade, notifyUrl: options.notifyUrl })),
      ask: (orderId: string): Promise<TradeState> => ask((asked) => asked.find(orderId)),
      close: (orderId: string): Promise<TradeState> => ask((asked) => asked.close(orderId)),
      refund: (refund: RefundRequest): Promise<boolean> => ask((asked) => asked.refund(refund)),
      statement: (day: string): Promise<readonly StatementLine[] | null> => ask(async (asked) => (await asked.statement?.(day)) ?? null),
    };
  }

  async #asSilent<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OutboundError || error instanceof BusinessError)) throw error;
      throw new ProviderSilent(`${this.method}: ${error.message}`, {
        cause: error,
        isAway: error instanceof OutboundError && error.isAway,
      });
    }
  }

  /** One for each account as it is now. */
  #companyOf({ merchant, data }: MerchantAccount): PayCompany {
    const text = JSON.stringify(data);
    const known = this.#companies.get(merchant);
    if (known?.data === text) return known.company;
    const company = this.options.companyOf(data);
    this.#companies.set(merchant, { data: text, company });
    return company;
  }
}
