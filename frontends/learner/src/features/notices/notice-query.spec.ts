import { expect, it } from '@jest/globals';
import { readNoticeQuery, writeNoticeQuery } from './notice-query.js';

it('reads what it writes, and nothing wrong out of an address that somebody typed', () => {
  for (const query of [
    { title: '', page: 1 },
    { title: '期末 考试&安排', page: 3 },
  ])
    expect(readNoticeQuery(writeNoticeQuery(query))).toEqual(query);
  expect(String(writeNoticeQuery({ title: '', page: 1 }))).toBe('');
  for (const page of ['0', '-1', '1.5', 'x', '']) expect(readNoticeQuery(new URLSearchParams({ page })).page).toBe(1);
  expect(readNoticeQuery(new URLSearchParams({ title: '长'.repeat(300) })).title).toHaveLength(100);
});
