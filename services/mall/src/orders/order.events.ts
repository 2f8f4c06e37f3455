import type { ErrorName, PayMethod, SentenceValues, Worth } from '@xuekao/contracts';
import type { EventHistory } from '@xuekao/event-sourcing';
import type { Place } from '../addresses/index.js';
import type { LineSnapshot, StockLine } from '../goods/index.js';

/** Each order is a stream of its own. */
export const streamOf = (orderId: string): string => `mall-${orderId}`;
export const orderIdOf = (stream: string): string => stream.slice(streamOf('').length);

export interface Totals {
  readonly totalPoints: number;
  /** fen */
  readonly totalAmount: number;
}
/** Facts of an order that never change. */
export interface OrderFacts {
  readonly orderId: string;
  readonly userId: string;
  readonly userName: string;
  readonly realName: string;
  /** of the buyer when it was placed: who leads this department sees the order */
  readonly deptCode: string;
  readonly lines: readonly StockLine[];
  readonly remark: string;
  /** what the buyer has seen; null: nothing was said of it */
  readonly seen: Totals | null;
  /** when it is cancelled where it is not paid; milliseconds since the epoch, as all times here */
  readonly expiresAt: number;
}
/** Goods as they were when they were reserved. */
export type OrderLine = StockLine & LineSnapshot;

export interface Sending {
  /** 1 courier, 2 without one */
  readonly sendType: number;
  readonly expressName: string;
  readonly expressNo: string;
  readonly remark: string;
}
/**
 * Why an order was cancelled: by itself, by its buyer, in the console, refused as it was placed, since its money went back, or since its
 * order of the payment service was closed there.
 */
export type CancelCause = 'expired' | 'byBuyer' | 'byStaff' | 'refused' | 'refunded' | 'payClosed';
/** Wish of a person that an order that is not paid be cancelled. */
export interface CancelWish {
  readonly by: string;
  readonly cause: 'byBuyer' | 'byStaff';
  readonly remark: string;
}
/** Sentence of what kept an order from being placed. */
export interface Refusal {
  readonly name: ErrorName;
  readonly values: SentenceValues;
}
/** Things that an order sets aside, takes, and gives back. */
export type Good = 'stock' | 'points';
/** Things that come back with pieces of an order. */
export type PartGood = Good | 'money';
/** Part of what was paid for a line of an order. */
export type LineShare = Worth & Pick<StockLine, 'skuId'>;
/** Pieces of an order that go back together with their share of what was paid for it; without any, a sum for which the buyer keeps all. */
export interface PartFacts {
  /** names it among the parts of the order */
  readonly part: string;
  readonly reason: string;
  readonly lines: readonly StockLine[];
  readonly points: number;
  /** fen */
  readonly amount: number;
  /** of the lines; absent in what earlier builds noted: the prices of its pieces */
  readonly shares?: readonly LineShare[];
  /** they are here: they were never sent, or have come back; of a sum none come back */
  readonly isGoodsBack: boolean;
}

interface At {
  readonly at: number;
}
interface ByStaff extends At {
  /** id of the person of the console */
  readonly by: string;
}

export type MallOrderEvent =
  | { readonly type: 'OrderPlaced'; readonly data: OrderFacts & At & { readonly place: Place | null } }
  | { readonly type: 'StockReserved'; readonly data: At & { readonly lines: readonly OrderLine[] } }
  | { readonly type: 'PointsHeld'; readonly data: At }
  | { readonly type: 'PaymentOpened'; readonly data: At & { readonly payId: string } }
  | { readonly type: 'OrderPaid'; readonly data: At & { readonly payId: string; readonly payMethod: PayMethod | 'points' } }
  /** the stock, or the points, are spent for good */
  | { readonly type: 'GoodTaken'; readonly data: At & { readonly good: Good } }
  | { readonly type: 'PlaceChanged'; readonly data: ByStaff & { readonly place: Place } }
  | { readonly type: 'OrderSent'; readonly data: ByStaff & { readonly sending: Sending } }
  /** the buyer has the message that it was sent */
  | { readonly type: 'BuyerTold'; readonly data: At }
  | { readonly type: 'SendingChanged'; readonly data: ByStaff & { readonly sending: Sending } }
  | { readonly type: 'TrackNoted'; readonly data: ByStaff & { readonly context: string } }
  | { readonly type: 'OrderReceived'; readonly data: At }
  /** written before the payment is closed: whoever closes it, and whatever is killed, this is why */
  | { readonly type: 'CancelAsked'; readonly data: At & CancelWish }
  | {
      readonly type: 'OrderCancelled';
      readonly data: ByStaff & { readonly cause: CancelCause; readonly remark: string; readonly refusal?: Refusal };
    }
  /** the stock, or the points, are back */
  | { readonly type: 'GoodReturned'; readonly data: At & { readonly good: Good } }
  /** some of the pieces go back with their share of what was paid, or a sum without any, and the order stays */
  | { readonly type: 'PartRefunded'; readonly data: ByStaff & PartFacts }
  /** its pieces are in stock again, its points are back, or the payment service sends `amount` fen of the money back */
  | { readonly type: 'PartReturned'; readonly data: At & { readonly part: string; readonly good: PartGood; readonly amount?: number } }
  /** the buyer has the message about the part */
  | { readonly type: 'PartTold'; readonly data: At & { readonly part: string } }
  /** pieces that were sent came back: those of a part, or (empty) the others of an order that is cancelled */
  | { readonly type: 'GoodsCameBack'; readonly data: ByStaff & { readonly part: string } }
  /** the payment service has taken over to send the money back */
  | { readonly type: 'MoneyReturned'; readonly data: At }
  /** the buyer has deleted it from the own list */
  | { readonly type: 'OrderHidden'; readonly data: At };

export const orderEventTypes = {
  OrderPlaced: { version: 1 },
  StockReserved: { version: 1 },
  PointsHeld: { version: 1 },
  PaymentOpened: { version: 1 },
  OrderPaid: { version: 1 },
  GoodTaken: { version: 1 },
  PlaceChanged: { version: 1 },
  OrderSent: { version: 1 },
  BuyerTold: { version: 1 },
  SendingChanged: { version: 1 },
  TrackNoted: { version: 1 },
  OrderReceived: { version: 1 },
  CancelAsked: { version: 1 },
  OrderCancelled: { version: 1 },
  GoodReturned: { version: 1 },
  PartRefunded: { version: 1 },
  PartReturned: { version: 1 },
  PartTold: { version: 1 },
  GoodsCameBack: { version: 1 },
  MoneyReturned: { version: 1 },
  OrderHidden: { version: 1 },
} satisfies Record<MallOrderEvent['type'], EventHistory>;
