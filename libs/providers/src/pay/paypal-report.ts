import { sentence } from '@xuekao/contracts';
import { OutboundError } from '@xuekao/platform';
import { objectOf, wordOf } from '../json.js';
import { smallestOf } from './foreign-money.js';
import type { PayStatementLine } from './pay-types.js';
import { customOf } from './paypal-refunds.js';
import type { PaypalTrade, PaypalTrades } from './paypal-trades.js';

/** A payment, whatever became of it later; others moved nothing, or not yet. */
const movedWords: readonly string[] = ['S', 'V'];
/** Money that the merchant, or PayPal for the buyer, sent back. */
const refundCodes: readonly string[] = ['T1106', 'T1107'];

/**
 * Lines of one page of PayPal's report of transactions: payments that this software began, which their custom field says, and what went
 * back of them. @throws {OutboundError} it is no such page
 */
export async function reportLines(page: Record<string, unknown>, trades: Pick<PaypalTrades, 'find'>): Promise<PayStatementLine[]> {
  const { transaction_details: details } = page;
  if (!Array.isArray(details)) throw unexpected();
  const lines = await Promise.all(details.map((detail) => lineOf(objectOf(objectOf(detail)['transaction_info']), trades)));
  return lines.flat();
}

/** Times of PayPal's reports end in `+0000`, which no standard has. */
export const offsetWithColon = (time: string): string => time.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');

async function lineOf(info: Record<string, unknown>, trades: Pick<PaypalTrades, 'find'>): Promise<PayStatementLine[]> {
  const word = (name: string): string => wordOf(info[name], '');
  const { currency_code, value } = objectOf(info['transaction_amount']);
  const [code, number, currency, sum] = [
    word('transaction_event_code'),
    word('transaction_id'),
    wordOf(currency_code, ''),
    wordOf(value, ''),
  ];
  const isRefund = refundCodes.includes(code);
  const isPayment = code.startsWith('T00') && !sum.startsWith('-');
  const [, orderId] = /^([0-9a-f]{24}):/.exec(word('custom_field')) ?? [];
  if (orderId === undefined || !movedWords.includes(word('transaction_status')) || (!isRefund && !isPayment)) return [];
  const at = Date.parse(offsetWithColon(word('transaction_initiation_date')));
  const transaction = isRefund ? word('paypal_reference_id') : number;
  const positive = sum.replace(/^-/, '');
  if (Number.isNaN(at) || number === '' || transaction === '' || smallestOf(positive, currency) === undefined) throw unexpected();
  const trade = await trades.find(orderId);
  const amount = isRefund ? fenBack(trade, word('custom_field'), positive, currency) : fenOf(trade, positive, currency);
  return [{ kind: isRefund ? 'refund' : 'payment', orderId, transaction, number, amount, currency, sum: positive, at }];
}

/** Price of the order where the sum is the one that was agreed for it. */
const fenOf = (trade: PaypalTrade | null, sum: string, currency: string): number | null =>
  trade?.currency === currency && smallestOf(trade.sum, currency) === smallestOf(sum, currency) ? trade.amount : null;

/** Fen of what went back: of the refund that was kept under its custom field, or of the whole price. */
function fenBack(trade: PaypalTrade | null, custom: string, sum: string, currency: string): number | null {
  const { orderId = '', refunds = [] } = trade ?? {};
  const kept = refunds.find(({ key }) => customOf(orderId, key) === custom);
  if (!kept) return fenOf(trade, sum, currency);
  return trade?.currency === currency && smallestOf(kept.sum, currency) === smallestOf(sum, currency) ? kept.amount : null;
}

const unexpected = (): OutboundError => new OutboundError(sentence('outbound.unexpected'));
