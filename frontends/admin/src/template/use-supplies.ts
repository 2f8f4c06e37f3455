import { useDeferredValue } from 'react';
import { useCall } from '../lib/use-call.js';
import { toDrawRule, type DraftRule } from './template-draft.js';

/** The contract's longest lists. */
const mostRules = 100;
const mostPicked = 5000;

/**
 * How many questions each rule can get in one paper, which holds none twice, by its key; undefined: not known (yet). Rules without a bank
 * or a count are not asked for.
 * @param rules of the whole template @param picked questions that stand in the paper already
 */
export function useSupplies(rules: readonly DraftRule[], picked: readonly string[]): (key: string) => number | undefined {
  const asked = useDeferredValue(rules).filter(({ repoId, count }) => repoId !== '' && count >= 1 && count <= 500);
  const call = useCall(
    '/api/tmpl/tmpl/check-draw',
    { picked: useDeferredValue(picked).slice(0, mostPicked), rules: asked.map((rule) => ({ ...toDrawRule(rule), count: rule.count })) },
    { enabled: asked.length > 0 && asked.length <= mostRules, keepPrevious: true, staleTime: 10_000 },
  );
  return (key) => {
    const at = asked.findIndex((rule) => rule.key === key);
    return at < 0 || call.isPlaceholderData ? undefined : call.data?.[at]?.have;
  };
}
