import type { PaypalPhase, PaypalRefund, PaypalTrade, PaypalTrades } from '../pay/paypal-trades.js';

/** Trades at PayPal in memory, for the tests of the client alone. */
export class PaypalMemory implements PaypalTrades {
  private readonly trades = new Map<string, PaypalTrade>();

  async find(orderId: string): Promise<PaypalTrade | null> {
    return this.trades.get(orderId) ?? null;
  }

  async keep(trade: PaypalTrade): Promise<PaypalTrade> {
    const kept = this.trades.get(trade.orderId) ?? trade;
    this.trades.set(trade.orderId, kept);
    return kept;
  }

  async keepRefund(orderId: string, refund: PaypalRefund, known: number): Promise<PaypalTrade | null> {
    const trade = this.trades.get(orderId);
    if (!trade || (trade.refunds ?? []).length !== known) return null;
    const kept = { ...trade, refunds: [...(trade.refunds ?? []), refund] };
    this.trades.set(orderId, kept);
    return kept;
  }

  async move(orderId: string, from: readonly PaypalPhase[], to: Partial<PaypalTrade>, attempt?: number): Promise<PaypalTrade | null> {
    const trade = this.trades.get(orderId);
    if (!trade || !from.includes(trade.phase) || (attempt !== undefined && trade.attempt !== attempt)) return null;
    const moved = { ...trade, ...to };
    this.trades.set(orderId, moved);
    return moved;
  }
}
