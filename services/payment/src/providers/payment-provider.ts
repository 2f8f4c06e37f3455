import type { PayMethod } from '@xuekao/contracts';

/** Order, as a provider is told of it. */
export interface TradeRequest {
  readonly orderId: string;
  readonly title: string;
  /** fen */
  readonly amount: number;
  /** comes back with every notice: whose order it is */
  readonly userId: string;
  /** milliseconds since the epoch; the provider takes no money after it */
  readonly expiresAt: number;
}
/** A payment, as a provider tells of it. */
export interface Paid {
  readonly state: 'paid';
  readonly orderId: string;
  readonly userId: string;
  readonly transaction: string;
  readonly amount: number;
}
export type TradeState = Paid | { readonly state: 'none' | 'open' | 'closed' };

/** Money that goes back; its key makes a repeat the same refund. */
export interface RefundRequest {
  readonly key: string;
  readonly orderId: string;
  readonly transaction: string;
  readonly amount: number;
}

/** The provider gave no answer, or one that says nothing: whatever was asked may have been done or not. Ask before repeating. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/**
 * A company that moves money, or the sandbox that plays one. Every method may be repeated.
 * @throws {ProviderSilent} from each of them
 */
export interface PaymentProvider {
  readonly method: PayMethod;
  readonly title: string;
  /** No money moves: every page that offers it says so. */
  readonly isSandbox: boolean;
  /** Makes the trade, or finds the one of the order. @returns the text of the QR code by which the buyer pays */
  create(trade: TradeRequest): Promise<string>;
  ask(orderId: string): Promise<TradeState>;
  /** Ends the trade, so that no money comes for it any more. @returns `paid` where money was there already */
  close(orderId: string): Promise<TradeState>;
  /** @returns whether the money is on its way back for good */
  refund(refund: RefundRequest): Promise<boolean>;
}
