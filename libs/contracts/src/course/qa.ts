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
  optionalText,
  page,
  paging,
  richText,
  saved,
  search,
  text,
} from '../fields.js';

/** `day`: questions and replies of a person in 24 hours. */
export const qaLimits = { title: 60, content: 20_000, pageSize: 12, replies: 100, day: 60 } as const;

const common = { owner: 'course', module: 'course' } as const;
const question = {
  id: z.string(),
  title: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  fileId: z.string(),
  fileTitle: z.string(),
  replied: z.boolean(),
  replyCount: z.int(),
  createTime: z.string(),
  realName: z.string(),
};
const reply = z.strictObject({
  id: z.string(),
  content: z.string(),
  createTime: z.string(),
  realName: z.string(),
  /** of whoever teaches */
  isTeacher: z.boolean(),
  /** hidden by the console: learners do not see it */
  hidden: z.boolean(),
});
const content = richText('内容', qaLimits.content).refine(
  (html) => /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '',
  '内容不能为空！',
);
const asked = { onlyReplied: flag('只看已回复').default(false), onlyMyself: flag('只看我的').default(false) };
const own = z.strictObject({ ...question, isMine: z.boolean() });
const row = z.strictObject({ ...question, hidden: z.boolean() });

/** 课程问答: questions about lessons, and their answers. */
export const qaCalls = {
  paging: defineCall({
    ...common,
    summary: '课程问答',
    path: '/api/client/course/qa/paging',
    effect: 'reads',
    access: 'user',
    input: paging({ courseId: id('课程'), fileId: id('课件').optional(), title: search('问题'), ...asked }, learnerPageSize),
    output: page(own),
    errors: ['NOT_FOUND', 'COURSE_UNPAID'],
  }),
  detail: defineCall({
    ...common,
    summary: '问答内容',
    path: '/api/client/course/qa/detail',
    effect: 'reads',
    access: 'user',
    input: byId,
    output: own.extend({ content: z.string() }),
    errors: ['NOT_FOUND', 'COURSE_UNPAID'],
  }),
  replyPaging: defineCall({
    ...common,
    summary: '问答的回复',
    path: '/api/client/course/qa/reply-paging',
    effect: 'reads',
    access: 'user',
    input: paging({ qaId: id('问题') }, learnerPageSize),
    output: page(reply),
    errors: ['NOT_FOUND', 'COURSE_UNPAID'],
  }),
  reply: defineCall({
    ...common,
    summary: '回复问题',
    path: '/api/client/course/qa/reply',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ qaId: id('问题'), content }),
    output: saved,
    errors: ['NOT_FOUND', 'COURSE_UNPAID', 'QA_TOO_MANY'],
  }),
  save: defineCall({
    ...common,
    summary: '提交问题',
    path: '/api/course/qa/save',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({
      courseId: id('课程'),
      fileId: z.string('必须选择一个课件！').regex(/^[0-9a-f]{24}$/, '必须选择一个课件！'),
      /** empty: the beginning of the content */
      title: optionalText('标题', qaLimits.title),
      content,
    }),
    output: saved,
    errors: ['NOT_FOUND', 'COURSE_UNPAID', 'QA_TOO_MANY'],
  }),
  adminPaging: defineCall({
    ...common,
    summary: '问答管理列表',
    path: '/api/course/qa/paging',
    effect: 'reads',
    access: ['course:qa'],
    input: paging({
      courseId: id('课程').optional(),
      title: search('问题'),
      realName: search('姓名'),
      replied: flag('已回复').optional(),
    }),
    output: page(row),
    errors: [],
  }),
  adminDetail: defineCall({
    ...common,
    summary: '问答管理内容',
    path: '/api/course/qa/detail',
    effect: 'reads',
    access: ['course:qa'],
    input: byId,
    output: row.extend({ content: z.string(), replies: z.array(reply) }),
    errors: ['NOT_FOUND'],
  }),
  adminReply: defineCall({
    ...common,
    summary: '教师回复问题',
    path: '/api/course/qa/reply',
    effect: 'changes',
    access: ['course:qa'],
    audit: true,
    input: z.strictObject({ qaId: id('问题'), content }),
    output: saved,
    errors: ['NOT_FOUND'],
  }),
  /** Questions or replies that learners do not see, or see again. */
  hide: defineCall({
    ...common,
    summary: '隐藏或显示问答',
    path: '/api/course/qa/hide',
    effect: 'changes',
    access: ['course:qa'],
    audit: true,
    input: z.strictObject({ ids: ids(), state: choice('状态', [0, 1]) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  /** The writer is told the reason. */
  delete: defineCall({
    ...common,
    summary: '删除问答',
    path: '/api/course/qa/delete',
    effect: 'changes',
    access: ['course:qa'],
    audit: true,
    input: byIds.extend({ reason: text('删除原因', 200) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
