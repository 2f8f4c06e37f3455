import { expect, test } from '@jest/globals';
import { allCalls } from './index.js';

const consoleCalls = allCalls.filter(({ access }) => Array.isArray(access));

/**
 * Claims of the marking desk, which end by themselves and decide nothing, and pieces of a course file, whose beginning has its row: a row
 * for each would bury the others.
 */
const passing: ReadonlySet<string> = new Set([
  ...['/api/paper/marking/next', '/api/paper/marking/keep', '/api/paper/marking/release'],
  '/api/course/file/put',
]);

test('every call of the console that changes something is in the audit log', () => {
  const changing = consoleCalls.filter(({ effect }) => effect === 'changes');
  expect(changing.length).toBeGreaterThan(50);
  expect(changing.filter(({ audit, path }) => audit !== true && !passing.has(path)).map(({ path }) => path)).toEqual([]);
});

test('no call that says it only reads carries a verb of change in its summary', () => {
  const changes = /新增|修改|删除|保存|启用|停用|导入用户|发布|重置|审核通过|撤销/;
  const reading = allCalls.filter(({ effect }) => effect === 'reads');
  const suspicious = reading.filter(({ summary }) => changes.test(summary.replace(/[（(].*/, '')));
  expect(suspicious.map(({ path, summary }) => `${path} ${summary}`)).toEqual([]);
});
