import { BusinessError } from '@xuekao/contracts';

interface Asked {
  current: number;
  size: number;
}
interface Order {
  column: string;
  asc: boolean;
}

export const skipOf = ({ current, size }: Asked): number => (current - 1) * size;

export const pageOf = <T>(records: T[], total: number, size: number): { records: T[]; total: number; pages: number } => ({
  records,
  total,
  pages: Math.ceil(total / size),
});

/**
 * The order of a list: newest first unless asked otherwise, with `_id` last so that pages do not overlap.
 * @param columns wire name → field; only what has an index
 * @throws {BusinessError} BAD_INPUT for a column that the list cannot be sorted by
 */
export function listSort(orders: readonly Order[], columns: Readonly<Record<string, string>>): Record<string, 1 | -1> {
  const sort: Record<string, 1 | -1> = {};
  for (const { column, asc } of orders) {
    const field = Object.hasOwn(columns, column) ? columns[column] : undefined;
    if (field === undefined) throw new BusinessError('BAD_INPUT', { detail: `列表不能按“${column}”排序` });
    sort[field] ??= asc ? 1 : -1;
  }
  // a tie is broken in the direction of the first column, which is how the indexes stand
  sort['_id'] ??= Object.values(sort)[0] ?? -1;
  return sort;
}
