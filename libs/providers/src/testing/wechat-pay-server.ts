import { createCipheriv, createHash, createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { objectOf, wordOf } from '../json.js';
import { yuanOf } from '../pay/money.js';
import type { PayNotice } from '../pay/pay-types.js';
import type { WechatPayAccount } from '../pay/wechat-pay.js';
import { privatePem, publicPem, rsaKeys, testCertificate, type RsaKeys, type TestCertificate } from './pay-keys.js';
import { startProviderServer, type ProviderServer } from './provider-server.js';

interface Trade {
  readonly order: Record<string, unknown>;
  state: 'NOTPAY' | 'CLOSED' | 'SUCCESS' | 'REFUND';
  transaction: string;
  /** milliseconds since the epoch */
  paidAt: number;
}
interface Signer {
  readonly serial: string;
  readonly key: KeyObject;
}
const mostAge = 300;
const refundsPath = '/v3/refund/domestic/refunds';
/** Parts in which one payment goes back. */
const mostRefunds = 50;
const chineseMs = 8 * 3_600_000;
const chineseDay = (at: number): string => new Date(at + chineseMs).toISOString().slice(0, 10);
const chineseTime = (at: number): string => new Date(at + chineseMs).toISOString().slice(0, 19).replace('T', ' ');

const billColumns = [
  ...['交易时间', '公众账号ID', '商户号', '特约商户号', '设备号', '微信订单号', '商户订单号', '用户标识', '交易类型', '交易状态'],
  ...[
    '付款银行',
    '货币种类',
    '应结订单金额',
    '代金券金额',
    '微信退款单号',
    '商户退款单号',
    '退款金额',
    '充值券退款金额',
    '退款类型',
    '退款状态',
  ],
  ...['商品名称', '商户数据包', '手续费', '费率', '订单金额', '申请退款金额', '费率备注'],
];
const billSums = ['总交易单数', '应结订单总金额', '退款总金额', '充值券退款总金额', '手续费总金额', '订单总金额', '申请退款总金额'];

interface BillRow {
  readonly state: 'SUCCESS' | 'REFUND';
  readonly at: number;
  readonly number?: string;
  readonly key?: string;
  readonly back?: string;
  readonly status?: string;
}
function billRow({ order, transaction }: Trade, { state, at, number = '0', key = '0', back = '0.00', status = '' }: BillRow): string {
  const sum = yuanOf(Number(objectOf(order['amount'])['total']));
  const of = (name: string): string => wordOf(order[name], '');
  const values = [
    ...[chineseTime(at), of('appid'), of('mchid'), '0', '', transaction, of('out_trade_no'), 'oUser', 'NATIVE', state, 'OTHERS', 'CNY'],
    ...[state === 'SUCCESS' ? sum : '0.00', '0.00', number, key, back, '0.00', status === '' ? '' : 'ORIGINAL', status],
    ...[of('description'), of('attach'), '0.00000', '0.60%', state === 'SUCCESS' ? sum : '0.00', back, ''],
  ];
  return `\`${values.join(',`')}`;
}

/** WeChat Pay for tests: it speaks API v3, judges signatures as the company does, and signs its own words. */
export class WechatPayServer {
  readonly trades = new Map<string, Trade>();
  readonly refunds = new Map<string, { transaction: string; amount: number; total: number; status: string; at: number }>();
  /** clock of its books, in milliseconds since the epoch */
  clock: () => number = () => Date.now();
  /** changes a bill after its hash was made */
  spoilBill: (packed: Buffer) => Buffer = (packed) => packed;
  /** where bills are fetched; empty: at the server itself */
  billHost = '';
  /** certificates that it hands out, the newest last */
  certificates: TestCertificate[] = [];
  /** how often they were asked for */
  fetched = 0;
  /** state of refunds that are asked for */
  refundStatus = 'SUCCESS';
  /** Answers to refunds are lost, and the money goes back. */
  losesRefunds = false;
  /** how often money was asked back */
  refundsAsked = 0;
  /** changes an answer or a notice that was signed well */
  spoil: (headers: Record<string, string>, body: string) => string = (_headers, body) => body;
  /** merchant whose books these are */
  mchId = '1900000001';
  /** seconds by which its clock is off */
  skew = 0;

  private constructor(
    readonly merchant: RsaKeys,
    readonly platform: RsaKeys,
    private readonly way: 'publicKey' | 'certificates',
  ) {}

  private server: ProviderServer | undefined;
  readonly apiV3Key = 'k'.repeat(32);
  readonly publicKeyId = 'PUB_KEY_ID_0001';

  /** @param port 0: any */
  static async start(way: 'publicKey' | 'certificates', port = 0): Promise<WechatPayServer> {
    const pay = new WechatPayServer(rsaKeys(), rsaKeys(), way);
    if (way === 'certificates') pay.certificates = [await testCertificate()];
    pay.server = await startProviderServer((request, body, response) => pay.answer(request, body, response), port);
    return pay;
  }

  get host(): string {
    return this.server?.host ?? '';
  }

  account(): WechatPayAccount {
    const isByKey = this.way === 'publicKey';
    return {
      ...{ baseUrl: this.server?.baseUrl ?? '', appId: 'wx0001', mchId: this.mchId, serialNo: 'MERCHANT1', apiV3Key: this.apiV3Key },
      privateKey: privatePem(this.merchant),
      publicKeyId: isByKey ? this.publicKeyId : '',
      publicKey: isByKey ? publicPem(this.platform) : '',
    };
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  /** A buyer pays. */
  pay(orderId: string): string {
    const trade = this.trades.get(orderId);
    if (trade?.state !== 'NOTPAY') throw new Error('there is no open trade');
    trade.state = 'SUCCESS';
    trade.transaction = `4200${randomBytes(12).toString('hex')}`;
    trade.paidAt = this.clock();
    return trade.transaction;
  }

  /** Notice of a payment. @param changes what a forger would like to have in it, signed all the same */
  notice(orderId: string, changes: object = {}, type = 'TRANSACTION.SUCCESS'): PayNotice {
    const resource = { ...this.sealed(JSON.stringify({ ...this.told(orderId), ...changes }), 'transaction'), original_type: 'transaction' };
    const body = JSON.stringify({ id: randomBytes(16).toString('hex'), event_type: type, resource_type: 'encrypt-resource', resource });
    const headers = this.signed(body);
    return { headers, body: this.spoil(headers, body) };
  }

  private get signer(): Signer {
    const newest = this.certificates.at(-1);
    return newest ? { serial: newest.serial, key: newest.privateKey } : { serial: this.publicKeyId, key: this.platform.privateKey };
  }

  private answer(request: IncomingMessage, body: string, response: ServerResponse): void {
    const send = (status: number, json?: object): void => {
      const text = json === undefined ? '' : JSON.stringify(json);
      const headers = this.signed(text);
      const sent = this.spoil(headers, text);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(sent);
    };
    if (!this.isMerchant(request, body))
      return void response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"SIGN_ERROR","message":"签名错误"}');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const [, orderId = '', deed] = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(pathname) ?? [];
    const input = body === '' ? {} : objectOf(JSON.parse(body));
    if (pathname === '/v3/certificates') send(200, this.handOut());
    else if (pathname === '/v3/pay/transactions/native') send(200, this.open(input));
    else if (pathname === refundsPath)
      this.sendBack(input, (status, json) => (this.losesRefunds ? request.socket.destroy() : send(status, json)));
    else if (pathname.startsWith(`${refundsPath}/`)) this.tellRefund(decodeURIComponent(pathname.slice(refundsPath.length + 1)), send);
    else if (pathname === '/v3/bill/tradebill') this.nameBill(searchParams, send);
    // a file comes without a signature
    else if (pathname === '/v3/billdownload/file')
      response.writeHead(200, { 'content-type': 'text/plain' }).end(this.spoilBill(gzipSync(this.bill(searchParams.get('token') ?? ''))));
    else if (!this.trades.has(orderId)) send(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });
    else if (deed === undefined) send(200, this.told(orderId));
    else if (this.end(orderId)) send(204);
    else send(400, { code: 'ORDERPAID', message: '订单已支付' });
  }

  private isMerchant({ method = '', url = '', headers }: IncomingMessage, body: string): boolean {
    const found = /^WECHATPAY2-SHA256-RSA2048 (.*)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const parts = new Map([...found.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
    const [timestamp = '', nonce = ''] = [parts.get('timestamp'), parts.get('nonce_str')];
    const isFresh = Math.abs(this.seconds() - Number(timestamp)) <= mostAge;
    const text = [method, url, timestamp, nonce, body, ''].join('\n');
    const isOurs = createVerify('sha256')
      .update(text)
      .verify(this.merchant.publicKey, parts.get('signature') ?? '', 'base64');
    return isFresh && isOurs && parts.get('mchid') === this.mchId && parts.get('serial_no') === 'MERCHANT1';
  }

  private nameBill(asked: URLSearchParams, send: (status: number, json: object) => void): void {
    const day = asked.get('bill_date') ?? '';
    const text = this.bill(day);
    if (asked.get('bill_type') !== 'ALL' || asked.get('tar_type') !== 'GZIP') send(400, { code: 'PARAM_ERROR', message: '参数错误' });
    else if (day >= chineseDay(this.clock())) send(400, { code: 'PARAM_ERROR', message: '账单日期不合法' });
    else if (text === '') send(400, { code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' });
    else {
      const hash_value = createHash('sha1').update(text).digest('hex');
      const host = this.billHost || (this.server?.baseUrl ?? '');
      send(200, { hash_type: 'SHA1', hash_value, download_url: `${host}v3/billdownload/file?token=${day}` });
    }
  }

  /** Bill of all trades of a day, as WeChat Pay writes it; empty: there are none. */
  private bill(day: string): string {
    const sold = [...this.trades.values()].filter(({ transaction, paidAt }) => transaction !== '' && chineseDay(paidAt) === day);
    const back = [...this.refunds].filter(([, { at }]) => chineseDay(at) === day);
    const rows = [
      ...sold.map((trade) => billRow(trade, { state: 'SUCCESS', at: trade.paidAt })),
      ...back.flatMap(([key, refund]) => {
        const trade = [...this.trades.values()].find(({ transaction }) => transaction === refund.transaction);
        const [number, sum] = [`50${key}`, yuanOf(refund.amount)];
        return trade ? [billRow(trade, { state: 'REFUND', at: refund.at, number, key, back: sum, status: refund.status })] : [];
      }),
    ];
    if (rows.length === 0) return '';
    const sums = [billSums.join(','), `\`${[rows.length, ...billSums.slice(1).map(() => '0.00')].join(',`')}`];
    return `\uFEFF${[billColumns.join(','), ...rows, ...sums].join('\r\n')}\r\n`;
  }

  private open(order: Record<string, unknown>): object {
    const orderId = String(order['out_trade_no']);
    if (!this.trades.has(orderId)) this.trades.set(orderId, { order, state: 'NOTPAY', transaction: '', paidAt: 0 });
    return { code_url: `weixin://wxpay/bizpayurl?pr=${orderId}` };
  }

  private end(orderId: string): boolean {
    const trade = this.trades.get(orderId);
    if (!trade || trade.transaction !== '') return false;
    trade.state = 'CLOSED';
    return true;
  }

  /** A number is one refund: with another sum, or of another payment, it is refused; parts together are never more than the payment. */
  private sendBack(input: Record<string, unknown>, send: (status: number, json: object) => void): void {
    this.refundsAsked += 1;
    const [transaction, key] = [String(input['transaction_id']), String(input['out_refund_no'])];
    const { refund, total: of } = objectOf(input['amount']);
    const [amount, total] = [Number(refund), Number(of)];
    const refuse = (message: string): void => send(400, { code: 'INVALID_REQUEST', message });
    const trade = [...this.trades.values()].find((each) => each.transaction !== '' && each.transaction === transaction);
    if (!trade) return send(404, { code: 'RESOURCE_NOT_EXISTS', message: '订单不存在' });
    if (!/^[\w|*@-]{1,64}$/.test(key)) return send(400, { code: 'PARAM_ERROR', message: '商户退款单号不正确' });
    const known = this.refunds.get(key);
    if (known && (known.transaction !== transaction || known.amount !== amount || known.total !== total))
      return refuse('订单金额或退款金额与之前请求不一致，请核实后再试');
    if (total !== objectOf(trade.order['amount'])['total']) return refuse('订单金额不一致');
    const others = [...this.refunds].filter(([number, each]) => number !== key && each.transaction === transaction);
    if (!(amount > 0) || others.reduce((sum, [, each]) => sum + each.amount, amount) > total) return refuse('退款金额大于可退金额');
    if (others.length >= mostRefunds) return refuse('部分退款次数超过上限');
    // the same number again is the same refund, as it is by now
    this.refunds.set(key, { transaction, amount, total, status: this.refundStatus, at: known?.at ?? this.clock() });
    // so it is called from the first part on
    trade.state = 'REFUND';
    this.tellRefund(key, send);
  }

  private tellRefund(key: string, send: (status: number, json: object) => void): void {
    const refund = this.refunds.get(key);
    if (!refund) return send(404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' });
    refund.status = this.refundStatus;
    const { transaction, amount, total, status } = refund;
    const of = { refund_id: `50${key}`, out_refund_no: key, transaction_id: transaction };
    send(200, { ...of, status, amount: { refund: amount, total, currency: 'CNY' } });
  }

  private told(orderId: string): Record<string, unknown> {
    const trade = this.trades.get(orderId);
    if (!trade) throw new Error('there is no such trade');
    const { appid, mchid, attach, amount } = trade.order;
    const told = { appid, mchid, out_trade_no: orderId, trade_state: trade.state };
    return trade.transaction === '' ? told : { ...told, attach, transaction_id: trade.transaction, amount };
  }

  private handOut(): object {
    this.fetched += 1;
    const data = this.certificates.map(({ serial, pem }) => ({
      serial_no: serial,
      encrypt_certificate: this.sealed(pem, 'certificate'),
    }));
    return { data };
  }

  private sealed(text: string, associated: string): object {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(this.apiV3Key), Buffer.from(nonce));
    cipher.setAAD(Buffer.from(associated));
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: associated, ciphertext: bytes.toString('base64') };
  }

  private seconds(): number {
    return Math.floor(Date.now() / 1000) + this.skew;
  }

  private signed(body: string): Record<string, string> {
    const [timestamp, nonce] = [String(this.seconds()), randomBytes(8).toString('hex')];
    const { serial, key } = this.signer;
    const signature = createSign('sha256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': signature,
    };
  }
}
