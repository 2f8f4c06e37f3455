import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, flag, id, instant, integer, page, paging, saved, text } from '../fields.js';

export const longestOutageMinutes = 180;

const outage = z.strictObject({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  minutes: z.int(),
  reason: z.string(),
  byName: z.string(),
  createTime: z.string(),
  state: z.enum(['running', 'done']),
  /** papers to look at, and those that were */
  total: z.int(),
  done: z.int(),
  /** papers that went on with more time, and those that the service had closed and that are open again */
  given: z.int(),
  reopened: z.int(),
  /** papers that could not be reached yet; it is tried again */
  left: z.int(),
  /** papers whose people sit another one at present: they have their time once that one has ended */
  waiting: z.int(),
  /** the people of these papers, at most twenty of them */
  leftNames: z.array(z.string()),
  /** papers that somebody ended it without, and who; 0 and empty: nobody did */
  without: z.int(),
  endedBy: z.string(),
  /** the new end of the exam; empty: it was not moved */
  endTime: z.string(),
  /** departments and people that were chosen; both 0: everybody */
  departs: z.int(),
  users: z.int(),
});

export const outageCalls = {
  /** Times of the exam's window in which no process of the exam service worked, as far as it knows, the latest first. */
  gaps: defineCall({
    summary: '平台中断的时段',
    path: '/api/exam/exam/outage-gaps',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:add'],
    input: z.strictObject({ examId: id('考试') }),
    output: z.strictObject({ gaps: z.array(z.strictObject({ from: z.string(), to: z.string() })), serverTime: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  /** Gives the time of an outage back to everybody concerned. With an id of its own: sent again it is the same one. */
  give: defineCall({
    summary: '补时',
    path: '/api/exam/exam/outage-give',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    maxBytes: 256 * 1024,
    input: z.strictObject({
      id: id('补时'),
      examId: id('考试'),
      from: instant('中断开始时间'),
      to: instant('中断结束时间'),
      minutes: integer('补时分钟', 1, longestOutageMinutes),
      /** told to the learners */
      reason: text('原因', 200, '请填写原因！'),
      /** both empty: everybody of the exam */
      departs: z.array(z.string().max(60)).max(1000).default([]),
      users: z.array(id('用户')).max(5000).default([]),
      /** the window of the exam ends later by as much */
      movesEnd: flag('考试结束时间顺延').default(false),
      /** the same people get more than was given for an outage that lies in the same time */
      again: flag('再次补时').default(false),
    }),
    output: saved,
    errors: ['NOT_FOUND', 'OWN_MATTER', 'EXAM_IS_DRAFT', 'OUTAGE_TIMES', 'OUTAGE_GIVEN'],
  }),
  /** Ends it without the papers that are left. Once more it changes nothing. */
  end: defineCall({
    summary: '结束补时',
    path: '/api/exam/exam/outage-end',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    input: z.strictObject({ examId: id('考试'), id: id('补时') }),
    output: done,
    errors: ['NOT_FOUND', 'OUTAGE_RUNNING'],
  }),
  paging: defineCall({
    summary: '补时记录',
    path: '/api/exam/exam/outage-paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list'],
    input: paging({ examId: id('考试') }),
    output: page(outage),
    errors: ['NOT_FOUND'],
  }),
};
