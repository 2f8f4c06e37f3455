import { createTexts } from '@xuekao/frontend-shared';

export const chatText = createTexts({
  'chat.title': 'AI 答疑',
  'chat.back': '返回练习',
  'chat.note': 'AI 的回答可能有错，请自行核对。对话不会保存，离开本页即清空；考试进行中不能使用。',
  'chat.off': '站点没有开启 AI 答疑。',
  'chat.empty': '输入学习中遇到的问题，如“怎样判断一个函数的奇偶性？”',
  'chat.talk': '对话',
  'chat.me': '我',
  'chat.ai': 'AI',
  'chat.question': '问题',
  'chat.send': '发送',
  'chat.stop': '停止',
  'chat.clear': '清空对话',
  'chat.thinking': '正在回答',
  'chat.stopped': '（已停止）',
});
