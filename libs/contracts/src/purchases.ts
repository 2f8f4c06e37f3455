import { z } from 'zod';
import { defineCall } from './call.js';
import { done, id, integer } from './fields.js';
import type { ServiceName } from './services.js';

/** Kinds of goods that can be bought; each is sold by one service. */
export const goodsKinds = ['exam', 'repo'] as const;
export type GoodsKind = (typeof goodsKinds)[number];

/** The most that anything costs, in fen: a million yuan. */
export const highestPrice = 100_000_000;
/** Price in fen; 0: free. */
export const price = () => integer('价格', 0, highestPrice);

/** Calls by which the payment service tells a service that sells: both may be repeated, and come in any order. */
export function purchaseCalls<const P extends string>({ owner, path }: { owner: ServiceName; path: P }) {
  const bought = z.strictObject({ goodsId: id(), userId: id(), orderId: id() });
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

/** Answer of a call that begins a purchase: the order that is to be paid. */
export const begun = z.strictObject({
  orderId: z.string(),
  title: z.string(),
  /** fen */
  price: z.int(),
  /** when the order closes where it is not paid */
  expireTime: z.string(),
});
