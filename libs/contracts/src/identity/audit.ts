import { z } from 'zod';
import { defineCall } from '../call.js';
import { dateRange, page, paging, search } from '../fields.js';

/** One thing that somebody did, as the service that did it tells it. Values stand in it as keyed hashes only. */
const row = z.strictObject({
  /** 32 hex digits; a row that arrives twice is written once */
  rowId: z.string().regex(/^[0-9a-f]{32}$/),
  /** ISO 8601 UTC */
  at: z.string().max(40),
  service: z.string().max(20),
  /** path of the call */
  action: z.string().max(100),
  title: z.string().max(60),
  userId: z.string().max(24),
  userName: z.string().max(64),
  realName: z.string().max(50),
  /** department at the time: those who administer it read the row */
  deptCode: z.string().max(64),
  ip: z.string().max(64),
  /** 0, or the number of the refusal */
  code: z.int(),
  /** what it was done to: ids, at most 20, separated by commas */
  object: z.string().max(600),
  /** names of the fields that changed */
  changed: z.array(z.string().max(60)).max(60),
  oldHash: z.string().max(64),
  newHash: z.string().max(64),
});
export type AuditRow = z.infer<typeof row>;

export const auditCalls = {
  paging: defineCall({
    summary: '操作日志',
    path: '/api/sys/log/paging',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:log:list'],
    input: paging({
      keyword: search('用户'),
      title: search('操作'),
      failed: z.boolean('结果应为是或否').optional(),
      userId: z.string().max(24).optional(),
      dateRange,
    }),
    output: page(row.omit({ rowId: true }).extend({ id: z.string(), seq: z.int(), outcome: z.string() })),
    errors: [],
  }),
  verify: defineCall({
    summary: '校验操作日志是否被改动',
    path: '/api/sys/log/verify',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:log:list'],
    timeoutMs: 120_000,
    input: z.strictObject({}),
    /** `brokenAt`: number of the first row that does not follow from the one before; null when all do */
    output: z.strictObject({ count: z.int(), brokenAt: z.int().nullable() }),
    errors: [],
  }),
  append: defineCall({
    summary: '写入操作日志',
    path: '/internal/identity/audit-append',
    owner: 'identity',
    effect: 'changes',
    access: 'internal',
    askedBy: ['gateway', 'repo', 'exam', 'payment', 'proctoring', 'cert', 'activity', 'course', 'mall'],
    namesAsker: true,
    input: z.strictObject({ rows: z.array(row).min(1).max(200) }),
    /** `refused`: ids of rows that the log does not take, as they are in the name of another service or of another time; absent: none */
    output: z.strictObject({ refused: z.array(z.string()).optional() }),
    errors: [],
  }),
};
