import { describe, expect, it } from '@jest/globals';
import { calls, errors, type AuditRow, type Caller } from '@xuekao/contracts';
import { auditRow } from './audit-row.js';
import { RefusalSums } from './refusal-sums.js';

const config = { key: () => Buffer.alloc(32) };
const caller: Caller = {
  userId: 'a'.repeat(24),
  userName: 'u',
  realName: '人',
  mobile: '',
  deptCode: 'A01',
  groups: [],
  roleType: 1,
  roleLevel: 3,
  permissions: [],
  sessionId: 's',
};
const rowOf = (ip: string, who: Caller | undefined): AuditRow =>
  auditRow({ call: calls.repo.knowledgePoints.delete, input: { ids: [] }, caller: who, ip, code: errors.FORBIDDEN.code, note: {} }, config);
const admitted = (sums: RefusalSums, count: number, isSignedIn: boolean, make: (index: number) => AuditRow): number =>
  Array.from({ length: count }, (_none, index) => sums.admits(make(index), isSignedIn)).filter(Boolean).length;

describe('refusals', () => {
  it('of one person beyond twenty in a window are one row that says how many, and those of others stand for themselves', () => {
    const sums = new RefusalSums();
    expect(admitted(sums, 500, true, () => rowOf('10.0.0.1', caller))).toBe(20);
    expect(admitted(sums, 5, true, () => rowOf('10.0.0.1', { ...caller, userId: 'b'.repeat(24) }))).toBe(5);
    const rows = sums.take();
    expect(rows).toMatchObject([
      { userId: caller.userId, ip: '10.0.0.1', action: calls.repo.knowledgePoints.delete.path, object: expect.stringContaining('480') },
    ]);
    expect(calls.identity.audit.append.input.safeParse({ rows }).success).toBe(true);
    expect([sums.take(), admitted(sums, 30, true, () => rowOf('10.0.0.1', caller))]).toEqual([[], 20]);
  });

  it('of one address about many accounts are at most 300 rows, and their sum names none of them', () => {
    const sums = new RefusalSums();
    const about = (index: number): AuditRow => rowOf('10.0.0.1', { ...caller, userId: index.toString(16).padStart(24, '0') });
    expect(admitted(sums, 1000, false, about)).toBe(300);
    expect(sums.take()).toMatchObject([{ userId: '', userName: '', realName: '', ip: '10.0.0.1', object: expect.stringContaining('700') }]);
  });

  it('of very many networks cost neither rows nor memory without a limit', () => {
    const sums = new RefusalSums();
    const row = rowOf('', undefined);
    expect(admitted(sums, 10_000, false, (index) => ({ ...row, ip: `2001:db8:${index.toString(16)}::1`, code: index % 3 }))).toBe(3000);
    expect(sums.take().length).toBeLessThanOrEqual(1003);
  });
});

it('a row fits into the log whatever the call named: one that it does not take would hold up all others', () => {
  const who = { ...caller, userName: 'u'.repeat(500), realName: '人'.repeat(500), deptCode: 'A'.repeat(500) };
  const ids = Array.from({ length: 20 }, () => 'x'.repeat(40));
  const rows = [
    auditRow({ call: calls.repo.knowledgePoints.delete, input: { ids }, caller: who, ip: 'z'.repeat(500), code: 0, note: {} }, config),
    auditRow({ call: calls.repo.knowledgePoints.delete, input: {}, caller, ip: '', code: 0, note: { object: 'o'.repeat(5000) } }, config),
  ];
  expect(calls.identity.audit.append.input.safeParse({ rows }).error).toBeUndefined();
});
