/** One place of a tree that is chosen from: a department, a dictionary value, a chapter. */
export interface PickNode {
  /** what is stored */
  value: string;
  title: string;
  children: PickNode[];
}

export interface FlatNode<N> {
  node: N;
  depth: number;
  /** titles from the root down, the node's own last */
  path: string[];
}

/** A tree in reading order. */
export function flatten<N extends { children: N[] }>(
  nodes: readonly N[],
  titleOf: (node: N) => string,
  depth = 0,
  above: string[] = [],
): FlatNode<N>[] {
  return nodes.flatMap((node) => {
    const path = [...above, titleOf(node)];
    return [{ node, depth, path }, ...flatten(node.children, titleOf, depth + 1, path)];
  });
}

/** The tree without these values and all that is below them. */
export function without(nodes: readonly PickNode[], values: ReadonlySet<string>): PickNode[] {
  return nodes.filter((node) => !values.has(node.value)).map((node) => ({ ...node, children: without(node.children, values) }));
}

/** Tree of the titles with these words, and the way to them. */
export function matching(nodes: readonly PickNode[], words: string): PickNode[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node];
    const children = matching(node.children, wanted);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}
