/** A row of figures of one day. */
export interface DayRow {
  dateStr: string;
}
type NumberOf<Row extends DayRow> = { [Key in keyof Row]: Row[Key] extends number ? Key : never }[keyof Row];

/** The last `days` rows, and those before them. */
export function halves<Row extends DayRow>(rows: readonly Row[], days: number): { before: readonly Row[]; shown: readonly Row[] } {
  const at = Math.max(0, rows.length - days);
  return { before: rows.slice(Math.max(0, at - days), at), shown: rows.slice(at) };
}

/** Sum of a field over rows, and how much more it is than over the rows before them. */
export function sumAndChange<Row extends DayRow>(
  { before, shown }: { before: readonly Row[]; shown: readonly Row[] },
  field: NumberOf<Row>,
): { sum: number; change: number } {
  const of = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + Number(row[field]), 0);
  const sum = of(shown);
  return { sum, change: sum - of(before) };
}
