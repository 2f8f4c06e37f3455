import { sentence } from '@xuekao/contracts';
import { OutboundError } from '@xuekao/platform';
import { unzip } from 'fflate';
import { fenOf } from './money.js';
import type { PayStatementLine } from './pay-types.js';
import { mostBillBytes } from './wechat-bill.js';

const heading = '支付宝交易号,商户订单号,';
const title = '商品名称';

/** Text of the detailed bill, which lies in the archive beside one of sums; the names of both are in an encoding that no field tells. */
export async function alipayBillText(archive: Buffer): Promise<string> {
  const files = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    unzip(archive, { filter: ({ originalSize }) => originalSize <= mostBillBytes }, (error, found) =>
      error ? reject(unexpected()) : resolve(found),
    );
  });
  const decoder = new TextDecoder('gb18030');
  const texts = Object.values(files).map((bytes) => decoder.decode(bytes));
  const text = texts.find((each) => each.includes(`\n${heading}`));
  if (text === undefined) throw unexpected();
  return text;
}

/**
 * Lines of a detailed bill: notes behind `#`, a heading, a line for each payment and refund, and a note of the end. Orders whose numbers
 * are not of our form were made by other software. @throws {OutboundError} it is no such bill, not all of it, or somebody else's
 */
export function alipayBillLines(text: string, sellerId: string): PayStatementLine[] {
  const rows = text.split(/\r?\n/);
  const [, account = ''] = /#账号：\[(\d+)\]/.exec(text) ?? [];
  if (!account.startsWith(sellerId)) throw new OutboundError(sentence('outbound.notOurs'));
  const first = rows.findIndex((row) => row.startsWith(heading));
  const end = rows.findIndex((row, index) => index > first && row.startsWith('#') && row.includes('列表结束'));
  const columns = cellsOf(rows[first] ?? '');
  if (first < 0 || end < 0 || !columns.includes(title)) throw unexpected();
  return rows
    .slice(first + 1, end)
    .filter((row) => row.trim() !== '')
    .flatMap((row) => {
      const cells = inColumns(cellsOf(row), columns);
      return lineOf((name) => cells[columns.indexOf(name)] ?? '');
    });
}

const cellsOf = (row: string): string[] => row.split(',').map((cell) => cell.trim());

/** Commas in the name of the goods make a row longer than its heading: what is too much is the name's. */
function inColumns(cells: readonly string[], columns: readonly string[]): string[] {
  const more = cells.length - columns.length;
  if (more < 0) throw unexpected();
  const at = columns.indexOf(title);
  return [...cells.slice(0, at), cells.slice(at, at + more + 1).join(','), ...cells.slice(at + more + 1)];
}

function lineOf(of: (name: string) => string): PayStatementLine[] {
  const type = of('业务类型');
  const [orderId, transaction, sum] = [of('商户订单号'), of('支付宝交易号'), of('订单金额（元）').replace(/^-/, '')];
  if (!/^[0-9a-f]{24}$/.test(orderId) || (type !== '交易' && type !== '退款')) return [];
  const isRefund = type === '退款';
  const number = isRefund ? of('退款批次号/请求号') : transaction;
  const at = Date.parse(`${of('完成时间').replace(' ', 'T')}+08:00`);
  const amount = fenOf(sum);
  if (amount === undefined || Number.isNaN(at) || transaction === '' || number === '') throw unexpected();
  return [{ kind: isRefund ? 'refund' : 'payment', orderId, transaction, number, amount, currency: 'CNY', sum, at }];
}

const unexpected = (): OutboundError => new OutboundError(sentence('outbound.unexpected'));
