/** Words of question banks, questions and their import. */
export const repo = {
  // difficulty of a question, by its number
  trainSort: '顺序练习',
  trainRand: '随机练习',
  trainRem: '背题模式',
  trainWrong: '错题练习',
  trainFav: '收藏练习',
  trainNote: '笔记练习',
  level1: '简单',
  level2: '普通',
  level3: '较难',
  level4: '很难',
  levelMissing: '必须选择难度等级！',
  treeFull: '最多 {max} 个，请先整理已有的',
  treeParent: '上级不能是自己或自己的下级',
  treeDepth: '最多 {max} 级',
  pointUnknown: '所选知识点不存在或已被删除，请重新选择。',
  otherBank: '所选试题不都在该章节所属的题库，请重新选择',
  pointsFull: '每道题最多绑定 {max} 个知识点',
  questionsTooLong: '这些试题的内容过长，请减少每页条数或一次选择的试题',
  questionFaulty: '这道题有 {n} 处问题',
  /** between the faults of a question, and after the last one */
  faultSign: '；',
  faultEnd: '。',
  // answers to a report of an error in a question
  reportAcceptedTitle: '试题反馈已采纳',
  reportRejectedTitle: '试题反馈未采纳',
  reportAccepted: '您反馈的试题“{title}”已采纳，感谢您的反馈。',
  reportRejected: '您反馈的试题“{title}”未采纳。',
  reportPoints: '奖励 {n} 积分。',
  reportReason: '审核说明：{reason}',
  reportReward: '反馈试题错误：{title}',
} as const;
