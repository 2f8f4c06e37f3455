import { describe, expect, it } from '@jest/globals';
import { toListQuery } from './data-provider.js';

describe('the list query', () => {
  it('carries page, size and the filters that say something', () => {
    const filter = { title: '数学', state: 0, forExam: false, catId: '', repoId: undefined, pointCodes: null };
    expect(toListQuery({ pagination: { page: 3, perPage: 20 }, sort: { field: 'id', order: 'ASC' }, filter })).toEqual({
      current: 3,
      size: 20,
      params: { title: '数学', state: 0, forExam: false },
      orders: [],
    });
  });

  it('orders by a column once the person chose one', () => {
    const sort = { field: 'createTime', order: 'DESC' as const };
    expect(toListQuery({ pagination: { page: 1, perPage: 10 }, sort, filter: {} }).orders).toEqual([{ column: 'createTime', asc: false }]);
  });
});
