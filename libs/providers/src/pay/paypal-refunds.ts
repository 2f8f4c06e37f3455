import { sentence } from '@xuekao/contracts';
import { OutboundError } from '@xuekao/platform';
import { foreignPart } from './foreign-money.js';
import type { PaypalRefund, PaypalTrade, PaypalTrades } from './paypal-trades.js';

/** Other processes may keep refunds of the same trade at the same moment. */
const mostKeepings = 5;

/** Custom field of a refund, which answers and reports bring back: the order in front, as in that of a payment. */
export const customOf = (orderId: string, key: string): string => `${orderId}:${key}`;

/**
 * Sum of a refund in the currency of the trade: kept before PayPal is asked, it stays the same whatever comes afterwards.
 * @returns with `isLast` where nothing of the price is left then @throws {OutboundError} more would go back than came
 */
export async function keptRefund(
  trades: PaypalTrades,
  { orderId }: PaypalTrade,
  key: string,
  amount: number,
): Promise<{ sum: string; isLast: boolean }> {
  for (let tries = 0; tries < mostKeepings; tries += 1) {
    const trade = await trades.find(orderId);
    if (!trade) throw new OutboundError(sentence('outbound.notOurs'));
    const { refunds = [], currency } = trade;
    const isWhole = (all: readonly PaypalRefund[]): boolean => sumOf(all) === trade.amount;
    const known = refunds.find((each) => each.key === key);
    if (known) return { sum: known.sum, isLast: isWhole(refunds) };
    const refund = { key, amount, sum: foreignPart(trade, amount, currency, refunds) };
    const all = [...refunds, refund];
    if (sumOf(all) > trade.amount) throw new OutboundError(sentence('outbound.notOurs'));
    if (await trades.keepRefund(orderId, refund, refunds.length)) return { sum: refund.sum, isLast: isWhole(all) };
  }
  throw new OutboundError(sentence('outbound.failed'));
}

/** fen */
const sumOf = (refunds: readonly PaypalRefund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);
