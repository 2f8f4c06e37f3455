import { z } from 'zod';
import { defineCall, defineStream } from '../call.js';
import { choice, done, flag, id, ids, integer, optionalText, quType, score, text } from '../fields.js';
import { aiErrors } from '../identity/ai.js';
import { scoreEvent } from '../repo/ai.js';
import { resultQuestion } from './papers/index.js';

const examId = id('考试');
const paperId = id('考卷');
const quId = id('试题');
/** Most answers that a page holds at once: the one on the screen and those behind it. */
const mostHeld = 10;
const held = z.array(z.strictObject({ paperId, quId })).min(1, '请选择答案').max(mostHeld, `一次最多 ${mostHeld} 份答案`);

/** Questions that two people mark: 0 none, 1 all that a person marks, 2 those named. */
const doubleScopes = [0, 1, 2] as const;
const doubleMarking = z.strictObject({
  scope: choice('双评范围', doubleScopes),
  /** whole questions */
  quIds: z.array(quId).max(500, '最多选择 500 道题'),
  /** points by which two marks may differ: their mean counts */
  tolerance: score('允许分差', 500),
});

const given = z.strictObject({ realName: z.string(), score: z.number(), remark: z.string() });
/** An answer on the desk, held by the caller until `until`. */
const deskAnswer = z.strictObject({
  paperId: z.string(),
  quId: z.string(),
  /** what the marker saw: of the answer, and of the question */
  version: z.int(),
  setRevision: z.int(),
  until: z.string(),
  /** names the paper where its learner is not named */
  alias: z.string(),
  /** null: marking is blind */
  person: z.strictObject({ realName: z.string(), deptName: z.string() }).nullable(),
  /** of the compound question of which this is a part, else empty */
  material: z.string(),
  question: resultQuestion,
  /** of the two who do not agree, for the person who decides; otherwise empty */
  proposals: z.array(given),
  /** answers that say the same and wait for the caller, this one included */
  same: z.int(),
});
export type DeskAnswer = z.output<typeof deskAnswer>;

const common = { owner: 'exam', module: 'exam', access: ['paper:review'] } as const;

