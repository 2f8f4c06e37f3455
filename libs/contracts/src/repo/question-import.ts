import { z } from 'zod';
import { defineCall } from '../call.js';
import { file, id, integer } from '../fields.js';
import { questionFields } from './question-shapes.js';

/**
 * In what two questions differ that a person would call the same: the writing of stem and options, the key, the analysis, the difficulty
 * that the text names.
 */
const importDifferences = z.array(z.enum(['content', 'answer', 'analysis', 'level']));
const importFault = z.strictObject({ number: z.int(), line: z.int(), message: z.string() });
const importedRow = z.strictObject({
  content: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  isRight: z.boolean(),
  scoreRate: z.number(),
});
/** null: the text names none; the dialog asks for it */
const importedPart = { ...questionFields, quLevel: z.int().nullable(), answerList: z.array(importedRow) };

const importText = z
  .string('请输入或上传要导入的试题')
  .min(1, '请输入或上传要导入的试题')
  .max(20 * 1024 * 1024, '导入内容不能超过 20 MB');

const importInput = z.strictObject({
  text: importText,
  repoId: z.string('请选择一个题库！').regex(/^[0-9a-f]{24}$/, '请选择一个题库！'),
  chapterId: z.union([z.literal(''), id('章节')]).default(''),
  /** difficulty of the questions whose text names none, or of all */
  quLevel: z.literal([1, 2, 3, 4], '难度等级不正确').optional(),
  quLevelMode: z.enum(['missing', 'all'], '难度的填写方式不正确').default('missing'),
  pointCodes: z.array(z.string().max(60)).max(20, '最多绑定 20 个知识点').default([]),
  /** numbers (as in the preview) that the person left out */
  leaveOut: z
    .array(integer('题号', 1, 100_000))
    .max(10_000)
    .default([]),
  /** browser-made id of this import: a repeat after a lost answer imports nothing twice */
  requestId: id('导入编号'),
});

export const questionImportCalls = {
  read: defineCall({
    summary: '读取试题文件（文本、Word、Excel、GIFT、Aiken、Moodle XML、QTI）',
    path: '/api/qu/qu/import-read',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:import'],
    maxBytes: 28 * 1024 * 1024,
    timeoutMs: 60_000,
    input: z.strictObject({
      name: z.string('请选择文件').max(300, '文件名过长').default(''),
      base64: z
        .string('请选择文件')
        .min(1, '文件是空的')
        .max(27 * 1024 * 1024, '导入内容不能超过 20 MB')
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, '文件没有传完整，请重试'),
    }),
    output: z.strictObject({
      kind: z.enum(['text', 'paper', 'xlsx', 'docx', 'gift', 'aiken', 'moodle', 'qti']),
      /** the questions in the format of the other calls */
      text: z.string(),
      /** parts of the file that have no place in the text, each with its place */
      notes: z.array(z.string()),
      /** pictures that the text names by these addresses; the caller stores them and names theirs in place of these */
      pictures: z.array(z.strictObject({ address: z.string(), name: z.string(), base64: z.string() })),
    }),
    errors: ['IMPORT_FILE', 'IMPORT_EMPTY'],
  }),
  template: defineCall({
    summary: '导入试题的表格模板',
    path: '/api/qu/qu/import-template',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:import'],
    method: 'file',
    input: z.strictObject({}),
    output: file,
    errors: ['BUSY'],
  }),
  preview: defineCall({
    summary: '解析导入文本',
    path: '/api/qu/qu/import-preview',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:import'],
    // JSON escapes can double the text; the text itself ends at 20 MB
    maxBytes: 42 * 1024 * 1024,
    timeoutMs: 60_000,
    input: z.strictObject({ text: importText }),
    output: z.strictObject({
      questions: z.array(
        z.strictObject({
          number: z.int(),
          line: z.int(),
          ...importedPart,
          subList: z.array(z.strictObject({ ...importedPart, /** missing: it has no points of its own */ score: z.number().optional() })),
        }),
      ),
      faults: z.array(importFault),
      /** what goes in but should be looked at; number 0: a line that is left out */
      remarks: z.array(importFault),
      /** first and last line of every question, faulty ones too; `written`: the number that the text gives it, where that is another one */
      places: z.array(z.strictObject({ number: z.int(), line: z.int(), lastLine: z.int(), written: z.string() })),
    }),
    errors: ['IMPORT_EMPTY'],
  }),
  save: defineCall({
    summary: '导入试题（全部成功或全部不导入）',
    path: '/api/qu/qu/import',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:import'],
    audit: true,
    maxBytes: 42 * 1024 * 1024,
    timeoutMs: 60_000,
    input: importInput,
    output: z.strictObject({ count: z.int(), faults: z.array(importFault) }),
    errors: ['NOT_FOUND', 'IMPORT_FAULTS', 'IMPORT_EMPTY', 'QUESTION_INVALID'],
  }),
  /** As `save`, but answers when the text is parsed: the questions are saved behind it, all or none. */
  start: defineCall({
    summary: '开始导入试题（在后台保存）',
    path: '/api/qu/qu/import-start',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:import'],
    audit: true,
    maxBytes: 42 * 1024 * 1024,
    timeoutMs: 60_000,
    input: importInput,
    output: z.strictObject({ total: z.int(), faults: z.array(importFault) }),
    errors: ['NOT_FOUND', 'IMPORT_FAULTS', 'IMPORT_EMPTY', 'QUESTION_INVALID'],
  }),
  state: defineCall({
    summary: '导入的进度',
    path: '/api/qu/qu/import-state',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:import'],
    input: z.strictObject({ requestId: id('导入编号') }),
    output: z.strictObject({
      /** lost: its process ended; nothing of it is saved, and the same request may be sent again */
      state: z.enum(['running', 'done', 'failed', 'lost']),
      total: z.int(),
      saved: z.int(),
      /** of a failure, as a sentence */
      reason: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
  known: defineCall({
    summary: '查找题库中已有的导入试题',
    path: '/api/qu/qu/import-known',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:import'],
    maxBytes: 42 * 1024 * 1024,
    timeoutMs: 60_000,
    input: z.strictObject({ text: importText, repoId: id('题库') }),
    output: z.strictObject({
      /**
       * questions of the text (numbers as in the preview) that the bank holds already: same type, stem and options. `differs` is empty
       * where everything is the same
       */
      known: z.array(z.strictObject({ number: z.int(), quId: z.string(), differs: importDifferences })),
      /** questions that stand earlier in the same text */
      repeated: z.array(z.strictObject({ number: z.int(), first: z.int(), differs: importDifferences })),
      /**
       * Of the others, near duplicates (docs/decisions/0099): the nearest question of the bank (`quId`), or an earlier one of the text
       * (`first`), and the common pieces in percent. null: the bank is too large to look
       */
      near: z
        .array(z.strictObject({ number: z.int(), quId: z.string().nullable(), first: z.int().nullable(), percent: z.int() }))
        .nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Takes back what one's own import made; what was changed since then stays. */
  undo: defineCall({
    summary: '撤销导入',
    path: '/api/qu/qu/import-undo',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:import'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ requestId: id('导入编号') }),
    output: z.strictObject({ removed: z.int(), kept: z.int() }),
    errors: ['NOT_FOUND'],
  }),
};
