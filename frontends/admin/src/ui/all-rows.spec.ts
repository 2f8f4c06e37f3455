import { describe, expect, it } from '@jest/globals';
import { inOrderOf, noId, rowsByKey } from './all-rows.js';

interface Row {
  id: string;
}
const row = (index: number): Row => ({ id: String(index + 1).padStart(24, '0') });

/**
 * A list of so many rows that answers as the server does, and what it was asked. @param meanwhile what happens to the rows behind each page
 */
function list(total: number, meanwhile: (rows: Row[]) => void = () => undefined) {
  const asked: string[] = [];
  const rows = Array.from({ length: total }, (_, index) => row(index));
  const ask = async (after: string, perPage: number) => {
    asked.push(after);
    const data = rows.filter(({ id }) => id > after).slice(0, perPage);
    const answer = { data, total: rows.length };
    meanwhile(rows);
    return answer;
  };
  return { rows: [...rows], asked, ask };
}

describe('what an export reads by key', () => {
  it('is page after page, and each row once', async () => {
    const { rows, asked, ask } = list(450);
    expect(await rowsByKey(ask, 5000, 200)).toEqual({ data: rows, total: 450 });
    expect(asked).toEqual([noId, rows[199]?.id, rows[399]?.id]);
    expect(await rowsByKey(list(0).ask, 5000, 200)).toEqual({ data: [], total: 0 });
    expect((await rowsByKey(list(400).ask, 5000, 200)).data).toHaveLength(400);
  });
  it('misses nobody who stays while others come and go, and says how many there were', async () => {
    const { rows, ask } = list(450, (now) => void now.shift());
    expect(await rowsByKey(ask, 5000, 200)).toEqual({ data: rows, total: 450 });
    const going = list(450, (now) => void now.pop());
    expect(await rowsByKey(going.ask, 5000, 200)).toEqual({ data: going.rows.slice(0, 448), total: 450 });
  });
  it('ends at the most rows of a file, and where a list knows no keys', async () => {
    const { rows, asked, ask } = list(1000);
    expect(await rowsByKey(ask, 400, 200)).toEqual({ data: rows.slice(0, 400), total: 1000 });
    expect(asked).toEqual([noId, rows[199]?.id]);
    expect((await rowsByKey(async () => ({ data: rows.slice(0, 200), total: 1000 }), 5000, 200)).data).toHaveLength(200);
  });
  it('stands in the order of a column', () => {
    const rows = [
      { id: 'a', at: '' },
      { id: 'b', at: '2026-11-02 10:00' },
      { id: 'c', at: '2026-11-03 09:00' },
    ];
    const order = (way: 'ASC' | 'DESC') =>
      inOrderOf(rows, { text: ({ at }) => at }, way)
        .map(({ id }) => id)
        .join('');
    expect([order('DESC'), order('ASC')]).toEqual(['cba', 'abc']);
    expect(
      inOrderOf(rows, { text: () => '2026-11', order: ({ at }) => at }, 'DESC')
        .map(({ id }) => id)
        .join(''),
    ).toBe('cba');
    expect(inOrderOf(rows, {}, 'DESC')).toEqual(rows);
  });
});
