/** Permission codes of the service's calls, with the Chinese names that the role editor shows. */
export const repoPermissions = {
  'repo:list': '查看题库',
  'repo:save': '新增、修改题库与章节',
  'repo:delete': '删除题库',
  'qu:list': '查看试题与答案',
  'qu:save': '新增、修改试题',
  'qu:delete': '删除试题',
  'qu:import': '批量导入试题',
  'qu:ai:gen': 'AI 出题',
  'qu:report': '处理试题反馈并奖励积分',
  'sys:kp:save': '维护知识点',
} as const;
