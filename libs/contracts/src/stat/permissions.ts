/** Permission codes of the calls, with the Chinese names that the role editor shows. */
export const statPermissions = { 'stat:view': '查看统计数据', 'stat:report': '查看学期报告' } as const;
