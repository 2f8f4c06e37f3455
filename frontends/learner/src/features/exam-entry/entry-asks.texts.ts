import { createTexts } from '@xuekao/frontend-shared/core';

export const askText = createTexts({
  'ask.preview': '这是预览：页面与学员看到的一样，时间、次数和密码不作限制，作答不计成绩，一天后自动清除。',
  'ask.password': '考试密码',
  'ask.password.missing': '考试密码不能为空！',
  'ask.tick': '已完成设备调试',
  'ask.tickHelp': '这场考试使用多台设备，请先检查设备，勾选后才能开始。',
});
