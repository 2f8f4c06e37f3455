import { endOfDay, sentence, startOfDay } from '@xuekao/contracts';
import { OutboundError, type Outbound } from '@xuekao/platform';
import { objectOf, wordOf } from '../json.js';
import { foreignSum, rateOf, smallestOf } from './foreign-money.js';
import type { PayCompany, PayNotice, PayOrder, PayRefund, PayStart, PayStatementLine, PayTrade } from './pay-types.js';
import { PaypalApi, refusedBy, type PaypalReply } from './paypal-api.js';
import { PaypalNotices } from './paypal-notices.js';
import { offsetWithColon, reportLines } from './paypal-report.js';
import { isPaypalPage } from './paypal-places.js';
import { customOf, keptRefund } from './paypal-refunds.js';
import type { PaypalTrade, PaypalTrades } from './paypal-trades.js';

/** An application at PayPal that may take payments. */
export interface PaypalAccount {
  /** with a slash at the end */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
  /** PayPal's number of the merchant, which every payment names */
  readonly merchantId: string;
  readonly webhookId: string;
  readonly currency: string;
  /** yuan for one unit of the currency, with up to four places */
  readonly rate: string;
}

const usualAddress = 'https://api-m.paypal.com/';

/** The account as the settings of the site name it. */
export function paypalAccount(data: Readonly<Record<string, string | boolean>>): PaypalAccount {
  const text = (name: string): string => String(data[name] ?? '').trim();
  return {
    ...{ baseUrl: text('baseUrl') || usualAddress, clientId: text('clientId'), secret: text('clientSecret') },
    ...{ merchantId: text('merchantId'), webhookId: text('webhookId'), currency: text('currency') || 'USD', rate: text('rate') },
  };
}

export interface PaypalOptions {
  readonly outbound: Outbound;
  readonly trades: PaypalTrades;
  /** milliseconds since the epoch */
  now(): number;
  /** where a buyer comes back to, paid or not */
  returnUrlOf(orderId: string): string;
}

