import type { QuestionKey } from '@xuekao/question';
import type { FrozenGroup } from './question-set.model.js';

/** Of a key only what says whether a part of the right options earns anything. */
export type PartialKey = { quType: string; partial?: boolean; parts?: readonly PartialKey[] };

/**
 * Shares in percent that multiple choices of an exam earn where the chosen options are right but not all, ascending; 0 where they earn
 * nothing. Empty: the exam has no multiple choice.
 *
 * @param keys by the index of the question in the set
 */
export function incompleteSharesOf(
  groups: readonly Pick<FrozenGroup, 'partShare' | 'picked' | 'pools'>[],
  keys: ReadonlyMap<number, PartialKey | QuestionKey>,
): number[] {
  const shares = new Set<number>();
  const add = (key: PartialKey, share: number): void => {
    for (const part of key.parts ?? []) add(part, share);
    if (key.quType === 'multi' || key.quType === 'multi2') shares.add(key.partial === true ? share : 0);
  };
  for (const { partShare, picked, pools } of groups) {
    for (const index of [...picked.map((one) => one.index), ...pools.flatMap(({ indexes }) => indexes)]) {
      const key = keys.get(index);
      if (key) add(key, partShare);
    }
  }
  return [...shares].sort((one, other) => one - other);
}
