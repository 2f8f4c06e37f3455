/** On each number of the answer card. */
export const cellMark = 'data-question-cell';

/** Place of a cell on the page, in pixels. */
export interface Place {
  left: number;
  top: number;
}

/**
 * The cell that an arrow leads to, as in a table whose last row may be short: left and right go through all rows, up and down to the
 * nearest cell of the next row.
 * @returns its index; null for other keys and at the end
 */
export function nextCell(key: string, at: number, places: readonly Place[]): number | null {
  const last = places.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft') return at > 0 ? at - 1 : null;
  if (key === 'ArrowRight') return at < last ? at + 1 : null;
  const from = places[at];
  if (from === undefined || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null;
  const sign = key === 'ArrowUp' ? -1 : 1;
  const beyond = places
    .map((place, index) => ({ index, rows: (place.top - from.top) * sign, aside: Math.abs(place.left - from.left) }))
    .filter(({ rows }) => rows > 0);
  const nearest = Math.min(...beyond.map(({ rows }) => rows));
  const [first] = beyond.filter(({ rows }) => rows === nearest).sort((one, other) => one.aside - other.aside);
  return first?.index ?? null;
}
