/**
 * Of one text. A browser lays out every place that a merged cell covers: 400 cells of 1,000 columns and 9,999 rows, 20 kB of text, stop the
 * page of everybody who opens it. The largest tables that people make (a plan of a year) have some hundred such places.
 */
const most = { columns: 50, rows: 200, places: 5000 } as const;

/**
 * Remaining spans of the cells of one text, cell after cell; 1 and 1 for one that is too much. Anything but a whole number above 0 counts
 * as 1.
 */
export function cellSpans(): (columns: number, rows: number) => [columns: number, rows: number] {
  let left: number = most.places;
  return (columns, rows) => {
    const kept: [number, number] = [spanOf(columns, most.columns), spanOf(rows, most.rows)];
    const places = kept[0] * kept[1];
    if (places === 1) return kept;
    if (places > left) return [1, 1];
    left -= places;
    return kept;
  };
}

const spanOf = (span: number, max: number): number => (span > 1 ? Math.min(span, max) : 1);
