import { calls, type CallSpec, type GoodsKind, type HeldKind } from '@xuekao/contracts';

type Shape<C extends CallSpec> = CallSpec<C['input'], C['output']>;
interface Seller {
  readonly grant: Shape<typeof calls.exam.purchases.grant>;
  readonly revoke: Shape<typeof calls.exam.purchases.revoke>;
}

interface Holder {
  readonly release: Shape<typeof calls.activity.purchases.release>;
}

/** The service that sells each kind of goods, by its calls, which are alike. */
export const sellers: Readonly<Record<GoodsKind, Seller>> = {
  exam: calls.exam.purchases,
  repo: calls.repo.purchases,
  activity: calls.activity.purchases,
  mall: calls.mall.purchases,
  course: calls.course.purchases,
};

/** Sellers who keep something back until an order is paid. */
const holders: Readonly<Record<HeldKind, Holder>> = { activity: calls.activity.purchases, mall: calls.mall.purchases };
const isHeld = (kind: GoodsKind): kind is HeldKind => kind in holders;
export const holderOf = (kind: GoodsKind): Holder | undefined => (isHeld(kind) ? holders[kind] : undefined);
