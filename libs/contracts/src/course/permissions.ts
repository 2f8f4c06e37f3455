/** Permission codes of the calls, with the Chinese names that the role editor shows. */
export const coursePermissions = {
  'course:list': '查看课程',
  'course:add': '新增、修改课程',
  'course:delete': '删除课程',
  'course:file:list': '查看课件',
  'course:file:save': '上传、修改课件',
  'course:file:delete': '删除课件',

  'course:progress': '补记学习进度',
  'course:face': '查看学习抓拍、免人脸核验',
  'course:qa': '回复、隐藏、删除课程问答',
} as const;
