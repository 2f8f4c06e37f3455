import { createTexts } from '@xuekao/frontend-shared';

export const announceText = createTexts({
  'announce.do': '群发消息',
  'announce.title': '给考生发消息',
  'announce.note': '正在作答的考生马上在考试页面看到；断网的考生恢复后看到，之后开始的考生一进入就看到，直到点“知道了”。',
  'announce.text': '消息内容',
  'announce.missing': '请填写消息！',
  'announce.send': '发送',
  'announce.done': '消息发送成功！{n} 人正在作答',
  'announce.some': '已发给 {n} 人，{m} 人暂时没有送达，会在半分钟内看到',
  'announce.nobody': '消息发送成功！现在没有人正在作答，之后开始的考生会看到',
  'announce.sent': '已发送',
  'announce.none': '还没有发过消息。',
  'announce.to': '只发给 {name}',
  'announce.read': '{n}/{m} 人已确认',
  'announce.by': '{time} · {name}',
});
