import { calls, type CallSpec, type GoodsKind } from '@xuekao/contracts';

type Seller = { readonly grant: CallSpec; readonly revoke: CallSpec };

/** The service that sells each kind of goods, by its calls. */
export const sellers = {
  exam: calls.exam.purchases,
  repo: calls.repo.purchases,
} satisfies Record<GoodsKind, Seller>;
