import { createTexts } from '@xuekao/frontend-shared';

export const helpText = createTexts({
  'help.title': '快捷键',
  'help.choose': '选择选项',
  'help.move': '上一题 / 下一题',
  'help.strike': '划掉选项（在“工具”中开启）',
  'help.flag': '标记本题',
  'help.notices': '到提示，再按返回',
  'help.open': '打开本说明',
  'help.characters': '使用字母快捷键（A–H、F、?）',
});
