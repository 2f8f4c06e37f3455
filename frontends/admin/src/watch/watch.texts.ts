import { createTexts } from '@xuekao/frontend-shared';

export const watchText = createTexts({
  'leaves.title': '离开记录',
  'leaves.note': '共 {n} 次，服务器时间',
  'leaves.time': '时间',
  'leaves.kind': '方式',
  'leaves.seconds': '时长',
  'leaves.secondsOf': '{n} 秒',
  'leaves.unknown': '未知',
  'leaves.kind.hidden': '切换页面',
  'leaves.kind.blur': '切换窗口',
  'leaves.kind.fullscreen': '退出全屏',
});
