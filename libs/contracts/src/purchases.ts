import { z } from 'zod';
import { defineCall } from './call.js';
import { done, id, integer } from './fields.js';
import type { ServiceName } from './services.js';

/** Kinds of goods that can be bought; each is sold by one service. */
export const goodsKinds = ['exam', 'repo', 'activity', 'mall', 'course'] as const;
export type GoodsKind = (typeof goodsKinds)[number];

/** Kinds whose seller keeps something back for an order that is not paid yet: a seat, or goods in stock. */
export const heldKinds = ['activity', 'mall'] as const satisfies readonly GoodsKind[];
export type HeldKind = (typeof heldKinds)[number];

/** The most that anything costs, in fen: a million yuan. */
export const highestPrice = 100_000_000;
/** Price in fen; 0: free. */
export const price = () => integer('价格', 0, highestPrice);

const bought = z.strictObject({ goodsId: id(), userId: id(), orderId: id() });

/** Calls by which the payment service tells a service that sells: both may be repeated, and come in any order. */
export function purchaseCalls<const P extends string>({ owner, path }: { owner: ServiceName; path: P }) {
  return {
    /** An order is paid: its buyer owns what was bought. */
    grant: defineCall({
      summary: '开通已购内容',
      path: `${path}/grant` as const,
      owner,
      effect: 'changes',
      access: 'internal',
      askedBy: ['payment'],
      input: bought,
      /** `isGone`: it can be used by nobody any more, and the money has to go back */
      output: z.strictObject({ isGone: z.boolean() }),
      errors: [],
    }),
    /** An order was paid back: nothing is owned by it any more. */
    revoke: defineCall({
      summary: '收回已退款内容',
      path: `${path}/revoke` as const,
      owner,
      effect: 'changes',
      access: 'internal',
      askedBy: ['payment'],
      input: bought,
      output: done,
      errors: [],
    }),
  };
}

/**
 * Calls to a seller who keeps something back for an order. Each order that ends without goods is told of by `release` or by `revoke`, until
 * it is answered; what was kept back for it may go to others then, once.
 */
export function heldPurchaseCalls<const P extends string>({ owner, path }: { owner: HeldKind & ServiceName; path: P }) {
  return {
    ...purchaseCalls({ owner, path }),
    /** An order was closed without money: it ran out, or was cancelled. Money that comes for it later goes back. */
    release: defineCall({
      summary: '释放未付款订单的占用',
      path: `${path}/release` as const,
      owner,
      effect: 'changes',
      access: 'internal',
      askedBy: ['payment'],
      input: bought,
      output: done,
      errors: [],
    }),
  };
}

/** Answer of a call that begins a purchase: the order that is to be paid. */
export const begun = z.strictObject({
  orderId: z.string(),
  title: z.string(),
  /** fen */
  price: z.int(),
  /** when the order closes where it is not paid */
  expireTime: z.string(),
});
