import { createTexts } from '../texts/texts.js';

export const dateText = createTexts({
  'date.format.date': '年-月-日',
  'date.format.time': '时:分',
  'date.format.datetime': '年-月-日 时:分',
  'date.bad.date': '请输入正确的日期，例如 2026-09-01',
  'date.bad.time': '请输入正确的时间，例如 08:30',
  'date.bad.datetime': '请输入正确的日期和时间，例如 2026-09-01 08:30',
  'date.open.date': '打开日历',
  'date.open.time': '打开时钟',
  'date.open.datetime': '打开日历',
  'date.clear': '清除',
  'date.next': '选择时间',
  'date.month': 'YYYY年M月',
  'date.day': 'M月D日',
  'date.notLoaded': '日历未能加载，请直接输入。',
});
