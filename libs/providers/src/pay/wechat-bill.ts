import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sentence } from '@xuekao/contracts';
import { OutboundError } from '@xuekao/platform';
import { fenOf } from './money.js';
import type { PayStatementLine } from './pay-types.js';

/** Longest bill that is read, before and after it is unpacked. */
export const mostBillBytes = 64 * 1024 * 1024;
const unpack = promisify(gunzip);

/** Account whose lines of a bill count: a merchant may have other applications, of other sites. */
interface Owner {
  readonly appId: string;
  readonly mchId: string;
}

/** Text of a packed bill. @param sha1 of the text, as WeChat Pay named it @throws {OutboundError} it is another one, or none */
export async function billText(packed: Buffer, sha1: string): Promise<string> {
  const bytes = await unpack(packed, { maxOutputLength: mostBillBytes }).catch(() => {
    throw unexpected();
  });
  if (createHash('sha1').update(bytes).digest('hex') !== sha1.toLowerCase()) throw unexpected();
  return bytes.toString('utf8');
}

/**
 * Lines of a bill of all trades: a heading, a line for each payment and each refund with a backquote before each value, then a heading
 * and a line of sums. @throws {OutboundError} it is no such bill, or not all of it
 */
export function billLines(text: string, { appId, mchId }: Owner): PayStatementLine[] {
  const [heading = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = heading.split(',');
  const end = rest.findIndex((line) => line !== '' && !line.startsWith('`'));
  const rows = rest.slice(0, end).filter((line) => line !== '');
  const [, count = ''] = /^`(\d+),/.exec(rest[end + 1] ?? '') ?? [];
  if (end < 0 || Number(count) !== rows.length || count === '') throw unexpected();
  return rows.flatMap((row) => {
    const values = row.slice(1).split(',`');
    const of = (name: string): string => values[columns.indexOf(name)] ?? '';
    if (of('商户号') !== mchId) throw new OutboundError(sentence('outbound.notOurs'));
    return of('公众账号ID') === appId ? lineOf(of) : [];
  });
}

function lineOf(of: (name: string) => string): PayStatementLine[] {
  const state = of('交易状态');
  const [orderId, transaction] = [of('商户订单号'), of('微信订单号')];
  const at = Date.parse(`${of('交易时间').replace(' ', 'T')}+08:00`);
  const isRefund = state === 'REFUND';
  // taken back at once, or a refund that failed: no money has moved
  if ((!isRefund && state !== 'SUCCESS') || (isRefund && of('退款状态') === 'FAIL')) return [];
  const sum = isRefund ? of('申请退款金额') : of('订单金额');
  const number = isRefund ? of('微信退款单号') : transaction;
  const amount = fenOf(sum);
  if (amount === undefined || Number.isNaN(at) || transaction === '' || number === '') throw unexpected();
  return [{ kind: isRefund ? 'refund' : 'payment', orderId, transaction, number, amount, currency: of('货币种类'), sum, at }];
}

const unexpected = (): OutboundError => new OutboundError(sentence('outbound.unexpected'));
