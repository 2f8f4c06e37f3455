/** Faults of sharing something: details of BAD_INPUT. */
export const access = {
  holderGone: '所选的人员、用户组或部门不存在，或账号已停用',
  scopeOfMarkers: '只有阅卷权限可以限定部门和试题',
  ownerHasIt: '所有者无需共享给自己',
  tooManyShares: '最多共享给 {most} 个对象，请改用用户组或部门',
} as const;
