import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, byIds, choice, done, id, learnerPageSize, page, paging, text } from '../fields.js';

const message = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** 0 unread, 1 read */
  readState: z.int(),
  createTime: z.string(),
});

/** The inbox of whoever calls; and what administrators put into others'. */
export const messageCalls = {
  countUnread: defineCall({
    summary: '未读消息数',
    path: '/api/sys/user/msg/count-unread',
    owner: 'identity',
    effect: 'reads',
    access: 'user',
    keepsSession: false,
    input: z.strictObject({}),
    output: z.strictObject({ count: z.int() }),
    errors: [],
  }),
  paging: defineCall({
    summary: '我的消息',
    path: '/api/sys/user/msg/paging',
    owner: 'identity',
    effect: 'reads',
    access: 'user',
    input: paging({ readState: choice('状态', [0, 1]).optional() }, learnerPageSize),
    output: page(message),
    errors: [],
  }),
  detail: defineCall({
    summary: '读一条消息（同时标为已读）',
    path: '/api/sys/user/msg/detail-for-read',
    owner: 'identity',
    effect: 'changes',
    access: 'user',
    input: byId,
    /** `link`: a page of the learner app that the message is about; empty for most */
    output: message.extend({ content: z.string(), link: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  markRead: defineCall({
    summary: '标为已读',
    path: '/api/sys/user/msg/mark-read',
    owner: 'identity',
    effect: 'changes',
    access: 'user',
    input: byIds,
    output: done,
    errors: [],
  }),
  delete: defineCall({
    summary: '删除我的消息',
    path: '/api/sys/user/msg/user-delete',
    owner: 'identity',
    effect: 'changes',
    access: 'user',
    input: byIds,
    output: done,
    errors: [],
  }),
  send: defineCall({
    summary: '发送站内消息',
    path: '/api/sys/user/msg/send',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:msg:send'],
    audit: true,
    timeoutMs: 60_000,
    /** To these people and to everybody in these departments and below them, as far as the caller may reach them. */
    input: z
      .strictObject({
        title: text('标题', 100),
        content: text('内容', 5000),
        users: z.array(id('用户')).max(5000, '一次最多选择 5000 人').default([]),
        departs: z.array(z.string().min(1).max(60)).max(2000).default([]),
      })
      .refine(({ users, departs }) => users.length + departs.length > 0, '请选择接收消息的部门或用户'),
    output: z.strictObject({ count: z.int() }),
    errors: [],
  }),
  /** For other services. A key is one message, however often it is delivered. */
  deliver: defineCall({
    summary: '投递系统消息',
    path: '/internal/identity/message-deliver',
    owner: 'identity',
    effect: 'changes',
    access: 'internal',
    askedBy: ['repo', 'exam', 'payment', 'proctoring', 'cert', 'activity', 'course', 'mall'],
    input: z.strictObject({
      messages: z
        .array(
          z.strictObject({
            key: z.string().min(1).max(200),
            userId: id('用户'),
            title: text('标题', 100),
            content: text('内容', 5000),
            link: z.union([
              z.literal(''),
              z
                .string()
                .regex(/^\/pages\/[\w/-]+(?:\?to=\w+)?$/)
                .max(200),
            ]),
          }),
        )
        .max(500),
    }),
    /** messages that were not there before */
    output: z.strictObject({ count: z.int() }),
    errors: [],
  }),
};
