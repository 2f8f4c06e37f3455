import { describe, expect, it } from '@jest/globals';
import { pageInstead } from './last-page.js';

describe('a page of a list', () => {
  it('behind the last one is the last one', () => {
    expect(pageInstead({ records: [], total: 23, pages: 3 })).toBe(3);
    expect(pageInstead({ records: [], total: 10, pages: 1 })).toBe(1);
  });
  it('stays where it has entries, where the list is empty, and before it is known', () => {
    expect([
      pageInstead({ records: [1], total: 23, pages: 3 }),
      pageInstead({ records: [], total: 0, pages: 0 }),
      pageInstead(undefined),
    ]).toEqual([null, null, null]);
  });
});
