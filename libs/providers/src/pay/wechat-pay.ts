import { createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto';
import { sentence } from '@xuekao/contracts';
import { OutboundError, outOfOrder, type Outbound, type OutboundAnswer } from '@xuekao/platform';
import { objectOf, wordOf } from '../json.js';
import { ProviderError } from '../provider-error.js';
import type { PayCompany, PayNotice, PayOrder, PayRefund, PayStart, PayStatementLine, PayTrade } from './pay-types.js';
import { privateKeyOf } from './pem.js';
import { billLines, billText, mostBillBytes } from './wechat-bill.js';
import { openSealed, WechatCertificates, wechatPublicKey, type SignedAnswer, type WechatKeys } from './wechat-keys.js';

/** A merchant's account at WeChat Pay (API v3, Native). */
export interface WechatPayAccount {
  /** with a slash at the end */
  readonly baseUrl: string;
  readonly appId: string;
  readonly mchId: string;
  /** of the merchant's own certificate */
  readonly serialNo: string;
  readonly privateKey: string;
  readonly apiV3Key: string;
  /** both empty: the platform's certificates are fetched */
  readonly publicKeyId: string;
  readonly publicKey: string;
}

const usualAddress = 'https://api.mch.weixin.qq.com/';

/** The account as the settings of the site name it. */
export function wechatPayAccount(data: Readonly<Record<string, string | boolean>>): WechatPayAccount {
  const text = (name: string): string => String(data[name] ?? '').trim();
  const isByKey = data['verifyBy'] !== 'certificate';
  return {
    ...{ baseUrl: text('baseUrl') || usualAddress, appId: text('appId'), mchId: text('mchId'), serialNo: text('serialNo') },
    ...{ privateKey: text('privateKey'), apiV3Key: text('apiV3Key') },
    ...{ publicKeyId: isByKey ? text('publicKeyId') : '', publicKey: isByKey ? text('publicKey') : '' },
  };
}

/** A signature is believed so long before and after it was made, in seconds. */
const signatureSeconds = 300;
const scheme = 'WECHATPAY2-SHA256-RSA2048';
const mostTitle = 127;
/** Words of WeChat Pay for trades that may still be paid, and for those that cannot. */
const openStates = ['NOTPAY', 'USERPAYING', 'PAYERROR'];
/** Money that went back, also by the merchant's own hand, pays for nothing: REFUND. */
const closedStates = ['CLOSED', 'REVOKED', 'REFUND'];
const paidState = 'SUCCESS';

/** Differences of a request that fetches a file. */
interface Download {
  readonly accept?: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}
interface Reply {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

/**
 * WeChat Pay, API v3: https://pay.weixin.qq.com/doc/v3/merchant/4012791911. Every answer and notice is checked for its signature, its age
 * and whose it is before anything of it counts.
 * @throws {OutboundError} from each call: no answer, none that is theirs, or a refusal
 */
export class WechatPay implements PayCompany {
  private readonly key: KeyObject;
  private readonly keys: WechatKeys;

  /** @param now milliseconds since the epoch */
  constructor(
    private readonly account: WechatPayAccount,
    private readonly outbound: Outbound,
    private readonly now: () => number,
  ) {
    const { privateKey, apiV3Key, publicKeyId, publicKey } = account;
    this.key = privateKeyOf(privateKey);
    this.keys =
      publicKeyId === '' ? new WechatCertificates(apiV3Key, () => this.certificates(), now) : wechatPublicKey(publicKeyId, publicKey);
  }

  async begin({ orderId, title, amount, userId, expiresAt, notifyUrl }: PayOrder): Promise<PayStart> {
    const { appId: appid, mchId: mchid } = this.account;
    const { json } = await this.done(
      await this.ask('POST', '/v3/pay/transactions/native', {
        ...{ appid, mchid, description: title.slice(0, mostTitle), out_trade_no: orderId, attach: userId, notify_url: notifyUrl },
        time_expire: chineseTime(expiresAt),
        amount: { total: amount, currency: 'CNY' },
      }),
    );
    const code = wordOf(json['code_url'], '');
    if (code === '') throw new OutboundError(sentence('outbound.unexpected'));
    return { qrText: code, url: '', foreign: null };
  }

  async find(orderId: string): Promise<PayTrade> {
    const { mchId: mchid } = this.account;
    const reply = await this.ask('GET', `${tradePath(orderId)}?${new URLSearchParams({ mchid }).toString()}`);
    if (reply.status === 404 && reply.json['code'] === 'ORDER_NOT_EXIST') return { state: 'none' };
    return this.tradeOf((await this.done(reply)).json, orderId);
  }

  /** Closes the trade where that is still possible, and says what it is then. */
  async close(orderId: string): Promise<PayTrade> {
    await this.ask('POST', `${tradePath(orderId)}/close`, { mchid: this.account.mchId });
    // paid, closed before, or not there: all that counts is what it is now
    return this.find(orderId);
  }

  /** @returns whether the money has arrived at the buyer */
  async refund({ key, transaction, amount, total }: PayRefund): Promise<boolean> {
    const number = key.replaceAll(/[^\w|*@-]/g, '-');
    // asked first: one whose answer was lost is known there by its number
    const known = await this.ask('GET', `${refundsPath}/${encodeURIComponent(number)}`);
    const isNew = known.status === 404 && known.json['code'] === 'RESOURCE_NOT_EXISTS';
    const money = { refund: amount, total, currency: 'CNY' };
    const { json } = await this.done(
      // one that was closed there is asked for anew, with its own number
      isNew || known.json['status'] === 'CLOSED'
        ? await this.ask('POST', refundsPath, { transaction_id: transaction, out_refund_no: number, amount: money })
        : known,
    );
    const told = objectOf(json['amount']);
    const isIts = json['out_refund_no'] === number && json['transaction_id'] === transaction && told['refund'] === amount;
    if (!isIts) throw new OutboundError(sentence('outbound.unexpected'));
    return json['status'] === 'SUCCESS';
  }

  /** The payment that a notice tells of; undefined where it is genuine and tells of something else. */
  async read({ headers, body }: PayNotice): Promise<Extract<PayTrade, { state: 'paid' }> | undefined> {
    await this.check((name) => headers[name], body);
    const { event_type, resource } = objectOf(parsed(body));
    if (event_type !== 'TRANSACTION.SUCCESS') return undefined;
    const told = objectOf(parsed(openSealed(this.account.apiV3Key, resource)));
    const trade = this.tradeOf(told, wordOf(told['out_trade_no'], ''));
    return trade.state === 'paid' ? trade : undefined;
  }

  /** The bill of all trades, whose text has to be the one that the signed answer names; a day without trades has no bill. */
  async statement(day: string): Promise<PayStatementLine[]> {
    const query = new URLSearchParams({ bill_date: day, bill_type: 'ALL', tar_type: 'GZIP' });
    const reply = await this.ask('GET', `/v3/bill/tradebill?${query.toString()}`);
    if (reply.json['code'] === 'NO_STATEMENT_EXIST') return [];
    const { hash_type, hash_value, download_url } = (await this.done(reply)).json;
    const [sha1, address] = [wordOf(hash_value, ''), wordOf(download_url, '')];
    const { origin } = new URL(this.account.baseUrl);
    // what is signed for WeChat Pay goes to nobody else
    if (hash_type !== 'SHA1' || !URL.canParse(address) || new URL(address).origin !== origin)
      throw new OutboundError(sentence('outbound.unexpected'));
    const { pathname, search } = new URL(address);
    const file = await this.send('GET', pathname + search, undefined, { accept: '*/*', timeoutMs: 60_000, maxBytes: mostBillBytes });
    if (file.status !== 200) throw refused({ status: file.status, json: {} });
    return billLines(await billText(file.body, sha1), this.account);
  }

  /** For the page of settings: an answer that only a right account gets. */
  async tryOut(): Promise<void> {
    await this.find('0'.repeat(24));
  }

  /** @throws {OutboundError} where it is the trade of another merchant, application or order */
  private tradeOf(json: Record<string, unknown>, orderId: string): PayTrade {
    const { appId, mchId } = this.account;
    const state = wordOf(json['trade_state'], '');
    if (json['mchid'] !== mchId || json['out_trade_no'] !== orderId || orderId === '')
      throw new OutboundError(sentence('outbound.notOurs'));
    if (openStates.includes(state)) return { state: 'open' };
    if (closedStates.includes(state)) return { state: 'closed' };
    if (state !== paidState) throw new OutboundError(sentence('outbound.unexpected'));
    const { total, currency } = objectOf(json['amount']);
    const transaction = wordOf(json['transaction_id'], '');
    if (json['appid'] !== appId || currency !== 'CNY') throw new OutboundError(sentence('outbound.notOurs'));
    if (typeof total !== 'number' || !Number.isSafeInteger(total) || transaction === '')
      throw new OutboundError(sentence('outbound.unexpected'));
    return { state: 'paid', orderId, userId: wordOf(json['attach'], ''), transaction, amount: total };
  }

  private async done(reply: Reply): Promise<Reply> {
    if (reply.status >= 200 && reply.status < 300) return reply;
    throw refused(reply);
  }

  private async ask(method: 'GET' | 'POST', path: string, input?: object): Promise<Reply> {
    const answer = await this.send(method, path, input);
    const body = answer.text();
    const json = body === '' ? {} : objectOf(answer.json());
    try {
      await this.check((name) => headerOf(answer, name), body);
    } catch (error) {
      // a request that they do not take for ours is refused without a signature: the reason helps, and counts for nothing else
      if (answer.status >= 400 && headerOf(answer, 'wechatpay-signature') === undefined) throw refused({ status: answer.status, json });
      throw error;
    }
    return { status: answer.status, json };
  }

  private send(
    method: 'GET' | 'POST',
    path: string,
    input?: object,
    { accept = 'application/json', timeoutMs = 5000, maxBytes }: Download = {},
  ): Promise<OutboundAnswer> {
    const { baseUrl, mchId, serialNo } = this.account;
    const body = input === undefined ? '' : JSON.stringify(input);
    const [timestamp, nonce] = [String(Math.floor(this.now() / 1000)), randomBytes(16).toString('hex')];
    const url = new URL(path.slice(1), baseUrl);
    const text = [method, `${url.pathname}${url.search}`, timestamp, nonce, body, ''].join('\n');
    const signature = createSign('sha256').update(text).sign(this.key, 'base64');
    const parts = { mchid: mchId, nonce_str: nonce, timestamp, serial_no: serialNo, signature };
    const authorization = `${scheme} ${Object.entries(parts)
      .map(([name, value]) => `${name}="${value}"`)
      .join(',')}`;
    return this.outbound.ask(url.href, {
      method,
      headers: {
        ...{ authorization, accept, 'content-type': 'application/json', 'user-agent': 'xuekao' },
        ...(this.keys.wanted === undefined ? {} : { 'wechatpay-serial': this.keys.wanted }),
      },
      ...(body === '' ? {} : { body }),
      timeoutMs,
      ...(maxBytes === undefined ? {} : { maxBytes }),
    });
  }

  private async certificates(): Promise<SignedAnswer> {
    const answer = await this.send('GET', '/v3/certificates');
    const json = answer.json();
    if (answer.status !== 200) throw refused({ status: answer.status, json: objectOf(json) });
    const signed = signedOf((name) => headerOf(answer, name), answer.text());
    this.refuseOld(signed);
    return { serial: signed.serial, json, isSignedBy: (key) => isSignedBy(signed, key) };
  }

  /** @throws {OutboundError} the text was not signed by WeChat Pay just now */
  private async check(header: Header, body: string): Promise<void> {
    const signed = signedOf(header, body);
    this.refuseOld(signed);
    const key = await this.keys.find(signed.serial);
    if (!key || !isSignedBy(signed, key)) throw new OutboundError(sentence('outbound.unsigned'));
  }

  private refuseOld({ timestamp }: Signed): void {
    const age = Math.abs(this.now() / 1000 - Number(timestamp));
    if (!/^\d{1,12}$/.test(timestamp) || age > signatureSeconds) throw new OutboundError(sentence('outbound.unsigned'));
  }
}

type Header = (name: string) => string | undefined;
interface Signed {
  readonly timestamp: string;
  readonly serial: string;
  readonly signature: string;
  readonly text: string;
}

function signedOf(header: Header, body: string): Signed {
  const [timestamp = '', nonce = '', serial = '', signature = ''] = ['timestamp', 'nonce', 'serial', 'signature'].map((name) =>
    header(`wechatpay-${name}`),
  );
  return { timestamp, serial, signature, text: `${timestamp}\n${nonce}\n${body}\n` };
}

const isSignedBy = ({ text, signature }: Signed, key: KeyObject): boolean =>
  createVerify('sha256').update(text).verify(key, signature, 'base64');

const refused = ({ status, json }: Reply): ProviderError =>
  new ProviderError(
    sentence('outbound.wechatPay'),
    wordOf(json['code'], ''),
    wordOf(json['message'], '') || sentence('outbound.failed'),
    status >= outOfOrder,
  );

const refundsPath = '/v3/refund/domestic/refunds';
const tradePath = (orderId: string): string => `/v3/pay/transactions/out-trade-no/${orderId}`;

function headerOf({ headers }: OutboundAnswer, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws {OutboundError} */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OutboundError(sentence('outbound.unexpected'));
  }
}

const chineseHours = 8;
/** RFC 3339 in Chinese time, as WeChat Pay writes it. */
const chineseTime = (ms: number): string => `${new Date(ms + chineseHours * 3_600_000).toISOString().slice(0, 19)}+08:00`;
