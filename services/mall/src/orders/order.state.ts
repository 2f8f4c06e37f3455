import type { MallOrderStatus, PayMethod } from '@xuekao/contracts';
import type { Place } from '../addresses/index.js';
import type { TrackStep } from '../delivery/index.js';
import type {
  CancelCause,
  CancelWish,
  Good,
  OrderFacts,
  OrderLine,
  PartFacts,
  PartGood,
  Refusal,
  Sending,
  Totals,
} from './order.events.js';

/** Pieces that went back, and what of them is done. */
export interface OrderPart extends PartFacts {
  readonly at: number;
  readonly by: string;
  readonly returned: readonly PartGood[];
  readonly isTold: boolean;
}
export interface Order extends Totals {
  readonly status: MallOrderStatus;
  /** number of its events */
  readonly version: number;
  readonly facts: OrderFacts;
  readonly placedAt: number;
  /** where it goes; null: nothing is sent to an address */
  readonly place: Place | null;
  /** null until the stock is set aside */
  readonly lines: readonly OrderLine[] | null;
  readonly holdsPoints: boolean;
  /** order of the payment service; empty where there is none (yet) */
  readonly payId: string;
  readonly paid: { readonly at: number; readonly payMethod: PayMethod | 'points' } | null;
  readonly taken: readonly Good[];
  readonly sent: (Sending & { readonly at: number }) | null;
  readonly isTold: boolean;
  readonly tracks: readonly TrackStep[];
  readonly receivedAt: number | null;
  /** somebody wants it cancelled, and its payment is not closed yet */
  readonly wish: CancelWish | null;
  readonly cancelled: {
    readonly at: number;
    readonly by: string;
    readonly cause: CancelCause;
    readonly remark: string;
    readonly refusal: Refusal | null;
  } | null;
  readonly returned: readonly Good[];
  /** pieces that went back while the order stayed; the first ones first */
  readonly parts: readonly OrderPart[];
  /** pieces that were sent are here again, of an order that was cancelled afterwards */
  readonly isGoodsBack: boolean;
  readonly isMoneyBack: boolean;
  readonly isHidden: boolean;
}
export type OrderState = { readonly status: 'none' } | Order;

export interface At {
  /** milliseconds since the epoch, by the time of all processes */
  readonly at: number;
}
export interface ByStaff extends At {
  readonly by: string;
}
