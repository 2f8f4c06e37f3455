import { Inject, Injectable } from '@nestjs/common';
import {
  BusinessError,
  calls,
  learnerPages,
  noticePathOf,
  siteText,
  tradeMethods,
  type NoticeMethod,
  type PayMethod,
  type TradeMethod,
} from '@xuekao/contracts';
import { CONFIG, Outbound, type Config } from '@xuekao/platform';
import { Alipay, alipayAccount, Paypal, paypalAccount, WechatPay, wechatPayAccount, type PayNotice } from '@xuekao/providers';
import { CompanyProvider } from './company.provider.js';
import { GoneSandboxProvider } from './gone-sandbox.provider.js';
import { GuardedProvider } from './guarded-provider.js';
import { OfflineProvider } from './offline.provider.js';
import { PayAccounts } from './pay-accounts.js';
import type { Paid, PaymentProvider, Trade } from './payment-provider.js';
import { KeptPaypalTrades } from './paypal-trades.js';
import { sandboxKeys } from '../sandbox/index.js';
import { SandboxProvider } from './sandbox.provider.js';

interface Way {
  readonly method: TradeMethod;
  readonly title: string;
  readonly isSandbox: boolean;
}

/** The ways to pay that this installation has. */
@Injectable()
export class PaymentProviders {
  /** undefined: the installation has none */
  readonly sandbox: SandboxProvider | undefined;
  private readonly companies: ReadonlyMap<PayMethod, CompanyProvider>;
  /** ways that know no accounts */
  private readonly byMethod: ReadonlyMap<PayMethod, PaymentProvider>;

  constructor(@Inject(CONFIG) config: Config, accounts: PayAccounts, outbound: Outbound, trades: KeptPaypalTrades) {
    this.sandbox = config.paySandboxUrl === '' ? undefined : sandboxOf(config);
    const returnUrlOf = (orderId: string): string => `${config.publicUrl}${learnerPages.UserOrders}?asked=${orderId}`;
    const wechat = new CompanyProvider({
      ...{ method: 'wechat', title: siteText('orders.wechat'), accounts },
      notifyUrl: `${config.publicUrl}${noticePathOf('wechat')}`,
      companyOf: (data) => new WechatPay(wechatPayAccount(data), outbound, () => Date.now()),
    });
    const alipay = new CompanyProvider({
      ...{ method: 'alipay', title: siteText('orders.alipay'), accounts },
      notifyUrl: `${config.publicUrl}${noticePathOf('alipay')}`,
      companyOf: (data) => new Alipay(alipayAccount(data), outbound, () => Date.now(), returnUrlOf),
    });
    const paypal = new CompanyProvider({
      ...{ method: 'paypal', title: siteText('orders.paypal'), accounts },
      notifyUrl: `${config.publicUrl}${noticePathOf('paypal')}`,
      companyOf: (data) => new Paypal(paypalAccount(data), { outbound, trades, returnUrlOf, now: () => Date.now() }),
    });
    this.companies = new Map<PayMethod, CompanyProvider>([wechat, alipay, paypal].map((company) => [company.method, company]));
    this.byMethod = new Map<PayMethod, PaymentProvider>([
      ['offline', new OfflineProvider()],
      ['sandbox', this.sandbox ? new GuardedProvider(this.sandbox) : new GoneSandboxProvider()],
    ]);
  }

  /** Ways by which a buyer can begin to pay now. */
  async all(): Promise<Way[]> {
    const offered = await Promise.all(tradeMethods.map(async (method) => ((await this.isOffered(method)) ? [method] : [])));
    return offered.flat().map((method) => {
      const { title, isSandbox } = this.of({ method });
      return { method, title, isSandbox };
    });
  }

  async isOffered(method: PayMethod): Promise<boolean> {
    return this.companies.get(method)?.isOffered() ?? (method === 'sandbox' && this.sandbox !== undefined);
  }

  /**
   * Accounts whose money may have moved, also those that were replaced; `isOldest`: it answers for trades that note none.
   * @throws {BusinessError} BUSY where nobody can say
   */
  async accounts(): Promise<(Trade & { method: TradeMethod; isOldest: boolean })[]> {
    const all = await Promise.all(
      [...this.companies.values()].map(async (company) =>
        (await company.merchants()).map((merchant, at) => ({ method: company.method, merchant, isOldest: at === 0 })),
      ),
    );
    const sandbox = this.sandbox === undefined ? [] : [{ method: 'sandbox' as const, isOldest: true }];
    return [...all.flat(), ...sandbox];
  }

  /** A trade that is begun now. @throws {BusinessError} PAY_OFF where the way is not offered */
  async tradeBy(method: PayMethod): Promise<Trade> {
    if (!(await this.isOffered(method))) throw new BusinessError('PAY_OFF');
    const company = this.companies.get(method);
    if (!company) return { method };
    const account = await company.current();
    if (!account) throw new BusinessError('PAY_OFF');
    return { method, merchant: account.merchant };
  }

  /** @throws {BusinessError} PAY_OFF */
  of({ method, merchant }: Trade): PaymentProvider {
    const provider = this.companies.get(method)?.of(merchant) ?? this.byMethod.get(method);
    if (!provider) throw new BusinessError('PAY_OFF');
    return provider;
  }

  /** The payment that a notice tells of; undefined where it tells of something else. @throws {ProviderSilent} it is not to be believed */
  async readNotice(method: NoticeMethod, notice: PayNotice): Promise<{ paid: Paid; trade: Trade } | undefined> {
    const told = await this.companies.get(method)?.readNotice(notice);
    return told && { paid: told.paid, trade: { method, merchant: told.merchant } };
  }
}

function sandboxOf(config: Config): SandboxProvider {
  return new SandboxProvider({
    address: config.paySandboxUrl,
    merchant: config.dbPrefix,
    notifyUrl: `${config.publicUrl}${calls.payment.orders.sandboxNotify.path}`,
    keys: sandboxKeys('merchant', (purpose) => config.key(purpose)),
    now: () => Date.now(),
  });
}
