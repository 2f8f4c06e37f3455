import { z } from 'zod';
import { defineCall, defineStream } from '../call.js';
import { byId, choice, done, ids, integer, optionalText, page, paging, search } from '../fields.js';
import { aiErrors } from '../identity/ai.js';

/** Text that a model reads at once. */
export const maxGenerationSource = 50_000;
export const maxGenerationTopic = 500;
/** Questions of one generation: a model writes no more in an answer. */
export const mostGenerated = 20;
/** The types that the import's text can hold. */
export const generatedTypes = ['radio', 'multi', 'multi2', 'judge', 'fill', 'saq'] as const;
const generatedType = z.enum(generatedTypes, '题型不正确');
export type GeneratedType = (typeof generatedTypes)[number];

const generated = z.strictObject({
  /** counts from 1 within the generation */
  number: z.int(),
  /** the question in the text format of the import */
  text: z.string(),
  /** words of the source that the question rests on, and the passage that they stand in; both empty where there is no source */
  quote: z.string(),
  passage: z.string(),
  quType: generatedType,
  quLevel: z.int().nullable(),
  content: z.string(),
  analysis: z.string(),
  answerList: z.array(
    z.strictObject({ content: z.string(), image: z.string(), imageAlt: z.string(), isRight: z.boolean(), scoreRate: z.number() }),
  ),
  manual: z.boolean(),
});
export type GeneratedQuestion = z.output<typeof generated>;

const leftOut = z.strictObject({ reason: z.string(), text: z.string() });
export type LeftOutQuestion = z.output<typeof leftOut>;

/** A stream says the record's id first, then each question as it is there, and at its end how many there are. */
const generationEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('begun'), id: z.string() }),
  z.strictObject({ kind: z.literal('question'), ...generated.shape }),
  z.strictObject({ kind: z.literal('leftOut'), ...leftOut.shape }),
  z.strictObject({ kind: z.literal('end'), count: z.int() }),
]);
export type GenerationEvent = z.output<typeof generationEvent>;

/** `stopped`: by the person, or because the page was left; `failed`: the model broke off. Questions that were there by then are kept. */
export const generationStates = ['writing', 'done', 'stopped', 'failed'] as const;

const record = {
  id: z.string(),
  topic: z.string(),
  /** name of the file that the source was read from; empty where there is none */
  sourceName: z.string(),
  hasSource: z.boolean(),
  state: z.enum(generationStates),
  /** questions that were kept */
  quCount: z.int(),
  createTime: z.string(),
};

/** Questions written by the site's model. Nothing of it is in a bank: the questions get there by the import, like a person's. */
export const generationCalls = {
  /** Refused while the person has an open attempt: a model that writes questions answers some, too. */
  run: defineStream({
    summary: 'AI 出题',
    path: '/api/qu/gen/run',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:ai:gen'],
    audit: true,
    // a source of Chinese has three bytes a character
    maxBytes: 512 * 1024,
    input: z
      .strictObject({
        topic: optionalText('出题主题', maxGenerationTopic),
        source: z.string('材料应为文字').max(maxGenerationSource, '材料不能超过 50000 个字').default(''),
        sourceName: optionalText('文件名', 200),
        wanted: z
          .array(z.strictObject({ quType: generatedType, count: integer('题数', 1, mostGenerated) }))
          .min(1, '请至少选择一种题型')
          .max(generatedTypes.length, '每种题型只能选择一次'),
        /** 0: as the model finds it */
        quLevel: choice('难度等级', [0, 1, 2, 3, 4]).default(0),
      })
      .refine(({ topic, source }) => topic !== '' || source.trim() !== '', { error: '请填写出题主题或上传材料', path: ['topic'] })
      .refine(({ wanted }) => new Set(wanted.map(({ quType }) => quType)).size === wanted.length, {
        error: '每种题型只能选择一次',
        path: ['wanted'],
      })
      .refine(({ wanted }) => wanted.reduce((sum, { count }) => sum + count, 0) <= mostGenerated, {
        error: '一次最多出 20 道题',
        path: ['wanted'],
      }),
    output: generationEvent,
    errors: [...aiErrors, 'AI_IN_EXAM'],
  }),
  paging: defineCall({
    summary: 'AI 出题记录',
    path: '/api/qu/gen/paging',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:ai:gen'],
    input: paging({ topic: search('出题主题') }),
    output: page(z.strictObject(record)),
    errors: [],
  }),
  detail: defineCall({
    summary: 'AI 出题记录详情',
    path: '/api/qu/gen/detail',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:ai:gen'],
    input: byId,
    output: z.strictObject({ ...record, questions: z.array(generated), leftOut: z.array(leftOut) }),
    errors: ['NOT_FOUND'],
  }),
  /** Questions that were imported stay in their bank. */
  delete: defineCall({
    summary: '删除 AI 出题记录',
    path: '/api/qu/gen/delete',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:ai:gen'],
    audit: true,
    input: z.strictObject({ ids: ids(100) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
