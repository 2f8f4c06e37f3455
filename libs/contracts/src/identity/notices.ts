import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  byId,
  byIds,
  choice,
  done,
  flag,
  id,
  ids,
  learnerPageSize,
  page,
  paging,
  readRevision,
  richText,
  savedRevision,
  search,
  text,
} from '../fields.js';

const card = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** the beginning of the content as plain text */
  summary: z.string(),
  isTop: z.boolean(),
  createTime: z.string(),
});
const row = card.extend({
  /** 0 normal, 1 disabled */
  state: z.int(),
  state_dictText: z.string(),
});
const filters = { state: choice('状态', [0, 1]).optional(), title: search('标题') };

/** Notices of the site for all who are signed in. The console lists and changes notices within the reach of the caller. */
export const noticeCalls = {
  clientPaging: defineCall({
    summary: '公告（置顶的在前，其余从新到旧；停用的不出现）',
    path: '/api/sys/notice/client/paging',
    owner: 'identity',
    effect: 'reads',
    access: 'user',
    input: paging(filters, learnerPageSize),
    output: page(card),
    errors: [],
  }),
  paging: defineCall({
    summary: '公告管理列表',
    path: '/api/sys/notice/paging',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:notice:list'],
    input: paging(filters),
    output: page(row),
    errors: [],
  }),
  detail: defineCall({
    summary: '公告详情（停用的只有管理者能看）',
    path: '/api/sys/notice/detail',
    owner: 'identity',
    effect: 'reads',
    access: 'user',
    input: byId,
    output: row.extend({ content: z.string(), revision: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存公告',
    path: '/api/sys/notice/save',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:notice:save'],
    audit: true,
    input: z.strictObject({
      id: id().optional(),
      revision: readRevision,
      title: text('标题', 100),
      content: richText('内容'),
      state: choice('状态', [0, 1]).default(0),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'BAD_INPUT', 'STALE'],
    maxBytes: 1024 * 1024,
  }),
  markTop: defineCall({
    summary: '置顶公告（全站只有一条）或取消置顶',
    path: '/api/sys/notice/mark-top',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:notice:save'],
    audit: true,
    input: z.strictObject({ id: id(), isTop: flag('置顶').default(true) }),
    output: done,
    errors: ['NOT_FOUND', 'NOTICE_DISABLED', 'NOTICE_TOP_TAKEN'],
  }),
  state: defineCall({
    summary: '启用、停用公告',
    path: '/api/sys/notice/state',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:notice:save'],
    audit: true,
    input: z.strictObject({ ids: ids(), state: choice('状态', [0, 1]) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  delete: defineCall({
    summary: '删除公告',
    path: '/api/sys/notice/delete',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:notice:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