type Paid = Extract<PayTrade, { state: 'paid' }>;
const mostTitle = 127;
/** Words for an order that nobody has agreed to yet. */
const openWords: readonly unknown[] = ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'];
/** Words for a payment whose money has come; what went back of it later is another matter. */
const paidWords: readonly unknown[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
const failedWords: readonly unknown[] = ['DECLINED', 'FAILED'];

/**
 * PayPal, orders v2: https://developer.paypal.com/docs/api/orders/v2/. The buyer agrees at PayPal, and the money moves when it is asked for
 * (capture), which only this client does. Answers come over TLS from PayPal's own host; of each are checked order, buyer, merchant, sum and
 * currency before anything counts. A notice counts once PayPal says the same when it is asked.
 * @throws {OutboundError} from each call: no answer, none that is theirs, or a refusal
 */
export class Paypal implements PayCompany {
  private readonly api: PaypalApi;
  private readonly notices: PaypalNotices;

  constructor(
    private readonly account: PaypalAccount,
    private readonly options: PaypalOptions,
  ) {
    const { outbound, now } = options;
    const { baseUrl, webhookId } = account;
    this.api = new PaypalApi(account, outbound);
    this.notices = new PaypalNotices({ baseUrl, webhookId, outbound, now });
  }

  async begin(order: PayOrder): Promise<PayStart> {
    const { currency, sum, url } = (await this.options.trades.find(order.orderId)) ?? (await this.create(order));
    return { qrText: '', url, foreign: { currency, sum } };
  }

  async find(orderId: string): Promise<PayTrade> {
    const trade = await this.options.trades.find(orderId);
    // another application began it, and alone can say what became of it, or pay it back
    if (trade?.clientId !== this.account.clientId) return { state: 'none' };
    if (trade.phase === 'captured') return paidBy(trade);
    if (trade.phase === 'closed') return { state: 'closed' };
    return this.look(trade);
  }

  /** Ends a trade by never asking for its money; one whose money was asked for is looked up. */
  async close(orderId: string): Promise<PayTrade> {
    if (await this.options.trades.move(orderId, ['open'], { phase: 'closed' })) return { state: 'closed' };
    const found = await this.find(orderId);
    // refused just now: nothing of it was taken
    if (found.state === 'open' && (await this.options.trades.move(orderId, ['open'], { phase: 'closed' }))) return { state: 'closed' };
    return found;
  }

  async refund({ key, orderId, transaction, amount }: PayRefund): Promise<boolean> {
    const trade = await this.options.trades.find(orderId);
    if (trade?.capture !== transaction || transaction === '') throw notOurs();
    const { currency } = this.own(trade);
    const { sum: value, isLast } = await keptRefund(this.options.trades, trade, key, amount);
    // the parts before it were rounded up to whole units, and nothing is left
    if (smallestOf(value, currency) === 0n) return true;
    const judged = ({ status, amount: back }: Record<string, unknown>): boolean => {
      if (status === 'PENDING') return false;
      if (status !== 'COMPLETED' || !isSum(back, value, currency)) throw new OutboundError(sentence('outbound.unexpected'));
      return true;
    };
    const custom_id = customOf(orderId, key);
    // asked first: PayPal forgets keys of requests after some weeks, and never what it sent back
    const known = refundsIn((await this.order(trade)).json).find((each) => each['custom_id'] === custom_id);
    if (known) return judged(known);
    const path = `v2/payments/captures/${encodeURIComponent(transaction)}/refund`;
    const reply = await this.api.ask('POST', path, { key, body: { amount: { currency_code: currency, value }, custom_id } });
    // by somebody's hand: all of it is back
    if (reply.issue === 'CAPTURE_FULLY_REFUNDED' && isLast) return true;
    if (reply.status >= 300) throw refusedBy(reply);
    return judged(reply.json);
  }

  async read(notice: PayNotice): Promise<Paid | undefined> {
    await this.notices.check(notice);
    const { event_type, resource } = objectOf(parsed(notice.body));
    const isOrder = event_type === 'CHECKOUT.ORDER.APPROVED';
    if (!isOrder && event_type !== 'PAYMENT.CAPTURE.COMPLETED') return undefined;
    const told = objectOf(resource);
    const unit = isOrder ? unitOf(told) : told;
    const trade = await this.options.trades.find(wordOf(unit['custom_id'], '').split(':')[0] ?? '');
    if (!trade || !this.isOf(unit, trade) || (isOrder && told['id'] !== trade.reference)) throw notOurs();
    // whatever became of the trade here, a payment that is there is the buyer's
    const found = trade.phase === 'closed' && !isOrder ? await this.look(this.own(trade)) : await this.find(trade.orderId);
    return found.state === 'paid' && (isOrder || found.transaction === told['id']) ? found : undefined;
  }

  /** PayPal's report of the day, which is some hours behind: one that does not reach the end of the day is not there yet. */
  async statement(day: string): Promise<PayStatementLine[]> {
    const dates = { start_date: isoTime(startOfDay(day)), end_date: isoTime(endOfDay(day) - 1000) };
    const lines: PayStatementLine[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = new URLSearchParams({ ...dates, fields: 'transaction_info', page_size: '500', page: String(page) });
      const reply = await this.api.ask('GET', `v1/reporting/transactions?${query.toString()}`);
      if (reply.status !== 200) throw refusedBy(reply);
      const { total_pages, last_refreshed_datetime: refreshed } = reply.json;
      if (typeof total_pages !== 'number') throw new OutboundError(sentence('outbound.unexpected'));
      if (Date.parse(offsetWithColon(wordOf(refreshed, ''))) < endOfDay(day)) throw new OutboundError(sentence('outbound.notYet'));
      pages = total_pages;
      lines.push(...(await reportLines(reply.json, this.options.trades)));
    }
    return lines;
  }

  /** For the page of settings: an answer that only a right application gets, about a webhook that has to be its own. */
  static async tryOut(account: PaypalAccount, outbound: Outbound): Promise<void> {
    const { webhookId, currency, rate } = account;
    foreignSum(1, currency, rateFrom(rate));
    const reply = await new PaypalApi(account, outbound).ask('GET', `v1/notifications/webhooks/${encodeURIComponent(webhookId)}`);
    if (reply.status === 404) throw new OutboundError(sentence('outbound.noWebhook', { id: webhookId }));
    if (reply.status !== 200) throw refusedBy(reply);
    if (reply.json['id'] !== webhookId) throw new OutboundError(sentence('outbound.unexpected'));
  }

  /** Makes the order there, or finds the one of the same key. Its address is given away after it is kept: nobody can pay before. */
  private async create({ orderId, title, amount, userId }: PayOrder): Promise<PaypalTrade> {
    const { baseUrl, clientId, merchantId, currency, rate } = this.account;
    const sum = foreignSum(amount, currency, rateFrom(rate));
    const back = this.options.returnUrlOf(orderId);
    const unit = {
      ...{ reference_id: orderId, custom_id: `${orderId}:${userId}`, invoice_id: orderId, description: title.slice(0, mostTitle) },
      ...{ amount: { currency_code: currency, value: sum }, payee: { merchant_id: merchantId } },
    };
    const context = {
      ...{ return_url: back, cancel_url: back, shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
      payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    };
    const reply = await this.api.ask('POST', 'v2/checkout/orders', {
      key: `order:${orderId}:${currency}:${sum}`,
      body: { intent: 'CAPTURE', purchase_units: [unit], payment_source: { paypal: { experience_context: context } } },
    });
    if (reply.status >= 300) throw refusedBy(reply);
    const [reference, url] = [wordOf(reply.json['id'], ''), linkIn(reply.json)];
    if (!/^[\w-]{1,50}$/.test(reference) || !isPaypalPage(url, baseUrl)) throw new OutboundError(sentence('outbound.unexpected'));
    const begun = { orderId, userId, amount, reference, clientId, currency, sum, url } as const;
    return this.options.trades.keep({ ...begun, phase: 'open', attempt: 0, capture: '' });
  }

  /** State of a trade as PayPal has it; the money of one that the buyer has agreed to is asked for at once. */
  private async look(trade: PaypalTrade): Promise<PayTrade> {
    const reply = await this.order(trade);
    if (reply.status === 404) {
      // PayPal forgets what nobody has paid, and keeps what it took money for
      await this.options.trades.move(trade.orderId, ['open', 'capturing'], { phase: 'closed' });
      return { state: 'closed' };
    }
    if (reply.status >= 300) throw refusedBy(reply);
    const { status } = reply.json;
    if (trade.phase === 'closed' && status !== 'COMPLETED') return { state: 'closed' };
    if (openWords.includes(status)) return this.opened(trade);
    if (status === 'VOIDED') {
      await this.options.trades.move(trade.orderId, ['open', 'capturing'], { phase: 'closed' });
      return { state: 'closed' };
    }
    if (status === 'COMPLETED') return this.captured(trade, reply);
    if (status === 'APPROVED') return this.capture(trade, reply);
    throw new OutboundError(sentence('outbound.unexpected'));
  }

  private async capture(known: PaypalTrade, approved: PaypalReply): Promise<PayTrade> {
    const { trades } = this.options;
    const { orderId, phase, attempt } = known;
    if (!this.isOf(unitOf(approved.json), known)) throw notOurs();
    const next = phase === 'open' ? attempt + 1 : attempt;
    const trade = await trades.move(orderId, [phase], { phase: 'capturing', attempt: next });
    // somebody else asks for the money, or has closed the trade
    if (!trade) return this.find(orderId);
    const key = `capture:${trade.reference}:${trade.attempt}`;
    const reply = await this.api.ask('POST', `v2/checkout/orders/${trade.reference}/capture`, { key });
    // another request for it is on its way there; any other refusal moved nothing, as the order itself says next
    if (reply.status === 409) throw refusedBy(reply);
    const after = await this.order(trade);
    if (after.status >= 300) throw refusedBy(after);
    return after.json['status'] === 'COMPLETED' ? this.captured(trade, after) : this.opened(trade);
  }

  /** No money has moved for the trade, and none moves before it is asked for anew. */
  private async opened({ orderId, phase, attempt }: PaypalTrade): Promise<PayTrade> {
    // of the refusal that was heard: another process may have asked anew since
    if (phase === 'capturing') await this.options.trades.move(orderId, ['capturing'], { phase: 'open' }, attempt);
    return { state: 'open' };
  }

  /** @throws {OutboundError} where the money is another sum, or somebody else's */
  private async captured(trade: PaypalTrade, { json }: PaypalReply): Promise<PayTrade> {
    const unit = unitOf(json);
    const payment = firstIn(objectOf(unit['payments'])['captures']);
    const [capture, status] = [wordOf(payment['id'], ''), payment['status']];
    if (!this.isOf(unit, trade)) throw notOurs();
    if (failedWords.includes(status)) return this.opened(trade);
    if (status === 'PENDING') return { state: 'open' };
    if (!paidWords.includes(status) || capture === '') throw new OutboundError(sentence('outbound.unexpected'));
    if (!isSum(payment['amount'], trade.sum, trade.currency)) throw notOurs();
    const known = await this.options.trades.move(trade.orderId, ['open', 'capturing', 'closed'], { phase: 'captured', capture });
    return known ? paidBy(known) : this.find(trade.orderId);
  }

  private order({ reference }: PaypalTrade): Promise<PaypalReply> {
    return this.api.ask('GET', `v2/checkout/orders/${reference}`);
  }

  /** Whether an order's part, or a payment, is this trade's: order, buyer, sum, currency, and the merchant where it is named. */
  private isOf(unit: Record<string, unknown>, { orderId, userId, sum, currency }: PaypalTrade): boolean {
    const { merchant_id: merchant = this.account.merchantId } = objectOf(unit['payee']);
    const isPayment = unit['reference_id'] === undefined;
    return (
      unit['custom_id'] === `${orderId}:${userId}` &&
      isSum(unit['amount'], sum, currency) &&
      merchant === this.account.merchantId &&
      (isPayment || (unit['reference_id'] === orderId && unit['payee'] !== undefined))
    );
  }

  /** @throws {OutboundError} another application began it, which alone can say what became of it */
  private own(trade: PaypalTrade): PaypalTrade {
    if (trade.clientId !== this.account.clientId) throw notOurs();
    return trade;
  }
}

const isoTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const notOurs = (): OutboundError => new OutboundError(sentence('outbound.notOurs'));
const paidBy = ({ orderId, userId, amount, capture: transaction }: PaypalTrade): Paid => ({
  ...{ state: 'paid', orderId, userId, transaction, amount },
});
const firstIn = (list: unknown): Record<string, unknown> => objectOf(Array.isArray(list) && list.length === 1 ? list[0] : undefined);
/** Refunds of an order's payment, each as PayPal shows it. */
function refundsIn(order: Record<string, unknown>): Record<string, unknown>[] {
  const { refunds } = objectOf(unitOf(order)['payments']);
  return Array.isArray(refunds) ? refunds.map(objectOf) : [];
}
const unitOf = (order: Record<string, unknown>): Record<string, unknown> => firstIn(order['purchase_units']);

function isSum(told: unknown, sum: string, currency: string): boolean {
  const { value, currency_code } = objectOf(told);
  return (
    currency_code === currency && smallestOf(value, currency) !== undefined && smallestOf(value, currency) === smallestOf(sum, currency)
  );
}

/** Address at which the buyer agrees. */
function linkIn({ links }: Record<string, unknown>): string {
  const all = Array.isArray(links) ? links.map(objectOf) : [];
  const link = all.find(({ rel }) => rel === 'payer-action') ?? all.find(({ rel }) => rel === 'approve');
  return wordOf(link?.['href'], '');
}

/** @throws {OutboundError} it is none */
function rateFrom(text: string): bigint {
  const rate = rateOf(text);
  if (rate === undefined) throw new OutboundError(sentence('outbound.noRate'));
  return rate;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OutboundError(sentence('outbound.unexpected'));
  }
}
