/** The ids themselves and those of everything below them. */
export function everythingBelow<R>(
  rows: readonly R[],
  ids: readonly string[],
  idOf: (row: R) => string,
  parentOf: (row: R) => string,
): Set<string> {
  const found = new Set(ids);
  // grows while it is walked through
  for (const id of found) for (const row of rows) if (parentOf(row) === id) found.add(idOf(row));
  return found;
}

/**
 * Flat rows as a forest. Rows whose parent is not among them are roots, so part of a tree renders like a whole one.
 * @param rows in the order in which siblings are to stand
 */
export function forest<R, N extends { children: N[] }>(
  rows: readonly R[],
  idOf: (row: R) => string,
  parentOf: (row: R) => string,
  render: (row: R) => N,
): N[] {
  const nodes = new Map(rows.map((row) => [idOf(row), render(row)]));
  const roots: N[] = [];
  for (const row of rows) {
    const node = nodes.get(idOf(row));
    if (node) (nodes.get(parentOf(row))?.children ?? roots).push(node);
  }
  return roots;
}
