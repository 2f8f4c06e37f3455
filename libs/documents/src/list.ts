import { BusinessError, sentence } from '@xuekao/contracts';
import type { Model, QueryFilter } from 'mongoose';

/** The specification's list query, as the contracts parse it. */
export interface ListQuery {
  /** from 1 */
  current: number;
  size: number;
  orders: readonly { column: string; asc: boolean }[];
}
export interface Page<R> {
  records: R[];
  total: number;
  pages: number;
}

export const skipOf = ({ current, size }: Pick<ListQuery, 'current' | 'size'>): number => (current - 1) * size;

/** The specification's page of a list. */
export const pageOf = <R>(records: R[], total: number, size: number): Page<R> => ({ records, total, pages: Math.ceil(total / size) });

/**
 * The order of a list: what was asked for, else `fallback`, with `_id` last so that pages do not overlap.
 * @param columns wire name → field; others are refused, so that no list is ordered by a secret or without an index
 * @throws {BusinessError} BAD_INPUT
 */
export function listSort(
  orders: ListQuery['orders'],
  columns: Readonly<Record<string, string>>,
  fallback: Readonly<Record<string, 1 | -1>> = {},
): Record<string, 1 | -1> {
  const sort: Record<string, 1 | -1> = {};
  for (const { column, asc } of orders) {
    const field = Object.hasOwn(columns, column) ? columns[column] : undefined;
    if (field === undefined) throw new BusinessError('BAD_INPUT', { detail: sentence('general.noSuchOrder', { column }) });
    sort[field] ??= asc ? 1 : -1;
  }
  if (orders.length === 0) Object.assign(sort, fallback);
  // a tie is broken in the direction of the first column, which is how the indexes stand
  sort['_id'] ??= Object.values(sort)[0] ?? -1;
  return sort;
}

/**
 * One page of a collection; a page beyond the last one is empty. A list of everything takes its total from the collection's own counter
 * instead of going through it; that counter may be off by a little after a database was killed, so a page that is not full says better.
 */
export async function findPage<D, R>(
  model: Model<D>,
  filter: QueryFilter<D>,
  query: ListQuery,
  sort: Record<string, 1 | -1>,
  render: (row: D) => R,
): Promise<Page<R>> {
  const [rows, total] = await Promise.all([
    model.find(filter).sort(sort).skip(skipOf(query)).limit(query.size).lean<D[]>(),
    isEverything(filter) ? model.estimatedDocumentCount() : model.countDocuments(filter),
  ]);
  const end = skipOf(query) + rows.length;
  const exact = isEverything(filter) && rows.length > 0 && rows.length < query.size ? end : Math.max(total, rows.length > 0 ? end : 0);
  return pageOf(rows.map(render), exact, query.size);
}

/** `{}`, or an `$and` of such. */
function isEverything(filter: object): boolean {
  return Object.entries(filter).every(
    ([key, value]) => key === '$and' && Array.isArray(value) && value.every((part: object) => isEverything(part)),
  );
}
