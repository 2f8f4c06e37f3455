/** Words of activities and of the sign-ups for them. */
export const activity = {
  // states of an activity, by their number
  state0: '正常',
  state1: '停用',
  // for whom it is open, by its number
  open1: '完全公开',
  open2: '指定部门',
  open3: '指定人员',
  open9: '需要密码',
  // states of a sign-up, by their number
  join0: '报名成功',
  join1: '待支付',
  join2: '待审核',
  join3: '未通过',
  departs: '部门',
  users: '人员',
  audience: '请选择{what}',
  outside: '所选的{what}不在您的管理范围内，请重新选择',
  times: '报名结束时间必须晚于开始时间',
  noExam: '关联的考试不存在，或者您不能查看',
  noCourse: '关联的课程不存在，或者您不能查看',
  noPicture: '封面不是本站的图片，请重新上传',
  twice: '报名表有两个相同的字段：{name}',
  fewItems: '“{title}”至少需要两个选项',
  itemTwice: '“{title}”有两个相同的选项',
  // what is wrong with an answer of a sign-up form
  missing: '{title}不能为空！',
  wrong: '{title}填写不正确',
  unknown: '报名表已经修改，请刷新后重新填写',
  // to the learner, of an audit
  approvedTitle: '报名已通过：{title}',
  approved: '您报名的“{title}”已通过审核。',
  rejectedTitle: '报名未通过：{title}',
  rejected: '您报名的“{title}”未通过审核：{reason}。可以修改报名信息后重新提交。',
  // of the file
  exportSheet: '报名信息',
  exportFile: '报名信息_{title}.xlsx',
  columnName: '姓名',
  columnAccount: '账号',
  columnTime: '报名时间',
  columnState: '状态',
  columnReason: '审核理由',
} as const;
