import { expect, test } from '@jest/globals';
import { allCalls } from './index.js';

/** Calls of the console that change nothing. Each was read; the path of a new call says nothing about what it does. */
const readingCalls: readonly string[] = [
  '/api/common/upload/detail',
  '/api/exam/exam/before-publish',
  '/api/exam/exam/detail',
  '/api/exam/exam/list-former-versions',
  '/api/exam/exam/list-titles',
  '/api/exam/exam/paging',
  '/api/exam/exam/standing',
  '/api/exam/exam/todo',
  '/api/paper/paper/paging',
  '/api/paper/paper/review-detail',
  '/api/qu/qu/detail',
  '/api/qu/qu/import-known',
  '/api/qu/qu/import-preview',
  '/api/qu/qu/list-of-random',
  '/api/qu/qu/paging-with-answer',
  '/api/repo/chapter/list',
  '/api/repo/detail',
  '/api/repo/paging',
  '/api/sys/config/detail',
  '/api/sys/config/prop/detail',
  '/api/sys/config/switch/detail',
  '/api/sys/depart/detail',
  '/api/sys/depart/tree',
  '/api/sys/group/paging',
  '/api/sys/group/user/paging',
  '/api/sys/kp/detail',
  '/api/sys/log/paging',
  '/api/sys/log/verify',
  '/api/sys/menu/detail',
  '/api/sys/menu/tree',
  '/api/sys/notice/paging',
  '/api/sys/role/detail',
  '/api/sys/role/list',
  '/api/sys/role/list-menus',
  '/api/sys/status/detail',
  '/api/sys/trial/paging',
  '/api/sys/user/bind/paging',
  '/api/sys/user/detail',
  '/api/sys/user/import-check',
  '/api/sys/user/import-progress',
  '/api/sys/user/import-template',
  '/api/sys/user/paging',
  '/api/sys/user/real/paging',
  '/api/tmpl/group/list-group',
  '/api/tmpl/group/list-qu',
  '/api/tmpl/tmpl/detail',
  '/api/tmpl/tmpl/list-published-exams',
  '/api/tmpl/tmpl/list-question-use',
  '/api/tmpl/tmpl/paging',
];

const consoleCalls = allCalls.filter(({ access }) => Array.isArray(access));

test('every call of the console is in the audit log, or stands in the list of calls that only read', () => {
  const unaudited = consoleCalls
    .filter(({ audit }) => audit !== true)
    .map(({ path }) => path)
    .sort();
  expect(unaudited).toEqual([...readingCalls].sort());
});

test('no call of the list of reading calls carries a verb of change in its summary', () => {
  const changes = /新增|修改|删除|保存|启用|停用|导入用户|发布|重置|审核通过|撤销/;
  const suspicious = consoleCalls.filter(({ path, summary }) => readingCalls.includes(path) && changes.test(summary));
  expect(suspicious.map(({ path }) => path)).toEqual([]);
});
