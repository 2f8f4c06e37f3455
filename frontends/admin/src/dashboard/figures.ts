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

/**
 * Ways to say the numbers of several days in one. People of a day are not added up, for the same ones come again: `mean` is that of the
 * days. `last` is for what there is, which days do not add to, and a mean by people is for what each of them has of it.
 */
export type Way<Key> = 'sum' | 'mean' | 'last' | { by: Key };

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A field over rows in one number, and how much more that is than over the rows before them. */
export function overDays<Row extends DayRow>(
  { before, shown }: { before: readonly Row[]; shown: readonly Row[] },
  field: NumberOf<Row>,
  way: Way<NumberOf<Row>>,
): { value: number; change: number } {
  const sum = (rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const valueOf = (row: Row): number => Number(row[field]);
  const over = (rows: readonly Row[]): number => {
    if (way === 'sum') return sum(rows, valueOf);
    if (way === 'last') return sum(rows.slice(-1), valueOf);
    const peopleOf = (row: Row): number => (way === 'mean' ? 1 : Number(row[way.by]));
    const people = sum(rows, peopleOf);
    return people === 0 ? 0 : tenth(sum(rows, (row) => valueOf(row) * peopleOf(row)) / people);
  };
  const value = over(shown);
  return { value, change: tenth(value - over(before)) };
}
