import { createSign, createVerify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { zipSync } from 'fflate';
import { objectOf, wordOf } from '../json.js';
import type { AlipayAccount } from '../pay/alipay.js';
import { fenOf, yuanOf } from '../pay/money.js';
import type { PayNotice } from '../pay/pay-types.js';
import { privatePem, publicPem, rsaKeys } from './pay-keys.js';
import { startProviderServer, type ProviderServer } from './provider-server.js';

interface Trade {
  readonly amount: string;
  readonly body: string;
  status: 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS';
  tradeNo: string;
  /** milliseconds since the epoch */
  paidAt: number;
}
type Fields = Record<string, string>;
const appId = '2021000000000001';
const sellerId = '2088000000000001';
const chineseMs = 8 * 3_600_000;
const mostAgeMs = 15 * 60_000;

const inOrder = (fields: Fields): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

const billColumns = [
  ...['支付宝交易号', '商户订单号', '业务类型', '商品名称', '创建时间', '完成时间', '门店编号', '门店名称', '操作员', '终端号', '对方账户'],
  ...[
    '订单金额（元）',
    '商家实收（元）',
    '支付宝红包（元）',
    '集分宝（元）',
    '支付宝优惠（元）',
    '商家优惠（元）',
    '券核销金额（元）',
    '券名称',
  ],
  ...['商家红包消费金额（元）', '卡消费金额（元）', '退款批次号/请求号', '服务费（元）', '分润（元）', '备注'],
];
const chineseTime = (at: number): string => new Date(at + chineseMs).toISOString().slice(0, 19).replace('T', ' ');

/** Bytes of the common characters: those of two bytes, by asking the decoder for all of them. */
const gb18030 = new Map<string, Buffer>();
function inGb18030(text: string): Buffer {
  if (gb18030.size === 0) {
    const decoder = new TextDecoder('gb18030');
    for (let lead = 0x81; lead <= 0xfe; lead += 1)
      for (let trail = 0x40; trail <= 0xfe; trail += 1) {
        const bytes = Buffer.from([lead, trail]);
        const character = decoder.decode(bytes);
        if (trail !== 0x7f && character.length === 1 && !gb18030.has(character)) gb18030.set(character, bytes);
      }
  }
  return Buffer.concat(
    [...text].map((character) => (character < '\u0080' ? Buffer.from(character) : (gb18030.get(character) ?? Buffer.from('?')))),
  );
}

/** Alipay for tests: it judges signatures as the company does, and signs its own words. */
export class AlipayServer {
  /** codes that were made; Alipay knows a trade only once a buyer scans it */
  readonly codes = new Map<string, Pick<Trade, 'amount' | 'body'>>();
  /** addresses that buyers come back to from its page */
  readonly returns = new Map<string, string>();
  readonly trades = new Map<string, Trade>();
  readonly refunds = new Map<string, { tradeNo: string; amount: string; at: number }>();
  /** clock of its books, in milliseconds since the epoch */
  clock: () => number = () => Date.now();
  /** name of the goods in its bills */
  goods = '真题模拟卷';
  /** changes a bill before it is packed */
  spoilBill: (text: string) => string = (text) => text;
  refundStatus = 'REFUND_SUCCESS';
  /** Answers to refunds are lost, and the money goes back. */
  losesRefunds = false;
  /** changes an answer that was signed well */
  spoil: (text: string) => string = (text) => text;
  /** milliseconds by which its clock is off */
  skew = 0;
  private readonly application = rsaKeys();
  private readonly platform = rsaKeys();
  private server: ProviderServer | undefined;

  static async start(port = 0): Promise<AlipayServer> {
    const pay = new AlipayServer();
    pay.server = await startProviderServer((request, body, response) => pay.answer(request, body, response), port);
    return pay;
  }

  get host(): string {
    return this.server?.host ?? '';
  }

  account(): AlipayAccount {
    const keys = { privateKey: privatePem(this.application), publicKey: publicPem(this.platform) };
    return { baseUrl: this.server?.baseUrl ?? '', appId, sellerId, ...keys, way: 'code' };
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  /** A buyer scans the code, and may pay then. */
  scan(orderId: string): void {
    const code = this.codes.get(orderId);
    if (!code) throw new Error('there is no such code');
    this.trades.set(orderId, { ...code, status: 'WAIT_BUYER_PAY', tradeNo: `20261128${orderId}`, paidAt: 0 });
  }

  pay(orderId: string): string {
    this.scan(orderId);
    const trade = this.trades.get(orderId);
    if (!trade) throw new Error('it was scanned');
    trade.status = 'TRADE_SUCCESS';
    trade.paidAt = this.clock();
    return trade.tradeNo;
  }

  /** Notice of a payment. @param changes what a forger would like to have in it, signed all the same */
  notice(orderId: string, changes: Fields = {}): PayNotice {
    const trade = this.trades.get(orderId);
    if (!trade) throw new Error('there is no such trade');
    const fields: Fields = {
      ...{ app_id: appId, seller_id: sellerId, out_trade_no: orderId, trade_no: trade.tradeNo, trade_status: trade.status },
      ...{ total_amount: trade.amount, body: trade.body, notify_time: this.time(), notify_type: 'trade_status_sync', charset: 'utf-8' },
      ...changes,
    };
    const sign = createSign('sha256').update(inOrder(fields)).sign(this.platform.privateKey, 'base64');
    return { headers: {}, body: new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString() };
  }

  private answer(request: IncomingMessage, body: string, response: ServerResponse): void {
    const file = new URL(request.url ?? '', 'http://alipay');
    if (file.pathname === '/downloadBillFile.resource')
      return void response.writeHead(200).end(this.packed(file.searchParams.get('bizDates') ?? ''));
    const text = request.method === 'GET' ? new URL(request.url ?? '', 'http://alipay').search : body;
    const { sign = '', ...fields } = Object.fromEntries(new URLSearchParams(text));
    const method = fields['method'] ?? '';
    const say = (node: object, isSigned = true): void => {
      const raw = JSON.stringify(node).replaceAll('/', '\\/');
      const own = isSigned ? `,"sign":"${createSign('sha256').update(raw).sign(this.platform.privateKey, 'base64')}"` : '';
      const text = `{"${method.replaceAll('.', '_')}_response":${raw}${own}}`;
      response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(this.spoil(text));
    };
    const sent = Date.parse(`${(fields['timestamp'] ?? '').replace(' ', 'T')}+08:00`);
    const isFresh = Math.abs(Date.now() + this.skew - sent) <= mostAgeMs;
    const isOurs = createVerify('sha256').update(inOrder(fields)).verify(this.application.publicKey, sign, 'base64');
    if (!isFresh || !isOurs || fields['app_id'] !== appId)
      return say({ code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' }, false);
    if (method === 'alipay.trade.page.pay') return this.open(fields, response);
    const done = this.deed(method, objectOf(JSON.parse(fields['biz_content'] ?? '{}')));
    if (method === 'alipay.trade.refund' && this.losesRefunds) request.socket.destroy();
    else say(done);
  }

  /** The page on which a buyer pays: Alipay knows the trade from then on. */
  private open(fields: Fields, response: ServerResponse): void {
    const input = objectOf(JSON.parse(fields['biz_content'] ?? '{}'));
    const orderId = String(input['out_trade_no']);
    if (input['product_code'] !== 'FAST_INSTANT_TRADE_PAY') return void response.writeHead(400).end();
    this.codes.set(orderId, { amount: String(input['total_amount']), body: String(input['body']) });
    this.returns.set(orderId, fields['return_url'] ?? '');
    response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end('<title>支付宝收银台</title>');
  }

  private deed(method: string, input: Record<string, unknown>): object {
    const orderId = String(input['out_trade_no']);
    const trade = this.trades.get(orderId);
    const good = { code: '10000', msg: 'Success', out_trade_no: orderId };
    if (method === 'alipay.trade.precreate') {
      this.codes.set(orderId, { amount: String(input['total_amount']), body: String(input['body']) });
      return { ...good, qr_code: `https://qr.alipay.example/${orderId}` };
    }
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const day = String(input['bill_date']);
      if (this.billRows(day).length === 0)
        return { code: '40004', msg: 'Business Failed', sub_code: 'isp.bill_not_exist', sub_msg: '账单不存在' };
      return { code: '10000', msg: 'Success', bill_download_url: `${this.server?.baseUrl}downloadBillFile.resource?bizDates=${day}` };
    }
    if (!trade) return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' };
    if (method === 'alipay.trade.query') {
      return { ...good, trade_no: trade.tradeNo, trade_status: trade.status, total_amount: trade.amount };
    }
    if (method === 'alipay.trade.close') {
      if (trade.paidAt > 0) return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR' };
      trade.status = 'TRADE_CLOSED';
      return good;
    }
    return method === 'alipay.trade.refund' ? this.sendBack(input, trade, good) : this.tellRefund(input, trade, good);
  }

  /**
   * A number is one refund of the trade: with another sum it is refused. Parts together are never more than the trade, and the answer tells
   * their sum.
   */
  private sendBack(input: Record<string, unknown>, trade: Trade, good: object): object {
    const refuse = (sub_code: string): object => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg: sub_code });
    const [key, amount] = [wordOf(input['out_request_no'], ''), String(input['refund_amount'])];
    if (key.length > 64) return refuse('ACQ.INVALID_PARAMETER');
    if (key === '' && amount !== trade.amount) return refuse('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    const known = this.refundOf(trade, key);
    if (known && known.amount !== amount) return refuse('ACQ.DISCORDANT_REPEAT_REQUEST');
    const back = [...this.refunds.values()].filter(({ tradeNo }) => tradeNo === trade.tradeNo);
    const fen = back.reduce((sum, each) => sum + (fenOf(each.amount) ?? 0), known ? 0 : (fenOf(amount) ?? 0));
    if (fenOf(amount) === undefined || fen > (fenOf(trade.amount) ?? 0)) return refuse('ACQ.REASON_TRADE_REFUND_FEE_ERR');
    if (!known) this.refunds.set(key, { tradeNo: trade.tradeNo, amount, at: this.clock() });
    if (fen === fenOf(trade.amount)) trade.status = 'TRADE_CLOSED';
    return { ...good, trade_no: trade.tradeNo, refund_fee: yuanOf(fen), fund_change: known ? 'N' : 'Y' };
  }

  /** A number that it does not know is answered as well, and tells of nothing. */
  private tellRefund(input: Record<string, unknown>, trade: Trade, good: object): object {
    const key = wordOf(input['out_request_no'], '');
    const known = this.refundOf(trade, key);
    if (!known) return good;
    const of = { trade_no: trade.tradeNo, out_request_no: key, total_amount: trade.amount };
    return { ...good, ...of, refund_amount: known.amount, refund_status: this.refundStatus };
  }

  private refundOf({ tradeNo }: Trade, key: string): { amount: string } | undefined {
    const known = this.refunds.get(key);
    return known?.tradeNo === tradeNo ? known : undefined;
  }

  private billRows(day: string): string[] {
    const row = (orderId: string, tradeNo: string, type: string, at: number, sum: string, key = ''): string =>
      [
        ...[tradeNo, orderId, type, this.goods, chineseTime(at), chineseTime(at), '', '', '', '', '*小明(151****1234)', sum, sum],
        ...['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', key, '0.00', '0.00', ''],
      ]
        .map((cell) => `${cell}\t`)
        .join(',');
    const sold = [...this.trades].filter(([, { paidAt }]) => paidAt > 0 && chineseTime(paidAt).startsWith(day));
    const back = [...this.refunds].filter(([, { at }]) => chineseTime(at).startsWith(day));
    return [
      ...sold.map(([orderId, { tradeNo, paidAt, amount }]) => row(orderId, tradeNo, '交易', paidAt, amount)),
      ...back.flatMap(([key, { tradeNo, amount, at }]) => {
        const [orderId] = [...this.trades].find(([, trade]) => trade.tradeNo === tradeNo) ?? [];
        return orderId === undefined ? [] : [row(orderId, tradeNo, '退款', at, `-${amount}`, key)];
      }),
    ];
  }

  /** Archive of the bills of a day, as Alipay writes them: in GB18030, with a bill of sums beside that of all trades. */
  private packed(day: string): Buffer {
    const line = '-'.repeat(41);
    const notes = ['#支付宝业务明细查询', `#账号：[${sellerId}0156]`, `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`];
    const rows = [`#${line}业务明细列表${line}`, billColumns.join(','), ...this.billRows(day), `#${line}业务明细列表结束${line}`];
    const text = this.spoilBill([...notes, ...rows, '#导出时间：[2026年11月28日 09:00:00]', ''].join('\r\n'));
    const sums = ['#支付宝业务汇总查询', '门店编号,门店名称,交易订单总笔数', '合计,,1', ''].join('\r\n');
    return Buffer.from(zipSync({ '1.csv': inGb18030(sums), '2.csv': inGb18030(text) }));
  }

  private time(): string {
    return new Date(Date.now() + this.skew + chineseMs).toISOString().slice(0, 19).replace('T', ' ');
  }
}
