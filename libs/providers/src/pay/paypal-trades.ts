import type { ForeignShare } from './foreign-money.js';

/**
 * How far a trade at PayPal is. `open`: nobody has taken its money; `capturing`: it was asked for, and may be here; `captured`: it is here;
 * `closed`: it will never be asked for. PayPal itself closes nothing: money moves only when we ask for it, so this is what a trade ends by.
 */
export type PaypalPhase = 'open' | 'capturing' | 'captured' | 'closed';

/** Money of a trade that goes back: kept before PayPal is asked for it, so that a repeat is the same sum. */
export interface PaypalRefund extends ForeignShare {
  /** names it among the refunds of the trade */
  readonly key: string;
}

/** A trade, as it was begun: PayPal has a number of its own, and a sum in its currency by the rate of that moment. */
export interface PaypalTrade {
  readonly orderId: string;
  readonly userId: string;
  /** fen */
  readonly amount: number;
  /** PayPal's number of the order */
  readonly reference: string;
  /** application that began it */
  readonly clientId: string;
  readonly currency: string;
  /** decimal, as PayPal was asked for it */
  readonly sum: string;
  /** where the buyer agrees to it */
  readonly url: string;
  readonly phase: PaypalPhase;
  /** how often its money was asked for after a refusal */
  readonly attempt: number;
  /** PayPal's number of the payment; empty until it is captured */
  readonly capture: string;
  /** the first one first; absent: none, or only ones of releases that kept none */
  readonly refunds?: readonly PaypalRefund[];
}

/** Memory of the trades at PayPal, which every process shares. */
export interface PaypalTrades {
  find(orderId: string): Promise<PaypalTrade | null>;
  /** @returns the one that is kept: the first of the order */
  keep(trade: PaypalTrade): Promise<PaypalTrade>;
  /** Adds a refund where exactly so many are kept. @returns null where others are */
  keepRefund(orderId: string, refund: PaypalRefund, known: number): Promise<PaypalTrade | null>;
  /**
   * Changes a trade where it is in one of these phases.
   * @param attempt only while its money was asked for so often
   * @returns null where it is in none of them
   */
  move(
    orderId: string,
    from: readonly PaypalPhase[],
    to: Partial<Pick<PaypalTrade, 'phase' | 'attempt' | 'capture'>>,
    attempt?: number,
  ): Promise<PaypalTrade | null>;
}
