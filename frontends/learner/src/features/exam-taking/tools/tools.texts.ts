import { createTexts } from '@xuekao/frontend-shared';

export const toolsText = createTexts({
  'tools.title': '工具',
  'tools.size': '文字大小',
  'tools.size.value': '{n}%',
  'tools.lines': '行距',
  'tools.lines.normal': '标准',
  'tools.lines.wide': '较宽',
  'tools.lines.wider': '最宽',
  'tools.clock': '隐藏剩余时间',
  'tools.clock.help': '剩余 10 分钟、5 分钟时会显示片刻，最后 1 分钟一直显示。',
  'tools.strikes': '划掉选项',
  'tools.strikes.help': '每个选项旁出现划掉按钮，用来排除选项，不算作答。键盘：在选项上按 Delete。',
  'tools.keys': '快捷键',
});
