import { createTexts } from '@xuekao/frontend-shared';

export const watchText = createTexts({
  'watch.on': '已开启切屏监控，请不要离开考试页面。',
  'watch.noFullscreen': '您的浏览器不支持全屏，切屏监控照常进行。',
  'watch.left.title': '请勿离开考试页面',
  'watch.left': '您已离开{n}次，离开{m}次将自动交卷！',
  'watch.left.counted': '您已离开{n}次，系统已记录。',
  'watch.left.last': '再离开一次就会自动交卷。',
  'watch.left.ok': '我知道了',
  'watch.full.title': '请全屏作答',
  'watch.full': '本场考试要求全屏作答，计时不会停止。退出全屏会记一次离开。',
  'watch.full.enter': '进入全屏',
  'watch.full.refused': '没有进入全屏，请再试一次。',
  'watch.idle.title': '长时间没有操作',
  'watch.idle': '{n} 秒内没有操作将自动交卷。',
  'watch.idle.go': '继续答题',
});
