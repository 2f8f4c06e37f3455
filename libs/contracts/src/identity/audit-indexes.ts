/**
 * Indexes of the audit log. Its account may make none, because one that lets rows expire deletes them: `accounts mongo` makes them, by the
 * copy of this list in `tools/accounts/audit-indexes.json` (`npm run accounts:derive`).
 */
export interface AuditIndex {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly name: string;
  readonly unique?: true;
  readonly partialFilterExpression?: Readonly<Record<string, unknown>>;
}

export const auditIndexes: readonly AuditIndex[] = [
  { key: { rowId: 1 }, name: 'rowId_1', unique: true },
  // the list shows rows as they came about, which is the order of their ids: those of different services arrive in any order
  { key: { rowId: -1, _id: -1 }, name: 'rowId_-1__id_-1' },
  { key: { rowId: -1, _id: -1 }, name: 'failed', partialFilterExpression: { code: { $gt: 0 } } },
  { key: { deptCode: 1 }, name: 'deptCode_1' },
  { key: { userId: 1, rowId: -1, _id: -1 }, name: 'userId_1_rowId_-1__id_-1' },
  { key: { userName: 1, rowId: -1, _id: -1 }, name: 'userName_1_rowId_-1__id_-1' },
  { key: { realName: 1, rowId: -1, _id: -1 }, name: 'realName_1_rowId_-1__id_-1' },
  { key: { at: -1 }, name: 'at_-1' },
];
