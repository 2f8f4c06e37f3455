/** Words of learning: why a course is shut, what a page hears, messages about questions. */
export const learning = {
  // states of a course for a person
  disabled: '课程已停用。',
  notStarted: '课程还未开始，请在开始后学习。',
  ended: '课程已结束，不能再学习。',
  outsideHours: '现在不在学习时段内，请在 {rule} 学习。',
  dayLimit: '今天的学习时长已达 {n} 分钟上限，请明天再来。',
  notMember: '您不在课程的学习人员名单中。',
  notDepartment: '您所在的部门不在课程的学习范围内。',
  elsewhere: '您已在其他页面或设备上学习，本页已停止。',
  // to whoever has not bought a course
  buyTitle: '课程待购买',
  buy: '您可以学习课程“{course}”，价格 {price} 元，购买后即可开始学习。',
  // to whoever asked
  repliedTitle: '您的提问有新回复',
  replied: '您在课程“{course}”中的提问“{title}”有新回复。',
  // to whoever wrote it
  deletedTitle: '您的问答内容已被删除',
  deleted: '您在课程“{course}”中的内容“{title}”已被删除，原因：{reason}',
  // what a SCORM package wants to keep
  packageValues: '课件包的学习记录不正确或过大',
} as const;
