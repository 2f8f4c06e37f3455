import { createSign, createVerify, type KeyObject } from 'node:crypto';
import { sentence } from '@xuekao/contracts';
import { OutboundError, type Outbound } from '@xuekao/platform';
import { objectOf, wordOf } from '../json.js';
import { ProviderError } from '../provider-error.js';
import { alipayBillLines, alipayBillText } from './alipay-bill.js';
import { fenOf, yuanOf } from './money.js';
import type { PayCompany, PayNotice, PayOrder, PayRefund, PayStart, PayStatementLine, PayTrade } from './pay-types.js';
import { privateKeyOf, publicKeyOf } from './pem.js';
import { rawValueOf } from './raw-json.js';
import { mostBillBytes } from './wechat-bill.js';

/** An application at Alipay that may take payments. */
export interface AlipayAccount {
  /** with a slash at the end */
  readonly baseUrl: string;
  readonly appId: string;
  /** PID of the merchant, which notices name */
  readonly sellerId: string;
  readonly privateKey: string;
  /** Alipay's own, not the application's */
  readonly publicKey: string;
  /** `code`: face to face, the buyer scans a code; `page`: the buyer pays on a page of Alipay */
  readonly way: 'code' | 'page';
}

const usualAddress = 'https://openapi.alipay.com/';
/** A notice is believed so long before and after it was sent. */
const noticeMs = 300_000;
const mostTitle = 256;
const done = '10000';
/** Code by which Alipay says that it is out of order, whatever the status of the answer. */
const outOfService = '20000';

/** The account as the settings of the site name it. */
export function alipayAccount(data: Readonly<Record<string, string | boolean>>): AlipayAccount {
  const text = (name: string): string => String(data[name] ?? '').trim();
  return {
    ...{ baseUrl: text('baseUrl') || usualAddress, appId: text('appId'), sellerId: text('sellerId') },
    ...{ privateKey: text('privateKey'), publicKey: text('publicKey') },
    way: text('way') === 'page' ? 'page' : 'code',
  };
}

interface Reply {
  readonly code: string;
  readonly subCode: string;
  readonly json: Record<string, unknown>;
}

/**
 * Alipay (RSA2), face to face (https://opendocs.alipay.com/open/194/106078) or on its page (https://opendocs.alipay.com/open/270).
 * Answers are signed over the text as it came, notices over their fields in order; nothing of either counts before that is checked.
 * @throws {OutboundError} from each call: no answer, none that is theirs, or a refusal
 */
export class Alipay implements PayCompany {
  private readonly key: KeyObject;
  private readonly theirs: KeyObject;

  /** @param now milliseconds since the epoch @param returnUrlOf where a buyer comes back to from Alipay's page, paid or not */
  constructor(
    private readonly account: AlipayAccount,
    private readonly outbound: Outbound,
    private readonly now: () => number,
    private readonly returnUrlOf: (orderId: string) => string = () => '',
  ) {
    this.key = privateKeyOf(account.privateKey);
    this.theirs = publicKeyOf(account.publicKey);
  }

  async begin({ orderId, title, amount, userId, expiresAt, notifyUrl }: PayOrder): Promise<PayStart> {
    const order = { out_trade_no: orderId, total_amount: yuanOf(amount), subject: title.slice(0, mostTitle), body: userId };
    const content = { ...order, time_expire: chineseTime(expiresAt) };
    if (this.account.way === 'page') return { qrText: '', url: this.page(content, notifyUrl), foreign: null };
    const reply = await this.ask('alipay.trade.precreate', content, notifyUrl);
    const { qr_code, out_trade_no } = doneIn(reply);
    if (typeof qr_code !== 'string' || qr_code === '' || out_trade_no !== orderId) throw new OutboundError(sentence('outbound.unexpected'));
    return { qrText: qr_code, url: '', foreign: null };
  }

  /** Alipay knows a trade from the moment at which a buyer scans its code. */
  async find(orderId: string): Promise<PayTrade> {
    const reply = await this.ask('alipay.trade.query', { out_trade_no: orderId });
    if (reply.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'none' };
    return tradeOf(doneIn(reply), orderId, null);
  }

  async close(orderId: string): Promise<PayTrade> {
    await this.ask('alipay.trade.close', { out_trade_no: orderId });
    // paid, closed before, or not there: all that counts is what it is now
    return this.find(orderId);
  }

  async refund({ key, orderId, transaction, amount }: PayRefund): Promise<boolean> {
    const request = { out_trade_no: orderId, trade_no: transaction, out_request_no: key };
    // asked first: one whose answer was lost is known there by its number
    if (await this.isRefunded(request, amount)) return true;
    doneIn(await this.ask('alipay.trade.refund', { ...request, refund_amount: yuanOf(amount) }));
    return this.isRefunded(request, amount);
  }

  async read({ body }: PayNotice): Promise<Extract<PayTrade, { state: 'paid' }> | undefined> {
    const told = Object.fromEntries(new URLSearchParams(body));
    const { sign = '', sign_type, ...signed } = told;
    if (sign_type !== 'RSA2' || !createVerify('sha256').update(inOrder(signed)).verify(this.theirs, sign, 'base64'))
      throw new OutboundError(sentence('outbound.unsigned'));
    const age = Math.abs(this.now() - fromChineseTime(signed['notify_time'] ?? ''));
    if (!(age <= noticeMs)) throw new OutboundError(sentence('outbound.unsigned'));
    if (signed['app_id'] !== this.account.appId || signed['seller_id'] !== this.account.sellerId)
      throw new OutboundError(sentence('outbound.notOurs'));
    // a refund comes as a notice about the same trade
    if (signed['trade_status'] !== 'TRADE_SUCCESS' || signed['gmt_refund'] !== undefined) return undefined;
    const trade = tradeOf(signed, signed['out_trade_no'] ?? '', signed['body'] ?? '');
    return trade.state === 'paid' ? trade : undefined;
  }

