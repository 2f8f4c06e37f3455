import type { RaRecord } from 'ra-core';
import type { Column } from './column.js';

interface Rows<R> {
  data: R[];
  /** of the whole list */
  total: number;
}

/** Before the id of every row. */
export const noId = '0'.repeat(24);

/**
 * The first `most` rows of a list in pages of `pageSize`, each row once, and how many the list had when the reading began. Pages are read
 * by key: by number a row that moves meanwhile would be missed or come twice.
 * @param ask gives the rows behind an id, in the order of the ids
 */
export async function rowsByKey<R extends RaRecord>(
  ask: (after: string, perPage: number) => Promise<Rows<R>>,
  most: number,
  pageSize: number,
): Promise<Rows<R>> {
  const rows = new Map<R['id'], R>();
  let total = 0;
  for (let after = noId; ;) {
    const known = rows.size;
    const page = await ask(after, pageSize);
    if (after === noId) ({ total } = page);
    for (const row of page.data) rows.set(row.id, row);
    if (page.data.length < pageSize || rows.size >= most || rows.size === known) break;
    after = String(page.data.at(-1)?.id);
  }
  return { data: [...rows.values()].slice(0, most), total };
}

/** In the order of a column. */
export function inOrderOf<R extends RaRecord>(
  rows: readonly R[],
  { text = () => '', order = text }: Pick<Column<R>, 'text' | 'order'>,
  way: 'ASC' | 'DESC',
): R[] {
  const direction = way === 'ASC' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: order(row) }))
    .sort((one, other) => direction * (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ row }) => row);
}
