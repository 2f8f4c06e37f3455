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
  'exam:release': '公布、收回成绩与答案',
  'paper:list': '查看考卷',
  'paper:review': '人工阅卷',
  'trial:list': '查看试机情况',
  'sys:user:list': '查看用户',
  'sys:user:add': '新增用户',
  'sys:user:update': '修改用户',
  'sys:user:delay': '解除用户登录等待',
  'sys:user:import': '批量导入用户',
  'sys:user:export': '导出用户',
  'sys:real:list': '查看实名认证',
  'sys:real:audit': '审核实名认证',
  'sys:real:view': '查看完整的身份证号码',
  'sys:depart:list': '查看部门',
  'sys:depart:save': '新增、修改部门',
  'sys:depart:delete': '删除部门',
  'sys:role:list': '查看角色',
  'sys:role:save': '新增、修改角色与授权',
  'sys:menu:list': '查看菜单',
  'sys:menu:save': '新增、修改、删除菜单',
  'sys:group:list': '查看用户组',
  'sys:group:save': '新增、修改、删除用户组',
  'sys:group:user:join': '把用户加入用户组',
  'sys:group:user:remove': '把用户移出用户组',
  'sys:dic:save': '维护数据字典',
  'sys:msg:send': '发送站内消息',
  'sys:sms:outbox': '查看短信发件箱（含验证码）',
  'sys:config:site': '维护站点资料',
  'sys:config:switch': '维护功能开关',
  'sys:config:prop': '维护服务商与密钥',
  'sys:log:list': '查看操作日志',
  'sys:status:view': '查看运行状态',
  'sys:notice:list': '查看公告管理',
  'sys:notice:save': '新增、修改、置顶、停用公告',
  'sys:notice:delete': '删除公告',
  'sys:kp:save': '维护知识点',
} as const;

export type PermissionCode = keyof typeof permissions;
export const permissionCodes = Object.keys(permissions) as PermissionCode[]; // keys of a const object

/**
 * What concerns the whole site: who reaches a part of it (roleLevel 2 or 3) cannot use these, whatever their roles hold. A message code in
 * the outbox opens any account; settings, menus and dictionaries are everybody's.
 */
export const siteWidePermissions: ReadonlySet<PermissionCode> = new Set([
  'sys:config:site',
  'sys:config:switch',
  'sys:config:prop',
  'sys:menu:save',
  'sys:dic:save',
  'sys:sms:outbox',
] as const);

/** Whether somebody with this reach can use the permission. */
export const isUsable = (code: PermissionCode, { roleLevel }: { roleLevel: number }): boolean =>
  roleLevel === 1 || !siteWidePermissions.has(code);
