/** Words of the audit log. */
export const sumText = (count: number): string => `此后同类拒绝合计 ${count} 次，不再逐条记录`;
