export interface FlatNode<N> {
  node: N;
  depth: number;
  /** titles from the root down, the node's own last */
  path: string[];
}

/** A tree in reading order. */
export function flatten<N extends { children: N[] }>(nodes: readonly N[], titleOf: (node: N) => string, depth = 0, above: string[] = []): FlatNode<N>[] {
  return nodes.flatMap((node) => {
    const path = [...above, titleOf(node)];
    return [{ node, depth, path }, ...flatten(node.children, titleOf, depth + 1, path)];
  });
}

/**
 * What has to be stored so that the sibling at `index` goes up (-1) or down (1). Siblings that share a number,
 * as new ones may, are numbered afresh; where they differ it is two numbers.
 */
export function moveSorts(siblings: readonly { id: string; sort: number }[], index: number, step: -1 | 1): { id: string; sort: number }[] {
  const [moved, other] = [siblings[index], siblings[index + step]];
  if (moved === undefined || other === undefined) return [];
  const order = [...siblings];
  order[index] = other;
  order[index + step] = moved;
  const distinct = new Set(siblings.map((sibling) => sibling.sort)).size === siblings.length;
  if (distinct) return [{ id: moved.id, sort: other.sort }, { id: other.id, sort: moved.sort }];
  return order.map((sibling, at) => ({ id: sibling.id, sort: at + 1 })).filter((next) => siblings.find((one) => one.id === next.id)?.sort !== next.sort);
}
