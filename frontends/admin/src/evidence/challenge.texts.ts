import { createTexts } from '@xuekao/frontend-shared';

export const challengeText = createTexts({
  'challenges.title': '屏幕变色检测（实验性）',
  'challenges.note': '共 {n} 次，服务器时间。光线很亮时可能误报，请结合照片判断，不作为处理依据。',
  'challenges.time': '时间',
  'challenges.verdict': '结论',
  'challenges.match': '吻合度',
  'challenges.open': '查看',
  'challenges.openOf': '查看 {time} 的屏幕变色检测',
  'challenges.one': '屏幕变色检测 {time}',
  'challenges.going': '进行中',
  'challenges.verdict.followed': '画面随屏幕变色',
  'challenges.verdict.flat': '画面没有变化',
  'challenges.verdict.unlike': '变化与屏幕不一致',
  'challenges.verdict.late': '没有按时完成',
  'challenges.picture': '第 {n} 张，屏幕颜色 {colour}',
  'challenges.close': '关闭',
  'challenges.colour.white': '白',
  'challenges.colour.red': '红',
  'challenges.colour.green': '绿',
  'challenges.colour.blue': '蓝',
  'challenges.colour.yellow': '黄',
});
