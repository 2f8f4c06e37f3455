import { describe, expect, it } from '@jest/globals';
import { exportedColumns, type Column } from './column.js';

const column = (key: string, more: Partial<Column<{ id: string }>> = {}): Column<{ id: string }> => ({
  key,
  label: key,
  cell: () => key,
  text: () => key,
  ...more,
});

describe('the columns of an export', () => {
  const [name, account, mark, button] = [
    column('name'),
    column('account', { hidden: true, exported: true }),
    column('mark'),
    { key: 'button', label: '', cell: () => '' },
  ];
  it('are those that are shown, and what tells people of one name apart, in their order', () => {
    const all = [name, account, mark, button];
    expect(exportedColumns(all, [name, mark, button])).toEqual([name, account, mark]);
    expect(exportedColumns(all, [name, account])).toEqual([name, account]);
  });
});
