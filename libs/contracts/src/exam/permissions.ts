/** Permission codes of the service's calls, with the Chinese names that the role editor shows. */
export const examPermissions = {
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
  'paper:valid': '设置成绩有效、无效',
  'paper:delete': '删除考卷',
} as const;

/** The same for battles, which are a module of their own. */
export const battlePermissions = {
  'battle:list': '查看对战',
  'battle:save': '新增、修改、发布、删除对战',
} as const;
