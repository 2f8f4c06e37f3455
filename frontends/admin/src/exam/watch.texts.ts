import { createTexts } from '@xuekao/frontend-shared';

export const watchText = createTexts({
  'watch.section': '监考设置',
  'watch.sectionNote': '开考后再改，只对之后开始的考生生效。',
  'watch.leaveOn': '切屏监控',
  'watch.leaveOnHelp': '考生切换到其他页面或程序、退出全屏，记一次离开；考前会告诉考生。',
  'watch.leaveCheck': '离开多久算一次',
  'watch.leaveCheckHelp': '更短的离开不计，例如系统弹窗。',
  'watch.leaveCount': '离开几次强制交卷',
  'watch.leaveCountHelp': '0 为只记录，不强制交卷。',
  'watch.actionOn': '无操作监控',
  'watch.actionOnHelp': '考生长时间没有任何操作时自动交卷。',
  'watch.actionInterval': '无操作多久交卷',
  'watch.seconds': '秒',
  'watch.times': '次',
  'watch.bad': '请输入 {min} 到 {max} 的整数。',
});
