import type { OfferedAnswer } from '../answer-queue/aside-shelf.js';
import type { Replacement } from '../answer-queue/two-pages.js';

/** `aside`: an earlier page said which answer stands, and the other one is still to be had. */
export type ReplacedKind = 'here' | 'there' | 'unsent' | 'aside';
const kindOf = ({ kept, unsent }: Replacement): ReplacedKind => (kept === 'here' ? 'here' : unsent ? 'unsent' : 'there');

/**
 * The questions whose answer another page touched, by what stands now: the last word about each. What the person gave up by choice, or has
 * answered beside, needs no word.
 */
export function replacedQuestions(replaced: readonly Replacement[], unused: readonly OfferedAnswer[]): Record<ReplacedKind, string[]> {
  const last = new Map<string, ReplacedKind>(
    unused.flatMap(({ quId, aside, known }) => (aside === 'lost' && known !== true ? [[quId, 'aside'] as const] : [])),
  );
  for (const one of replaced) last.set(one.quId, kindOf(one));
  const of = (kind: ReplacedKind): string[] => [...last].flatMap(([quId, one]) => (one === kind ? [quId] : []));
  return { here: of('here'), there: of('there'), unsent: of('unsent'), aside: of('aside') };
}
