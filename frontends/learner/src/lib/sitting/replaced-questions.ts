import type { Replacement } from '../answer-queue/two-pages.js';

export type ReplacedKind = 'here' | 'there' | 'unsent';
const kindOf = ({ kept, unsent }: Replacement): ReplacedKind => (kept === 'here' ? 'here' : unsent ? 'unsent' : 'there');

/** The numbers of the questions whose answer another page touched, by what stands now: the last word about each question, in the order of the paper. */
export function replacedNumbers(replaced: readonly Replacement[], numberOf: (quId: string) => number): Record<ReplacedKind, number[]> {
  const last = new Map(replaced.map((one) => [numberOf(one.quId), kindOf(one)]));
  const of = (kind: ReplacedKind): number[] => [...last].flatMap(([number, one]) => (one === kind ? [number] : [])).sort((one, other) => one - other);
  return { here: of('here'), there: of('there'), unsent: of('unsent') };
}
