import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, done, file, flag, id, paging, sheetRows } from '../fields.js';
import { userFilters } from './users.js';

/** More than one dialog can list; the count says how many there are. */
const maxFaults = 1000;

/** A cell that is not as it should be. `row` as the spreadsheet numbers it: the heading is row 1. */
const fault = z.strictObject({ row: z.int(), column: z.string(), message: z.string() });
const faults = z.array(fault).max(maxFaults);

/**
 * Users as files: exported as the list shows them, imported in three steps: the file is checked, the good rows are written, what was given
 * is fetched.
 */
export const userFileCalls = {
  export: defineCall({
    summary: '导出用户（按列表的筛选条件）',
    path: '/api/sys/user/export',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:user:export'],
    audit: true,
    method: 'file',
    timeoutMs: 60_000,
    input: paging(userFilters).omit({ current: true, size: true }),
    output: file,
    errors: ['EXPORT_TOO_MANY'],
  }),
  importTemplate: defineCall({
    summary: '下载用户导入模板',
    path: '/api/sys/user/import-template',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:user:import'],
    method: 'file',
    input: z.strictObject({}),
    output: file,
    errors: [],
  }),
  importCheck: defineCall({
    summary: '上传并检查用户表格（不写入）',
    path: '/api/sys/user/import-check',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:user:import'],
    method: 'sheet',
    maxBytes: 10 * 1024 * 1024,
    timeoutMs: 60_000,
    input: sheetRows,
    output: z.strictObject({
      /** names the import in the calls that follow */
      id: z.string(),
      total: z.int(),
      good: z.int(),
      faultCount: z.int(),
      faults,
    }),
    errors: [
      'FILE_KIND',
      'FILE_CONTENT',
      'FILE_TOO_LARGE',
      'FILE_QUOTA',
      'SHEET_LIMITS',
      'SHEET_ROWS',
      'IMPORT_HEADINGS',
      'IMPORT_NO_ROWS',
    ],
  }),
  import: defineCall({
    summary: '导入检查过的用户（后台进行；中断后再次调用可继续）',
    path: '/api/sys/user/import',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:import'],
    audit: true,
    /** leaveOut: write the good rows although others have faults */
    input: z.strictObject({ id: id('导入编号'), leaveOut: flag('只导入其余的行').default(false) }),
    output: done,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'IMPORT_ROWS_FAULTY', 'IMPORT_OVER'],
  }),
  importProgress: defineCall({
    summary: '导入进度',
    path: '/api/sys/user/import-progress',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:user:import'],
    keepsSession: false,
    input: byId,
    output: z.strictObject({
      /** stalled: the process that worked on it is gone; the import call goes on with it */
      state: z.enum(['checked', 'running', 'stalled', 'done']),
      /** rows to be written, rows that are done with */
      total: z.int(),
      done: z.int(),
      written: z.int(),
      /** of the people written: who got an initial password that nobody has fetched yet */
      initialCount: z.int(),
      /** what came up while writing, e.g. a name that somebody else took meanwhile */
      faults,
    }),
    errors: ['NOT_FOUND'],
  }),
  importPasswords: defineCall({
    summary: '下载初始密码（一次）',
    path: '/api/sys/user/import-passwords',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:import'],
    audit: true,
    method: 'file',
    input: byId,
    output: file,
    errors: ['NOT_FOUND', 'PASSWORDS_TAKEN'],
  }),
};
