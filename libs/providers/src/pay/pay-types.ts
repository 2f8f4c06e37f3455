/** An order, as a company that moves money is told of it. */
export interface PayOrder {
  readonly orderId: string;
  readonly title: string;
  /** fen */
  readonly amount: number;
  /** whose order it is: it comes back with every payment */
  readonly userId: string;
  /** milliseconds since the epoch */
  readonly expiresAt: number;
  readonly notifyUrl: string;
}
/** A trade that was begun, and by what the buyer pays: the text of a code to scan, or a page of the company; the other one is empty. */
export interface PayStart {
  readonly qrText: string;
  readonly url: string;
  /** what the buyer pays there, where that is no yuan */
  readonly foreign: { readonly currency: string; readonly sum: string } | null;
}
/** Word of a company about an order, after everything about it was checked. */
export type PayTrade =
  | { readonly state: 'none' | 'open' | 'closed' }
  | {
      readonly state: 'paid';
      readonly orderId: string;
      /** as it comes back; null: this answer does not bring it, and the order's number is bound to its buyer */
      readonly userId: string | null;
      /** the company's number of the payment */
      readonly transaction: string;
      /** fen */
      readonly amount: number;
    };
export interface PayRefund {
  /** a repeat with the same key is the same refund */
  readonly key: string;
  readonly orderId: string;
  readonly transaction: string;
  /** fen */
  readonly amount: number;
  /** fen of the whole payment */
  readonly total: number;
}
/** A notice as it arrived: nothing of it is believed before its signature is. */
export interface PayNotice {
  /** names in small letters */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** A movement of money in the statement of a company. */
export interface PayStatementLine {
  readonly kind: 'payment' | 'refund';
  /** our number of the order, as the company has it: one that is none of ours has any form */
  readonly orderId: string;
  /** the company's number of the payment */
  readonly transaction: string;
  /** the company's number of the movement itself: of a payment the same, of a refund its own */
  readonly number: string;
  /** fen; null where the company counts in another currency, and the sum is not the one that was agreed */
  readonly amount: number | null;
  /** as the company counts: a decimal sum of the currency, above zero also where money went back */
  readonly currency: string;
  readonly sum: string;
  /** milliseconds since the epoch, by the company's clock */
  readonly at: number;
}

/** A company that moves money. @throws {OutboundError} from each call: no answer, none that is theirs, or a refusal */
export interface PayCompany {
  /** Makes the trade, or finds the one of the order. */
  begin(order: PayOrder): Promise<PayStart>;
  find(orderId: string): Promise<PayTrade>;
  /** Closes the trade where that is still possible, and says what it is then. */
  close(orderId: string): Promise<PayTrade>;
  /** @returns whether the money has arrived at the buyer */
  refund(refund: PayRefund): Promise<boolean>;
  /** The payment that a notice tells of; undefined where it is genuine and tells of something else. */
  read(notice: PayNotice): Promise<Extract<PayTrade, { state: 'paid' }> | undefined>;
  /** All that moved on a day that is over, in Chinese time (`2026-11-27`); a company without it gives no statements. */
  statement?(day: string): Promise<PayStatementLine[]>;
}
