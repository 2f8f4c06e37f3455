/** Faults of sharing something (details of BAD_INPUT), and messages to those with whom something is shared. */
export const access = {
  holderGone: '所选的人员、用户组或部门不存在，或账号已停用',
  scopeOfMarkers: '只有阅卷权限可以限定部门和试题',
  ownerHasIt: '所有者无需共享给自己',
  tooManyShares: '最多共享给 {most} 个对象，请改用用户组或部门',
  kindBank: '题库',
  kindTemplate: '试卷模板',
  kindExam: '考试',
  rightView: '可查看',
  rightEdit: '可编辑',
  rightMark: '可阅卷',
  sharedTitle: '{name}与您共享了{kind}：{title}',
  sharedContent: '{name}与您共享了{kind}“{title}”（{right}）。请到管理台的{kind}列表中查看。',
  handedTitle: '{name}向您移交了{kind}：{title}',
  handedContent: '{kind}“{title}”现在由您所有，可以修改、共享和删除。请到管理台的{kind}列表中查看。',
} as const;
