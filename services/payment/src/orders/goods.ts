import { calls, type CallSpec, type GoodsKind } from '@xuekao/contracts';

type Shape<C extends CallSpec> = CallSpec<C['input'], C['output']>;
interface Seller {
  readonly grant: Shape<typeof calls.exam.purchases.grant>;
  readonly revoke: Shape<typeof calls.exam.purchases.revoke>;
}

/** The service that sells each kind of goods, by its calls, which are alike. */
export const sellers: Readonly<Record<GoodsKind, Seller>> = { exam: calls.exam.purchases, repo: calls.repo.purchases };
