import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, ids, instant, integer, page, paging } from '../fields.js';
import { shareKinds } from '../sharing.js';
import { deedReason } from './paper-deeds.js';

export const longestExtraMinutes = 600;
export const mostExtraPercent = 300;
export const mostExtraChances = 20;
/** Of one exam; a group or a department is one. */
export const mostArrangements = 500;

/** For whom: a person, a group, a department with those below it, or everybody of the exam. */
const arrangedKind = z.enum([...shareKinds, 'all'], '安排对象的类型不正确');
const target = z.strictObject({
  kind: arrangedKind,
  /** id of a user or a group; code of a department; of everybody empty */
  id: z.string('安排对象不正确').max(60, '安排对象不正确'),
});

const arrangement = z.strictObject({
  id: z.string(),
  kind: arrangedKind,
  targetId: z.string(),
  targetName: z.string(),
  /** 0: none of it */
  extraMinutes: z.int(),
  extraPercent: z.int(),
  extraChances: z.int(),
  /** empty: the time of the exam */
  startTime: z.string(),
  endTime: z.string(),
  reason: z.string(),
  byName: z.string(),
  createTime: z.string(),
  /** `running`: papers that are being written are gone through; `removed`: it counts for nobody who begins now */
  state: z.enum(['running', 'done', 'removed']),
  /** papers that were being written and end later by it */
  papers: z.int(),
  /** papers that could not be reached yet; it is tried again */
  left: z.int(),
  removed: z.strictObject({ reason: z.string(), byName: z.string(), time: z.string() }).nullable(),
});

/** Rules of an exam that are other ones for some of its people. Of several that meet a person the most generous of each kind counts. */
export const arrangementCalls = {
  /** Sent again with its id it is the same deed. */
  give: defineCall({
    summary: '为考生安排加时、另定时间或增加次数',
    path: '/api/exam/exam/arrange-give',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    input: z.strictObject({
      id: id('安排'),
      examId: id('考试'),
      targets: z.array(target, '请选择安排对象！').min(1, '请选择安排对象！').max(100, '一次最多选择 100 个安排对象'),
      /** beside the duration of the exam; with both the longer one counts */
      extraMinutes: integer('加时分钟', 0, longestExtraMinutes).default(0),
      extraPercent: integer('加时百分比', 0, mostExtraPercent).default(0),
      extraChances: integer('增加次数', 0, mostExtraChances).default(0),
      /** these people sit the exam in this time and not in that of the exam */
      startTime: instant('开始时间').optional(),
      endTime: instant('结束时间').optional(),
      /** told to those whose paper ends later */
      reason: deedReason,
    }),
    output: z.strictObject({ count: z.int() }),
    errors: ['NOT_FOUND', 'OWN_MATTER', 'ARRANGE_EMPTY', 'ARRANGE_MANY', 'ARRANGE_STRANGER', 'EXAM_TIMES', 'ARRANGE_OVER'],
  }),
  /** The newest first, with those that were taken back. */
  paging: defineCall({
    summary: '考试安排列表',
    path: '/api/exam/exam/arrange-paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:add'],
    input: paging({ examId: id('考试') }),
    output: page(arrangement),
    errors: ['NOT_FOUND'],
  }),
  /** For those who begin later; a paper that is being written keeps its time. */
  remove: defineCall({
    summary: '撤销考试安排',
    path: '/api/exam/exam/arrange-remove',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    input: z.strictObject({ examId: id('考试'), ids: ids(100), reason: deedReason }),
    output: z.strictObject({ count: z.int() }),
    errors: ['NOT_FOUND'],
  }),
};
