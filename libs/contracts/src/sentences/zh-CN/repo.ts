/** Words of question banks, questions and their import. */
export const repo = {
  // difficulty of a question, by its number
  trainSort: '顺序练习',
  trainRand: '随机练习',
  trainRem: '背题模式',
  trainWrong: '错题练习',
  trainFav: '收藏练习',
  trainNote: '笔记练习',
  trainExamWrong: '考试错题练习',
  trainExamFav: '考试收藏练习',
  trainExamNote: '考试笔记练习',
  trainDue: '今日复习',
  trainExamDue: '考试错题今日复习',
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
  nearTooMany: '题库过大，无法查找近似的试题，请把试题分到几个题库',
  /** between the faults of a question */
  faultSign: '；',
  importBroken: '导入中断，没有保存任何题目，请重试',
  importMemory: '文件展开后占用的内存过多，请拆成几个文件',
  // columns of an export
  templateFile: '试题导入模板.xlsx',
  templateRows:
    '1\t单选题\t简单\t下列属于质数的是（　　）\t4\t7\t9\t15\tB\t7 只能被 1 和它本身整除。\n' +
    '2\t多选题\t简单\t下列属于偶数的有（　　）\t2\t3\t4\t\tAC\t\n' +
    '3\t不定项选择题\t普通\t方程 $x^2=4$ 的根有（　　）\t2\t-2\t4\t\tAB\t公式写在 $ 与 $ 之间。\n' +
    '4\t判断题\t简单\t地球绕太阳转。\t\t\t\t\t正确\t\n' +
    '5\t填空题\t普通\t方程 $x^2=4$ 的正根是 ____，负根是 ____。\t\t\t\t\t2||二##-2\t几个空用 ## 隔开，一个空的几种写法用 || 隔开。\n' +
    '6\t简答题\t较难\t为什么 1 不是质数？\t\t\t\t\t质数恰有两个正约数，1 只有一个。\t\n' +
    '7\t组合题\t普通\t阅读材料，回答问题：从前有座山。\t\t\t\t\t\t序号 7.1、7.2 的行是它的小题。\n' +
    '7.1\t判断题\t普通\t材料里有山。\t\t\t\t\t正确\t\n' +
    '7.2\t填空题\t普通\t材料里有____座山。\t\t\t\t\t一||1\t',
  exportFile: '试题_{time}.{kind}',
  exportSheet: '试题',
  exportNumber: '序号',
  exportType: '题型',
  exportLevel: '难度',
  exportScore: '分值',
  exportRepo: '题库',
  exportChapter: '章节',
  exportPoints: '知识点',
  exportStem: '题干',
  exportOption: '选项{abc}',
  exportKey: '答案',
  exportAnalysis: '解析',
  exportFiles: '作答方式',
  exportSound: '录音',
  exportPhoto: '拍照',
  exportSettings: '试题设置',
  exportCut: '…（内容过长，未全部导出）',
  // answers to a report of an error in a question
  reportAcceptedTitle: '试题反馈已采纳',
  reportRejectedTitle: '试题反馈未采纳',
  reportAccepted: '您反馈的试题“{title}”已采纳，感谢您的反馈。',
  reportRejected: '您反馈的试题“{title}”未采纳。',
  reportPoints: '奖励 {n} 积分。',
  reportReason: '审核说明：{reason}',
  reportReward: '反馈试题错误：{title}',
  aiWhole: '全题',
  aiSpoken: '作答里有写给阅卷者的话，AI 不评分，请人工评分',
  aiEmpty: '没有作答，不需要 AI 评分',
  aiSilent: 'AI 没有评这个要点',
  aiQuoteFalse: 'AI 摘录的依据不在作答里，不计分',
  aiQuoteIdle: 'AI 摘录的依据与题目和参考答案无关，不计分',
  genOtherType: '不是所选的题型',
  genTooMany: '超出所选的题数',
  genUnreadable: '内容不完整，或格式不正确',
  genRepeated: '与前面的题重复',
  genQuoteFalse: '依据的原文不在材料里',
} as const;
