import { eachNearPair, equalSets } from './near.join.js';
import type { Slices } from '../kernel/slices.js';

/** Ids of the marks 'no duplicates' that name a question as it is now. */
export type Marks = ReadonlySet<string> | undefined;
export const areApart = (one: Marks, other: Marks): boolean =>
  one !== undefined && other !== undefined && [...one].some((mark) => other.has(mark));

/**
 * Groups of near duplicates: two are in one group where a chain of near pairs leads from one to the other, pairs that are marked aside.
 * @param sets pieces of each question
 * @param marks of the same questions
 * @returns indexes, ascending; groups of one are left out
 */
export async function groupsOf(sets: readonly Float64Array[], marks: readonly Marks[], slices: Slices): Promise<number[][]> {
  const classes = await equalSets(sets, (index) => marks[index] !== undefined, slices);
  const firsts = classes.map(([first = 0]) => first);
  const parents = Int32Array.from(firsts.keys());
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    for (let at = index; at !== root;) {
      const next = parents[at] ?? root;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  await eachNearPair(
    firsts.map((first) => sets[first] ?? new Float64Array(0)),
    {
      groupOf: rootOf,
      isSkipped: (one, other) => areApart(marks[firsts[one] ?? 0], marks[firsts[other] ?? 0]),
      onPair: (one, other) => {
        parents[rootOf(one)] = rootOf(other);
      },
    },
    slices,
  );
  const groups = new Map<number, number[]>();
  for (const [at, members] of classes.entries()) {
    const group = groups.get(rootOf(at)) ?? [];
    for (const member of members) group.push(member);
    groups.set(rootOf(at), group);
  }
  return [...groups.values()].filter(({ length }) => length > 1).map((group) => group.sort((one, other) => one - other));
}
