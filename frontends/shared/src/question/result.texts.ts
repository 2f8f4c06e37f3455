import { createTexts } from '../texts/texts.js';

/** Texts of a question after its release. They stand in a file of their own: a sitting does not load them. */
export const questionResultText = createTexts({
  'shared.result.right': '回答正确',
  'shared.result.wrong': '回答错误',
  'shared.result.part': '部分得分',
  'shared.result.unanswered': '未作答',
  'shared.result.waiting': '待阅卷',
  'shared.result.incomplete': '不完全正确',
  'shared.result.compare': '请对照参考答案',
  'shared.result.gained': '得 {got} / {max} 分',
  'shared.result.yourAnswer': '我的答案',
  'shared.result.rightAnswer': '正确答案',
  'shared.result.reference': '参考答案',
  'shared.result.analysis': '试题解析',
  'shared.result.noAnalysis': '暂无试题解析!',
  'shared.result.remark': '阅卷评语',
  'shared.result.optionRight': '正确选项',
  'shared.result.optionChosen': '已选',
  'shared.result.optionAccepted': '也算对',
  'shared.result.accepted': '另外也算对：{letters}',
});
