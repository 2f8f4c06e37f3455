import type { PayMethod } from '@xuekao/contracts';
import type { PayStatementLine } from '@xuekao/providers';

/** A trade of an order: how it is paid, and whose account it was begun with. */
export interface Trade {
  readonly method: PayMethod;
  /** as the company knows the account; absent: the way has no accounts, or an earlier release did not note it */
  readonly merchant?: string;
}
export const isSameTrade = (one: Trade, other: Trade): boolean => one.method === other.method && one.merchant === other.merchant;

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
/** How a buyer pays: by the text of a code, or on a page of the provider; the other one is empty. */
export interface TradeStart {
  readonly qrText: string;
  readonly url: string;
  /** what the buyer pays there, where that is no yuan */
  readonly foreign: { readonly currency: string; readonly sum: string } | null;
}
/** A payment, as a provider tells of it. */
export interface Paid {
  readonly state: 'paid';
  readonly orderId: string;
  /** null: the company did not say it again; the number of the order is bound to its buyer */
  readonly userId: string | null;
  readonly transaction: string;
  readonly amount: number;
}
export type TradeState = Paid | { readonly state: 'none' | 'open' | 'closed' };

/** Money that goes back; its key makes a repeat the same refund. */
export interface RefundRequest {
  readonly key: string;
  readonly orderId: string;
  readonly transaction: string;
  /** fen that go back */
  readonly amount: number;
  /** fen of the whole payment */
  readonly total: number;
}

/** The provider gave no answer, or one that says nothing: whatever was asked may have been done or not. Ask before repeating. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
  /** Nothing came from the provider, or that it is out of order. One that refuses, or says what is not to be believed, is there. */
  readonly isAway: boolean;

  constructor(message: string, { isAway = false, ...options }: ErrorOptions & { readonly isAway?: boolean } = {}) {
    super(message, options);
    this.isAway = isAway;
  }
}

/** A movement of money in the statement of a provider. */
export type StatementLine = PayStatementLine;

/**
 * A company that moves money, or the sandbox that plays one. Every method may be repeated.
 * @throws {ProviderSilent} from each of them
 */
export interface PaymentProvider {
  readonly method: PayMethod;
  readonly title: string;
  /** No money moves: every page that offers it says so. */
  readonly isSandbox: boolean;
  /** Makes the trade, or finds the one of the order. */
  create(trade: TradeRequest): Promise<TradeStart>;
  ask(orderId: string): Promise<TradeState>;
  /** Ends the trade, so that no money comes for it any more. @returns `paid` where money was there already */
  close(orderId: string): Promise<TradeState>;
  /** @returns whether the money is on its way back for good */
  refund(refund: RefundRequest): Promise<boolean>;
  /** All that moved on a day (`2026-11-27`, Chinese time); null: the way has no statements. */
  statement(day: string): Promise<readonly StatementLine[] | null>;
}
