/** Words of battles. */
export const battle = {
  // how often chances come anew, by its number
  cycle1: '每天',
  cycle2: '每周',
  cycle3: '每月',
  cycle4: '总共',
  // who may take part, by its number
  open1: '完全公开',
  open2: '指定部门',
  open9: '需要密码',
  // of people who belong to no department
  noDept: '未分配部门',
} as const;
