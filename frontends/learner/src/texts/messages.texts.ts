import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts of the messages, which the pages until the exam do not need. */
export const messagesText = createTexts({
  'messages.state': '消息状态',
  'messages.state.all': '全部',
  'messages.state.unread': '未读',
  'messages.state.read': '已读',
  'messages.select': '选择消息“{title}”',
  'messages.selectAll': '全选',
  'messages.selected': '已选 {n} 条',
  'messages.markRead': '标为已读',
  'messages.delete': '删除',
  'messages.delete.title': '删除消息',
  'messages.delete.count': '将删除 {n} 条消息，删除后无法找回。',
  'messages.showAll': '查看全部消息',
  'messages.pages': '共 {n} 条消息',
});
