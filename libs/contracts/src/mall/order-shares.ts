/** Price in the mall, or a part of one that goes back: points, and money in fen. */
export interface Worth {
  readonly points: number;
  readonly amount: number;
}
/** Sum that goes back of an order: of its money, or where no money is left, of its points. The other follows in proportion. */
export type RefundSum = { readonly amount: number } | { readonly points: number };

/**
 * Splits a whole number in the proportion of whole weights: each share is its quota rounded down, and the units that are left go to the
 * largest remainders, of equal ones to the first. The shares together are the number. No share is above its weight where the weights
 * together are at least the number.
 */
export function splitByWeights(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (all === 0n) return weights.map(() => 0);
  const quotas = weights.map((weight, at) => {
    // points times fen are beyond what a number holds exactly
    const product = BigInt(total) * BigInt(weight);
    return { at, share: Number(product / all), remainder: product % all };
  });
  const left = total - quotas.reduce((sum, { share }) => sum + share, 0);
  const bySize = quotas.toSorted((one, other) => Number(other.remainder - one.remainder));
  const raised = new Set(bySize.slice(0, left).map(({ at }) => at));
  return quotas.map(({ at, share }) => (raised.has(at) ? share + 1 : share));
}

/** Share of some pieces in what is left of their line; the last of them take all of it. */
export function worthOfPieces(left: Worth & { readonly count: number }, pieces: number): Worth {
  const share = (total: number): number => splitByWeights(total, [left.count - pieces, pieces])[1] ?? 0;
  return { points: share(left.points), amount: share(left.amount) };
}

/** Points and money that go back with a sum of an order of which so much is left. */
export function worthOfSum(left: Worth, sum: RefundSum): Worth {
  if ('points' in sum) return { points: sum.points, amount: 0 };
  return { amount: sum.amount, points: splitByWeights(left.points, [left.amount - sum.amount, sum.amount])[1] ?? 0 };
}

/** The most that goes back as a sum: the whole goes back by cancelling the order, which takes the goods. */
export const mostSum = ({ points, amount }: Worth): RefundSum =>
  amount > 0 ? { amount: amount - 1 } : { points: Math.max(0, points - 1) };
