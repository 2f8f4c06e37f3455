import { createTexts } from '@xuekao/frontend-shared';

export const readyText = createTexts({
  'ready.title': '常用语（按数字键 1 至 9）',
  'ready.1': '请面向摄像头，保证人脸清晰完整。',
  'ready.2': '请不要离开考试页面。',
  'ready.3': '请保持安静，不要与他人交谈。',
  'ready.4': '请不要使用手机。',
  'ready.5': '请检查网络连接。',
  'ready.6': '请开始作答，注意剩余时间。',
  'ready.7': '距离考试结束还有 10 分钟，请检查答卷。',
  'ready.8': '已收到你的问题，请稍候。',
  'ready.9': '再次违规将强制交卷。',
});
