/** Permission codes of the calls, with the Chinese names that the role editor shows. */
export const activityPermissions = {
  'activity:list': '查看报名活动',
  'activity:save': '新增、修改报名活动',
  'activity:delete': '删除报名活动',
  'activity:audit': '审核、修改报名信息',
  'survey:list': '查看问卷与结果',
  'survey:save': '新增、修改、发布问卷',
  'survey:delete': '删除问卷及答卷',
} as const;
