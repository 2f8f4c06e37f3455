import { createTexts } from '@xuekao/frontend-shared/core';

export const askText = createTexts({
  'ask.preview': '这是预览：页面与学员看到的一样，时间、次数和密码不作限制，作答不计成绩，一天后自动清除。',
  'ask.arranged': '您的考试安排：{list}。',
  'ask.arranged.extra': '加时 {n} 分钟，已计入考试时长',
  'ask.arranged.close': '{end} 以前都可以开始，作答最晚到 {close}',
  'ask.arranged.window': '考试时间另定，以本页的考试时间为准',
  'ask.arranged.chances': '增加 {n} 次考试机会',
  'ask.password': '考试密码',
  'ask.password.missing': '考试密码不能为空！',
  'ask.tick': '已完成设备调试',
  'ask.tickHelp': '这场考试使用多台设备，请先检查设备，勾选后才能开始。',
});
