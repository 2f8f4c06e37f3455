import { expect, test } from '@jest/globals';
import { allCalls } from './index.js';

/** Last part of the path of a call that only looks. */
const looking = /^(?:paging|.*-paging|detail|.*-detail|list|list-.*|tree|tree-select|routes|todo|info|verify|paging-with-answer|import-(?:preview|template|check|progress)|check-.*)$/;

test('every call of the console that changes something is in the audit log', () => {
  const changing = allCalls.filter(({ access, path }) => Array.isArray(access) && !looking.test(path.split('/').at(-1) ?? ''));
  expect(changing.length).toBeGreaterThan(30);
  expect(changing.filter(({ audit }) => audit !== true).map(({ path }) => path)).toEqual([]);
});
