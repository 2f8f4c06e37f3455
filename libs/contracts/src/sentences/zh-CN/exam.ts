/** Words of exams, papers and their results. */
export const exam = {
  // states of an exam, by their number
  state0: '正常',
  state1: '停用',
  state2: '草稿',
  // for whom an exam is open, by its number
  open1: '完全公开',
  open2: '指定部门',
  open3: '指定人员',
  open9: '需要密码',
  review0: '待阅卷',
  review1: '已阅卷',
  // why an attempt ended other than by its learner (spec-readings, exState)
  end1: '考试时间到，系统自动交卷',
  end2: '离开考试页面次数过多',
  end3: '人脸识别未通过',
  end4: '长时间未操作，系统自动交卷',
  end5: '管理员强制交卷',
  end6: '监考设备断开',
  end7: '考试窗口已结束，系统自动交卷',
  trialTitle: '考前试机',
  trialContent:
    '<p>这是一份练习卷，每种题型各有一道，和正式考试用同样的页面、同样的保存方式。不计成绩，可以反复做；做完交卷，就知道这台设备能不能参加考试。</p>',
  trialThanks: '试机考试已完成。',
  releaseScore: '成绩',
  releaseAnswer: '答案与解析',
  departs: '部门',
  users: '人员',
  outside: '所选的{what}不在您的管理范围内，请重新选择',
  copyOf: '{title}（副本）',
  questionTwice: '“{title}”里有重复的试题，或与其他大题重复，请移除后再保存',
  questionUnknown: '“{title}”里有试题已被删除，请移除后再保存',
  groupEmpty: '“{title}”还没有试题或抽题规则',
  reminderTitle: '请尽快参加考试：{title}',
  reminderContent: '您还没有参加考试“{title}”，请在 {end} 前完成。',
  resultTitle: '成绩已公布：{title}',
  resultContent: '您参加的考试“{title}”已公布成绩，请查看。',
} as const;
