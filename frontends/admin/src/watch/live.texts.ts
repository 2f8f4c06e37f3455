import { createTexts } from '@xuekao/frontend-shared';

export const liveText = createTexts({
  'live.do': '实时画面',
  'live.title': '实时画面：{name}',
  'live.kind.computer': '电脑摄像头',
  'live.kind.phone': '手机副摄',
  'live.kind.screen': '屏幕',
  'live.none': '没有接入',
  'live.lost': '{time} 断开',
  'live.connecting': '正在连接…',
  'live.since': '{time} 接入',
  'live.video': '{name}的{kind}',
  'live.broken': '画面中断，正在重新连接…',
  'live.note': '每次打开画面都会记入操作日志。',
});
