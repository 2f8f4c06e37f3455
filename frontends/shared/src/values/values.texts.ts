import { createTexts } from '../texts/texts.js';

export const valueText = createTexts({
  'value.range.missing': '时间段不能为空！',
  'value.range.order': '结束时间应晚于开始时间！',
  'value.range.overlap': '时间段不能重叠！',
  'value.range.from': '开始时间',
  'value.range.to': '结束时间',
  'value.range.nth': '第 {n} 个时间段',
  'value.range.add': '添加时间段',
  'value.range.remove': '移除第 {n} 个时间段',
  'value.range.full': '最多 {n} 个时间段',

  'value.scores.missing': '分数段不能为空！',
  'value.scores.order': '最高分应不低于最低分！',
  'value.scores.overlap': '分数段不能重叠！',
  'value.scores.bounds': '分数应在 {min} 到 {max} 之间！',
  'value.scores.min': '最低分',
  'value.scores.max': '最高分',
  'value.scores.nth': '第 {n} 个分数段',
  'value.scores.add': '添加分数段',
  'value.scores.remove': '移除第 {n} 个分数段',
  'value.scores.full': '最多 {n} 个分数段',

  'value.url': '访问地址',
  'value.url.missing': 'URL不能为空！',
  'value.url.help': '以 http:// 或 https:// 开头，以 / 结尾；或以 / 开头和结尾的站内目录',
  'value.folder': '目录',
  'value.folder.missing': '目录不能为空！',
  'value.folder.help': '以 / 或盘符开头，以 / 结尾',
});
