import { createTexts } from '@xuekao/frontend-shared/core';

export const recentText = createTexts({
  'recent.scores': '最近成绩',
  'recent.scores.all': '全部记录',
  'recent.scores.none': '暂无',
  'recent.scores.empty': '还没有成绩。考完并出分后，可以在这里看到。',
  'recent.scores.waiting': '待公布',
  'recent.scores.waitingLong': '成绩还没有公布，公布后可以在这里看到。',
  'recent.notices': '公告',
  'recent.notices.all': '全部公告',
  'recent.notices.none': '暂无',
  'recent.notices.empty': '还没有公告。',
  'recent.notices.new': '有新公告',
  'recent.notices.mark': '新',
  'recent.notices.since': '{date} 更新',
  'recent.messages': '消息',
  'recent.messages.all': '全部消息',
  'recent.messages.unread': '{n} 条未读',
  'recent.messages.none': '没有未读',
  'recent.messages.empty': '没有未读消息。',
  'recent.failed': '没有加载出来，可以到列表查看。',
  'recent.failedShort': '未加载',
});