  /** The bill of all trades, which lies at an address that the signed answer names; a day without trades has no bill. */
  async statement(day: string): Promise<PayStatementLine[]> {
    const reply = await this.ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day });
    if (reply.subCode === 'isp.bill_not_exist') return [];
    const address = wordOf(doneIn(reply)['bill_download_url'], '');
    if (!URL.canParse(address)) throw new OutboundError(sentence('outbound.unexpected'));
    const url = new URL(address);
    // Alipay names an address without TLS, and answers with it
    if (url.hostname.endsWith('.alipay.com')) url.protocol = 'https:';
    const file = await this.outbound.ask(url.href, { timeoutMs: 60_000, maxBytes: mostBillBytes });
    if (file.status !== 200) throw new OutboundError(sentence('outbound.unexpected'));
    return alipayBillLines(await alipayBillText(file.body), this.account.sellerId);
  }

  async tryOut(): Promise<void> {
    await this.find('0'.repeat(24));
  }

  /** Of this request alone: an answer to a refund tells the sum of all that went back of the trade. */
  private async isRefunded(request: { out_request_no: string }, amount: number): Promise<boolean> {
    const { out_request_no, refund_status, refund_amount } = doneIn(await this.ask('alipay.trade.fastpay.refund.query', request));
    if (refund_status !== 'REFUND_SUCCESS') return false;
    if (out_request_no !== request.out_request_no || fenOf(refund_amount) !== amount)
      throw new OutboundError(sentence('outbound.unexpected'));
    return true;
  }

  /** Address of Alipay's page for the order: all of it is signed, so that whoever opens it can change nothing. */
  private page(content: { out_trade_no: string }, notifyUrl: string): string {
    const returnUrl = this.returnUrlOf(content.out_trade_no);
    const fields = { notify_url: notifyUrl, ...(returnUrl === '' ? {} : { return_url: returnUrl }) };
    const signed = this.signed('alipay.trade.page.pay', { ...content, product_code: 'FAST_INSTANT_TRADE_PAY' }, fields);
    const url = new URL('gateway.do', this.account.baseUrl);
    url.search = signed.toString();
    return url.href;
  }

  private signed(method: string, content: object, more: Readonly<Record<string, string>>): URLSearchParams {
    const fields = {
      ...{ app_id: this.account.appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
      ...{ timestamp: chineseTime(this.now()), ...more, biz_content: JSON.stringify(content) },
    };
    const sign = createSign('sha256').update(inOrder(fields)).sign(this.key, 'base64');
    return new URLSearchParams({ ...fields, sign });
  }

  private async ask(method: string, content: object, notifyUrl?: string): Promise<Reply> {
    const signed = this.signed(method, content, notifyUrl === undefined ? {} : { notify_url: notifyUrl });
    const answer = await this.outbound.ask(new URL('gateway.do?charset=utf-8', this.account.baseUrl).href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: signed.toString(),
      timeoutMs: 5000,
    });
    const text = answer.text();
    const { sign: signature } = objectOf(answer.json());
    const name = `${method.replaceAll('.', '_')}_response`;
    // what is signed is the text, and nothing but that text is read
    const raw = rawValueOf(text, name) ?? rawValueOf(text, 'error_response') ?? '{}';
    const json = objectOf(JSON.parse(raw));
    const reply = { code: wordOf(json['code'], ''), subCode: wordOf(json['sub_code'], ''), json };
    if (createVerify('sha256').update(raw).verify(this.theirs, wordOf(signature, ''), 'base64')) return reply;
    // a request that they do not take for ours may be refused without a signature: the reason helps, and counts for nothing else
    throw reply.code === '' || reply.code === done || signature !== undefined
      ? new OutboundError(sentence('outbound.unsigned'))
      : refused(reply);
  }
}

/** @throws {ProviderError} */
function doneIn(reply: Reply): Record<string, unknown> {
  if (reply.code !== done) throw refused(reply);
  return reply.json;
}

const refused = ({ code, subCode, json }: Reply): ProviderError =>
  new ProviderError(
    sentence('outbound.alipay'),
    subCode || code,
    wordOf(json['sub_msg'], '') || wordOf(json['msg'], '') || sentence('outbound.failed'),
    code === outOfService,
  );

/** @param userId as it came back; null: this answer does not bring it @throws {OutboundError} where it is another trade */
function tradeOf(json: Record<string, unknown>, orderId: string, userId: string | null): PayTrade {
  if (json['out_trade_no'] !== orderId || orderId === '') throw new OutboundError(sentence('outbound.notOurs'));
  const status = json['trade_status'];
  if (status === 'WAIT_BUYER_PAY') return { state: 'open' };
  if (status === 'TRADE_CLOSED') return { state: 'closed' };
  const [transaction, amount] = [wordOf(json['trade_no'], ''), fenOf(json['total_amount'])];
  if ((status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') || transaction === '' || amount === undefined)
    throw new OutboundError(sentence('outbound.unexpected'));
  return { state: 'paid', orderId, userId, transaction, amount };
}

/** Fields as they are signed: by their names, without the empty ones. */
const inOrder = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

const chineseMs = 8 * 3_600_000;
const chineseTime = (ms: number): string => new Date(ms + chineseMs).toISOString().slice(0, 19).replace('T', ' ');
/** NaN: no time */
const fromChineseTime = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
