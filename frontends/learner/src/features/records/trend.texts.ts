import { createTexts } from '@xuekao/frontend-shared/core';

export const trendText = createTexts({
  'trend.title': '得分率变化',
  'trend.hint': '最近 {n} 次已公布的成绩，每次得分占总分的比例',
  'trend.spoken': '最近 {n} 次得分率，从早到晚：{list}',
  'trend.point': '{date} {title} {share}',
});
