import { BusinessError } from '@xuekao/contracts';
import type { Model, QueryFilter, SortOrder } from 'mongoose';
import { texts } from '../texts.js';

interface ListQuery {
  current: number;
  size: number;
  orders: readonly { column: string; asc: boolean }[];
}
interface Page<R> {
  records: R[];
  total: number;
  pages: number;
}

/** Every sign that means something in a regular expression stands for itself: the pattern is plain text, found in linear time. */
const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** "Contains", whatever the case. Empty text asks for nothing. */
export const containing = (text: string): { $regex: string; $options: string } => ({ $regex: escapePattern(text), $options: 'i' });

/**
 * One page of a collection in the specification's shape. A page beyond the last one is empty.
 * @param columns column as the page names it → field as it is stored; others are refused, so a list cannot be ordered by a secret
 * @param fallback the order where none is asked for, and behind the one that is; must end in something unique
 */
export async function pageOf<D, R>(
  model: Model<D>,
  filter: QueryFilter<D>,
  query: ListQuery,
  columns: Readonly<Record<string, string>>,
  fallback: Readonly<Record<string, SortOrder>>,
  render: (row: D) => R,
): Promise<Page<R>> {
  const sort = new Map<string, SortOrder>();
  for (const { column, asc } of query.orders) {
    const field = Object.hasOwn(columns, column) ? columns[column] : undefined;
    if (!field) throw new BusinessError('BAD_INPUT', { detail: texts.unknownColumn(column) });
    sort.set(field, asc ? 1 : -1);
  }
  for (const [field, order] of Object.entries(fallback)) if (!sort.has(field)) sort.set(field, order);
  const [rows, total] = await Promise.all([
    model.find(filter).sort([...sort]).skip((query.current - 1) * query.size).limit(query.size).lean<D[]>(),
    model.countDocuments(filter),
  ]);
  return { records: rows.map(render), total, pages: Math.ceil(total / query.size) };
}