/** Marking one question across all papers (decision 0070). */
export const markingCalls = {
  /** Questions of an exam that people mark, within the caller's part of its papers. */
  questions: defineCall({
    ...common,
    summary: '按题阅卷的进度',
    path: '/api/paper/marking/questions',
    effect: 'reads',
    input: z.strictObject({ examId }),
    output: z.strictObject({
      title: z.string(),
      /** may change the settings, decide between two marks, and see all markers */
      mayDecide: z.boolean(),
      blind: z.boolean(),
      doubleMarking,
      records: z.array(
        z.strictObject({
          /** of the question, or of a part of a compound one */
          quId: z.string(),
          /** the whole question */
          wholeId: z.string(),
          label: z.string(),
          quType,
          title: z.string(),
          isDouble: z.boolean(),
          /** answers that wait for a mark, for the caller, and for somebody who decides */
          waiting: z.int(),
          mine: z.int(),
          toDecide: z.int(),
          /** of `toDecide`, those that the caller may decide */
          mineToDecide: z.int(),
          marked: z.int(),
        }),
      ),
      /** people who mark or may: all of them for who may decide, else the caller */
      markers: z.array(
        z.strictObject({
          kind: z.enum(['user', 'group', 'depart']),
          id: z.string(),
          name: z.string(),
          marked: z.int(),
          left: z.int(),
          byQuestion: z.array(z.strictObject({ quId: z.string(), marked: z.int() })),
        }),
      ),
    }),
    errors: ['NOT_FOUND', 'MARKS_OWN_EXAM'],
  }),
  saveSettings: defineCall({
    ...common,
    summary: '保存阅卷设置',
    path: '/api/paper/marking/settings',
    effect: 'changes',
    audit: true,
    input: z.strictObject({ examId, blind: flag('匿名阅卷'), doubleMarking }),
    output: done,
    errors: ['NOT_FOUND', 'MARKS_OWN_EXAM'],
  }),
  /** Answers to a question that nobody else gets meanwhile: those that the caller holds already, then others. */
  next: defineCall({
    ...common,
    summary: '领取待评的答案',
    path: '/api/paper/marking/next',
    effect: 'changes',
    input: z.strictObject({
      examId,
      quId,
      count: integer('份数', 1, mostHeld).default(1),
      /** those about which two markers do not agree */
      decide: flag('仲裁').default(false),
      /** papers that the page has */
      except: z.array(id('考卷')).max(50).default([]),
    }),
    output: z.strictObject({
      items: z.array(deskAnswer),
      /** answers that wait for the caller, those that are held included */
      left: z.int(),
    }),
    errors: ['NOT_FOUND', 'MARKS_OWN_EXAM'],
  }),
  /** Holds answers for longer, as long as the page is open. */
  keep: defineCall({
    ...common,
    summary: '继续持有待评的答案',
    path: '/api/paper/marking/keep',
    effect: 'changes',
    input: z.strictObject({ items: held }),
    output: z.strictObject({ /** papers that the caller holds no more */ lost: z.array(z.string()) }),
    errors: [],
  }),
  release: defineCall({
    ...common,
    summary: '交还待评的答案',
    path: '/api/paper/marking/release',
    effect: 'changes',
    input: z.strictObject({ items: held }),
    output: done,
    errors: [],
  }),
  mark: defineCall({
    ...common,
    summary: '评一份答案',
    path: '/api/paper/marking/mark',
    partition: 'id',
    effect: 'changes',
    audit: true,
    input: z.strictObject({
      id: paperId,
      quId,
      version: z.int('版本号应为整数').min(0),
      setRevision: z.int('版本号应为整数').min(0),
      score: score('得分', 500),
      remark: optionalText('评语', 2000),
      /** the caller thinks again about the own mark, which need not be held */
      again: flag('修改自己的评分').default(false),
    }),
    /** `first`: a second person marks it too; `split`: the two do not agree, a third person decides */
    output: z.strictObject({ outcome: z.enum(['marked', 'first', 'split']), state: z.int() }),
    errors: ['NOT_FOUND', 'NOT_HANDED_IN', 'SCORE_RANGE', 'NOT_HAND_MARKED', 'MARK_HELD', 'MARKS_OWN_EXAM', 'STALE', 'BUSY'],
  }),
  /** The site's model judges an answer; a person decides, and nothing is stored of it. Nobody's name goes to the model. */
  propose: defineStream({
    ...common,
    summary: 'AI 评分建议（阅卷）',
    path: '/api/paper/marking/ai-score',
    effect: 'changes',
    audit: true,
    input: z.strictObject({ id: paperId, quId }),
    output: scoreEvent,
    errors: ['NOT_FOUND', 'NOT_HANDED_IN', 'MARKS_OWN_EXAM', 'AI_NOT_MARKED', ...aiErrors],
  }),
  /** One mark for answers that say the same as the one of this paper, up to 200 with each call. */
  markSame: defineCall({
    ...common,
    summary: '同样的答案一起评分',
    path: '/api/paper/marking/mark-same',
    partition: 'id',
    effect: 'changes',
    audit: true,
    timeoutMs: 30_000,
    input: z.strictObject({
      id: paperId,
      quId,
      version: z.int('版本号应为整数').min(0),
      setRevision: z.int('版本号应为整数').min(0),
      score: score('得分', 500),
      remark: optionalText('评语', 2000),
    }),
    output: z.strictObject({ count: z.int(), left: z.int() }),
    errors: ['NOT_FOUND', 'NOT_HANDED_IN', 'SCORE_RANGE', 'NOT_HAND_MARKED', 'MARKS_OWN_EXAM', 'STALE', 'BUSY'],
  }),
  /** Marks by hand are asked for once more. */
  reopen: defineCall({
    ...common,
    summary: '重新评阅',
    path: '/api/paper/marking/reopen',
    partition: 'id',
    effect: 'changes',
    audit: true,
    input: z.strictObject({
      id: paperId,
      /** of the paper, as the person saw it: a mark that came since is not taken back */
      version: z.int('版本号应为整数').min(0),
      quIds: ids(500),
      reason: text('原因', 200),
    }),
    output: z.strictObject({ state: z.int(), version: z.int() }),
    errors: ['NOT_FOUND', 'NOT_HANDED_IN', 'MARKS_OWN_EXAM', 'STALE', 'BUSY'],
  }),
};
