import { createSign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { objectOf } from '../json.js';
import type { PayNotice } from '../pay/pay-types.js';
import type { PaypalAccount } from '../pay/paypal.js';
import { testCertificate, type TestCertificate } from './pay-keys.js';
import { sendJson, startProviderServer, type ProviderServer } from './provider-server.js';

interface Money {
  readonly currency_code: string;
  readonly value: string;
}
interface Order {
  readonly id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  unit: Record<string, unknown> & { amount: Money };
  readonly returnUrl: string;
  capture: { id: string; status: string; amount: Money; at: number } | null;
}
interface Refund {
  readonly id: string;
  readonly capture: string;
  readonly amount: Money;
  readonly custom_id: string | undefined;
  readonly at: number;
}
interface Asked {
  readonly purchase_units: [Order['unit']];
  readonly payment_source: { paypal: { experience_context: { return_url: string } } };
}
type Deed = 'create' | 'look' | 'capture' | 'refund' | 'token';
const merchantId = 'MERCHANT00001';
const clientId = 'client-of-the-tests';
const secret = 'secret-of-the-tests';
const webhookId = '1JE4291016473214C';

/** PayPal for tests: orders v2 as documented, tokens that end, and notices that it signs by a certificate which it serves. */
export class PaypalServer {
  readonly orders = new Map<string, Order>();
  /** by the keys of their requests */
  readonly refunds = new Map<string, Refund>();
  /** clock of its books, in milliseconds since the epoch */
  clock: () => number = () => Date.now();
  /** lines of one page of a report, whatever is asked for */
  mostLines = 500;
  /** milliseconds by which its reports are behind */
  lag = 0;
  /** requests that were answered, by what they ask for */
  readonly asked: Record<Deed, number> = { create: 0, look: 0, capture: 0, refund: 0, token: 0 };
  refundStatus = 'COMPLETED';
  captureStatus = 'COMPLETED';
  /** word by which the next captures are refused; empty: they are not */
  declines = '';
  /** deeds that are done and whose answer never comes */
  readonly silent = new Set<Deed>();
  /** milliseconds by which its clock is off */
  skew = 0;
  /** changes an order as it is shown */
  spoil: (order: Record<string, unknown>) => Record<string, unknown> = (order) => order;
  private readonly keys = new Map<string, string>();
  private tokens = new Set<string>();
  private number = 0;
  private server: ProviderServer | undefined;

  private constructor(private certificate: TestCertificate) {}

  static async start(port = 0): Promise<PaypalServer> {
    const paypal = new PaypalServer(await testCertificate());
    paypal.server = await startProviderServer((request, body, response) => paypal.answer(request, body, response), port);
    return paypal;
  }

  get host(): string {
    return this.server?.host ?? '';
  }

  get certificateUrl(): string {
    return `${this.server?.baseUrl}v1/notifications/certs/CERT-${this.certificate.serial}`;
  }

  account(): PaypalAccount {
    return { baseUrl: this.server?.baseUrl ?? '', clientId, secret, merchantId, webhookId, currency: 'USD', rate: '7.1234' };
  }

  /** as the settings of a site hold it */
  settings(): Record<string, string> {
    const { secret: clientSecret, ...others } = this.account();
    return { ...others, clientSecret };
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  /** New certificate, as PayPal changes them from time to time. */
  async rotate(days = 30): Promise<void> {
    this.certificate = await testCertificate(days);
  }

  /** No token of before is good any more. */
  callBackTokens(): void {
    this.tokens = new Set();
  }

  /** The keys of all requests for refunds are too old to be known. */
  forgetKeys(): void {
    for (const [key, refund] of [...this.refunds]) {
      this.refunds.delete(key);
      this.refunds.set(`of ${refund.id}`, refund);
    }
  }

  orderOf(orderId: string): Order {
    const order = [...this.orders.values()].find(({ unit }) => unit['reference_id'] === orderId);
    if (!order) throw new Error('there is no such order');
    return order;
  }

  /** The buyer agrees. */
  approve(orderId: string): void {
    this.orderOf(orderId).status = 'APPROVED';
  }

  /** Notice that PayPal signs. @param changes what a forger would like to have in its resource, signed all the same */
  notice(type: 'CHECKOUT.ORDER.APPROVED' | 'PAYMENT.CAPTURE.COMPLETED', orderId: string, changes: object = {}): PayNotice {
    const order = this.orderOf(orderId);
    const { custom_id, invoice_id } = order.unit;
    const payment = {
      ...(order.capture && paymentOf(order.capture)),
      custom_id,
      invoice_id,
      supplementary_data: { related_ids: { order_id: order.id } },
    };
    const resource =
      type === 'CHECKOUT.ORDER.APPROVED'
        ? { id: order.id, intent: 'CAPTURE', status: 'APPROVED', purchase_units: [{ ...order.unit, ...changes }] }
        : { ...payment, ...changes };
    return this.signed({ id: `WH-${(this.number += 1)}`, event_version: '1.0', event_type: type, resource });
  }

  /** Any event, signed for a webhook. */
  signed(event: object, webhook = webhookId): PayNotice {
    const body = JSON.stringify(event);
    const [id, time] = [`transmission-${(this.number += 1)}`, new Date(Date.now() + this.skew).toISOString()];
    const text = `${id}|${time}|${webhook}|${crc32(body)}`;
    return {
      headers: {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': createSign('sha256').update(text).sign(this.certificate.privateKey, 'base64'),
        'paypal-cert-url': this.certificateUrl,
        'paypal-auth-algo': 'SHA256withRSA',
      },
      body,
    };
  }

  private answer(request: IncomingMessage, body: string, response: ServerResponse): void {
    const path = new URL(request.url ?? '', 'http://paypal').pathname;
    if (path === `/v1/notifications/certs/CERT-${this.certificate.serial}`) return void response.end(this.certificate.pem);
    if (path.startsWith('/checkoutnow')) return this.visit(new URL(request.url ?? '', 'http://paypal'), response);
    const say = (deed: Deed, value: object, status = 200): void => {
      this.asked[deed] += 1;
      if (this.silent.has(deed)) request.socket.destroy();
      else sendJson(response, value, status);
    };
    if (path === '/v1/oauth2/token') {
      const good = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
      if (request.headers.authorization !== good || body !== 'grant_type=client_credentials')
        return say('token', { error: 'invalid_client', error_description: 'Client Authentication failed' }, 401);
      const text = `A21AA${(this.number += 1)}`;
      this.tokens.add(text);
      return say('token', { access_token: text, token_type: 'Bearer', expires_in: 32_400 });
    }
    if (!this.tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return say('token', { error: 'invalid_token', error_description: 'Token signature verification failed' }, 401);
    const [, kind, id = '', what] =
      /^\/v[12]\/(checkout\/orders|payments\/captures|notifications\/webhooks)\/?([\w-]*)\/?(\w*)$/.exec(path) ?? [];
    if (path === '/v1/reporting/transactions') return say('look', this.report(new URL(request.url ?? '', 'http://paypal').searchParams));
    const key = String(request.headers['paypal-request-id'] ?? '');
    if (kind === 'notifications/webhooks') return id === webhookId ? say('look', { id }) : say('look', missing, 404);
    if (kind === 'payments/captures') return this.refund(id, key, body, say);
    const order = this.orders.get(id);
    if (id === '') return say('create', this.shown(this.create(key, body)), 201);
    if (!order) return say('look', missing, 404);
    if (what === 'capture') return this.capture(order, say);
    say('look', this.shown(order));
  }

  /** The page of a buyer, who agrees and goes back to the site. */
  private visit({ pathname, searchParams }: URL, response: ServerResponse): void {
    const order = this.orders.get(searchParams.get('token') ?? '');
    if (!order) return void response.writeHead(404).end();
    if (pathname === '/checkoutnow') {
      const text = `<meta charset="utf-8"><title>PayPal</title><a href="/checkoutnow/agree?token=${order.id}">Pay Now</a>`;
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(text);
    }
    order.status = 'APPROVED';
    response.writeHead(302, { location: `${order.returnUrl}&token=${order.id}&PayerID=P1` }).end();
  }

  /** Page of the report of transactions, in the order of their times. */
  private report(asked: URLSearchParams): object {
    const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(asked.get(name) ?? ''));
    const orders = [...this.orders.values()].filter(({ capture }) => capture !== null);
    const payments = orders.flatMap(({ unit, capture }) =>
      capture ? [{ ...lineOf(unit, capture.amount, capture.at), transaction_id: capture.id, transaction_event_code: 'T0006' }] : [],
    );
    const refunds = [...this.refunds.values()].flatMap(({ id, capture, amount, custom_id, at }) => {
      const order = orders.find((each) => each.capture?.id === capture);
      const back = { transaction_id: id, paypal_reference_id: capture, paypal_reference_id_type: 'TXN' };
      const minus = { ...amount, value: `-${amount.value}` };
      const own = custom_id === undefined ? {} : { custom_field: custom_id };
      return order ? [{ ...lineOf(order.unit, minus, at), ...own, ...back, transaction_event_code: 'T1107' }] : [];
    });
    const all = [...payments, ...refunds]
      .toSorted((a, b) => a.at - b.at)
      .filter(({ at }) => from !== undefined && to !== undefined && at >= from && at < to + 1000);
    const page = Number(asked.get('page'));
    return {
      transaction_details: all
        .slice((page - 1) * this.mostLines, page * this.mostLines)
        .map(({ at: _at, ...info }) => ({ transaction_info: info })),
      account_number: merchantId,
      last_refreshed_datetime: reportTime(this.clock() - this.lag),
      page,
      total_items: all.length,
      total_pages: Math.ceil(all.length / this.mostLines),
    };
  }

  private create(key: string, body: string): Order {
    const known = this.orders.get(this.keys.get(key) ?? '');
    if (known) return known;
    const { purchase_units, payment_source } = objectOf(JSON.parse(body)) as unknown as Asked; // our client sends nothing else
    const order: Order = {
      ...{ id: `5O19${(this.number += 1)}`, status: 'PAYER_ACTION_REQUIRED', unit: purchase_units[0], capture: null },
      returnUrl: payment_source.paypal.experience_context.return_url,
    };
    this.keys.set(key, order.id);
    this.orders.set(order.id, order);
    return order;
  }

  private capture(order: Order, say: (deed: Deed, value: object, status?: number) => void): void {
    const refuse = (issue: string): void =>
      say('capture', { name: 'UNPROCESSABLE_ENTITY', details: [{ issue, description: `refused: ${issue}` }] }, 422);
    if (order.status === 'COMPLETED') return refuse('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refuse('ORDER_NOT_APPROVED');
    if (this.declines !== '') {
      // after other refusals the buyer's word stands
      if (this.declines === 'INSTRUMENT_DECLINED') order.status = 'PAYER_ACTION_REQUIRED';
      return refuse(this.declines);
    }
    order.status = 'COMPLETED';
    order.capture = { id: `3C67${(this.number += 1)}`, status: this.captureStatus, amount: order.unit.amount, at: this.clock() };
    say('capture', this.shown(order), 201);
  }

  private refund(id: string, key: string, body: string, say: (deed: Deed, value: object, status?: number) => void): void {
    const capture = [...this.orders.values()].find((order) => order.capture?.id === id)?.capture;
    if (!capture) return say('refund', missing, 404);
    const { amount, custom_id } = objectOf(JSON.parse(body)) as { amount: Money; custom_id?: string }; // our client sends nothing else
    const refuse = (issue: string): void => say('refund', { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] }, 422);
    const known = this.refunds.get(key);
    if (known && (known.capture !== id || known.amount.value !== amount.value)) return refuse('DUPLICATE_REQUEST_ID');
    const [whole, given, asked] = [centsOf(capture.amount), this.givenOf(id), centsOf(amount)];
    if (!known && given === whole) return refuse('CAPTURE_FULLY_REFUNDED');
    if (!known && (asked < 1n || given + asked > whole)) return refuse('REFUND_AMOUNT_EXCEEDED');
    const refund = known ?? { id: `1JU0${(this.number += 1)}`, capture: id, amount, custom_id, at: this.clock() };
    this.refunds.set(key, refund);
    capture.status = this.givenOf(id) === whole ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    say('refund', this.refundShown(refund), 201);
  }

  private givenOf(capture: string): bigint {
    return [...this.refunds.values()].reduce((sum, each) => (each.capture === capture ? sum + centsOf(each.amount) : sum), 0n);
  }

  private refundShown({ id, amount, custom_id }: Refund): object {
    return { id, status: this.refundStatus, amount, ...(custom_id === undefined ? {} : { custom_id }) };
  }

  private shown({ id, status, unit, capture }: Order): Record<string, unknown> {
    const back = [...this.refunds.values()].filter((refund) => refund.capture === capture?.id);
    const refunds = back.length === 0 ? {} : { refunds: back.map((refund) => this.refundShown(refund)) };
    const payments = capture ? { payments: { captures: [{ ...paymentOf(capture), custom_id: unit['custom_id'] }], ...refunds } } : {};
    const href = `${this.server?.baseUrl}checkoutnow?token=${id}`;
    const links = [
      { href: `${this.server?.baseUrl}v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
      { href, rel: 'payer-action', method: 'GET' },
    ];
    return this.spoil({ id, intent: 'CAPTURE', status, purchase_units: [{ ...unit, ...payments }], links });
  }
}

/** Smallest units of a decimal sum, whatever the currency: compared with sums of the same currency alone. */
const centsOf = ({ value }: Money): bigint => BigInt(value.replace('.', ''));
const paymentOf = ({ at: _at, ...payment }: NonNullable<Order['capture']>): object => payment;
const reportTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+0000`;
const lineOf = ({ custom_id, invoice_id }: Order['unit'], amount: Money, at: number) => ({
  ...{ at, transaction_initiation_date: reportTime(at), transaction_updated_date: reportTime(at), transaction_status: 'S' },
  ...{ transaction_amount: amount, custom_field: custom_id, invoice_id },
});

const missing = {
  name: 'RESOURCE_NOT_FOUND',
  details: [{ issue: 'INVALID_RESOURCE_ID' }],
  message: 'The specified resource does not exist.',
};
