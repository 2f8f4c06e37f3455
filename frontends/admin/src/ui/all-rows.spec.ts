import { describe, expect, it } from '@jest/globals';
import { allRows } from './all-rows.js';

/** A list of so many rows that answers as the server does, and what it was asked. */
function list(total: number) {
  const asked: string[] = [];
  const rows = Array.from({ length: total }, (_, index) => index);
  const ask = async (page: number, perPage: number) => {
    asked.push(`${page}/${perPage}`);
    return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
  };
  return { rows, asked, ask };
}

describe('what an export reads', () => {
  it('is one page where the list gives one that is long enough', async () => {
    const { rows, asked, ask } = list(700);
    expect(await allRows(ask, 5000, 5000)).toEqual({ data: rows, total: 700 });
    expect(asked).toEqual(['1/5000']);
  });
  it('is page after page where the list gives short ones', async () => {
    const { rows, asked, ask } = list(450);
    expect(await allRows(ask, 5000, 200)).toEqual({ data: rows, total: 450 });
    expect(asked).toEqual(['1/200', '2/200', '3/200']);
    expect(await allRows(list(0).ask, 5000, 200)).toEqual({ data: [], total: 0 });
    expect((await allRows(list(400).ask, 5000, 200)).data).toHaveLength(400);
  });
  it('ends at the most rows of a file, and where rows went away meanwhile', async () => {
    const { rows, asked, ask } = list(1000);
    expect(await allRows(ask, 400, 200)).toEqual({ data: rows.slice(0, 400), total: 1000 });
    expect(asked).toEqual(['1/200', '2/200']);
    expect((await allRows(async (page, perPage) => ({ ...(await list(page === 1 ? 900 : 0).ask(page, perPage)), total: 900 }), 5000, 200)).data).toHaveLength(200);
  });
});
