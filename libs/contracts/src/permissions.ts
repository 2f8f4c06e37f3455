/** Every permission code with the Chinese name that the role editor shows. A call's access names codes from here only. */
export const permissions = {
  'repo:list': '查看题库',
  'repo:save': '新增、修改题库与章节',
  'repo:delete': '删除题库',
  'qu:list': '查看试题与答案',
  'qu:save': '新增、修改试题',
  'qu:delete': '删除试题',
  'qu:import': '批量导入试题',
  'tmpl:list': '查看试卷模板',
  'tmpl:save': '新增、修改试卷模板',
  'tmpl:delete': '删除试卷模板',
  'exam:list': '查看考试',
  'exam:add': '新增、修改考试',
  'exam:state': '发布、停用考试',
  'exam:delete': '删除考试',
  'paper:list': '查看考卷',
  'paper:review': '人工阅卷',
  'sys:user:list': '查看用户',
  'sys:user:add': '新增用户',
  'sys:user:update': '修改用户',
  'sys:depart:list': '查看部门',
  'sys:depart:save': '新增、修改部门',
  'sys:depart:delete': '删除部门',
  'sys:role:list': '查看角色',
  'sys:role:save': '新增、修改角色与授权',
  'sys:menu:list': '查看菜单',
  'sys:dic:save': '维护数据字典',
  'sys:kp:save': '维护知识点',
} as const;

export type PermissionCode = keyof typeof permissions;
export const permissionCodes = Object.keys(permissions) as PermissionCode[]; // keys of a const object
