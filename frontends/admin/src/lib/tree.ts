/**
 * Numbers to store so that the sibling at `index` goes up (-1) or down (1). Siblings that share a number, as new ones may, are numbered
 * afresh; where they differ it is two numbers.
 */
export function moveSorts(siblings: readonly { id: string; sort: number }[], index: number, step: -1 | 1): { id: string; sort: number }[] {
  const [moved, other] = [siblings[index], siblings[index + step]];
  if (moved === undefined || other === undefined) return [];
  const order = [...siblings];
  order[index] = other;
  order[index + step] = moved;
  const distinct = new Set(siblings.map((sibling) => sibling.sort)).size === siblings.length;
  if (distinct)
    return [
      { id: moved.id, sort: other.sort },
      { id: other.id, sort: moved.sort },
    ];
  return order
    .map((sibling, at) => ({ id: sibling.id, sort: at + 1 }))
    .filter((next) => siblings.find((one) => one.id === next.id)?.sort !== next.sort);
}
