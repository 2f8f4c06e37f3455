import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice, id, integer, nameText, page, paging, search } from '../fields.js';
import { trialFaults, trialOutcomes, trialStorages } from '../trial-facts.js';
import { trialPageRows, trialStates, trialVerdicts } from '../trial.js';

const outcome = z.enum(trialOutcomes, '检查结果不正确');
const facts = {
  network: z.strictObject({
    tries: integer('测试次数', 1, 100),
    failed: integer('失败次数', 0, 100),
    ms: integer('网络延迟', 0, 600_000),
    worstMs: integer('网络延迟', 0, 600_000),
  }),
  socket: outcome,
  clockSeconds: integer('时间差', -10_000_000_000, 10_000_000_000),
  storage: z.enum(trialStorages, '存储结果不正确'),
  missing: z.array(z.string().regex(/^[A-Za-z]{1,30}$/, '浏览器功能不正确')).max(20),
  camera: outcome,
  microphone: outcome,
  sound: outcome,
};
const shownName = (label: string) => nameText(label, 40);

const report = z.strictObject({
  /** a random name that the browser gives itself: of each device the last trial counts */
  device: z.string('设备编号应为文字').regex(/^[0-9a-z]{16}$/, '设备编号格式不正确'),
  /** `h5` a phone or a tablet */
  kind: z.enum(['pc', 'h5'], '设备类型不正确'),
  browser: shownName('浏览器'),
  system: shownName('操作系统'),
  /** megabytes that the browser says are free; null where it does not say */
  freeMb: integer('可用空间', 0, 1_000_000_000).nullable(),
  /** the attempt of this trial, once it is handed in */
  paperId: id('考卷').optional(),
  ...facts,
});
export type TrialReport = z.input<typeof report>;

const trialShape = z.strictObject({
  at: z.string(),
  verdict: z.enum(trialVerdicts),
  faults: z.array(z.enum(trialFaults)),
  kind: z.enum(['pc', 'h5']),
  browser: z.string(),
  system: z.string(),
  freeMb: z.int().nullable(),
  /** when the exam of the trial was handed in on this device; empty: not yet */
  examAt: z.string(),
  answered: z.int(),
  network: facts.network,
  socket: outcome,
  clockSeconds: z.int(),
  storage: z.enum(trialStorages),
  missing: z.array(z.string()),
  camera: outcome,
  microphone: outcome,
  sound: outcome,
});

export const trialCalls = {
  report: defineCall({
    summary: '提交试机结果',
    path: '/api/sys/trial/report',
    owner: 'identity',
    module: 'exam',
    effect: 'changes',
    access: 'user',
    maxBytes: 16 * 1024,
    input: report,
    output: z.strictObject({
      verdict: z.enum(trialVerdicts),
      faults: z.array(z.enum(trialFaults)),
      /** handed in on this device, now or earlier */ examDone: z.boolean(),
    }),
    errors: ['TRIAL_OFF'],
  }),
  /** Learners and how they stand with their device: whoever has done nothing yet is a row as well. */
  paging: defineCall({
    summary: '试机情况',
    path: '/api/sys/trial/paging',
    owner: 'identity',
    module: 'exam',
    effect: 'reads',
    access: ['trial:list'],
    input: paging(
      {
        keyword: search('关键字'),
        deptCode: z.string().max(60).optional(),
        /** not done: not since `days` */
        state: choice('试机情况', Object.values(trialStates)).optional(),
        /** a trial that is older does not count */
        days: integer('天数', 1, 180).optional(),
        /** those whom this exam is for */
        examId: id('考试').optional(),
        /**
         * for an export: the rows behind this id in the order of the ids, in which nobody who reports meanwhile moves; the total is of all
         */
        after: id('学员').optional(),
      },
      trialPageRows,
    ),
    output: page(
      z.strictObject({
        id: z.string(),
        userName: z.string(),
        realName: z.string(),
        deptCode_dictText: z.string(),
        /** the last one; null: none, or too long ago */
        trial: trialShape.nullable(),
        /** the last ones on other devices, the newest first */
        others: z.array(trialShape),
      }),
    ),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  /** For the exam service. */
  open: defineCall({
    summary: '是否开放试机',
    path: '/internal/identity/trial-open',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    input: z.strictObject({}),
    output: z.strictObject({ isOpen: z.boolean() }),
    errors: [],
  }),
};
