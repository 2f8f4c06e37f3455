import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, byIds, done, file, flag, id, ids, integer, nameText, page, paging, readRevision, savedRevision, search } from '../fields.js';
import { certDesign } from './design.js';

const common = { owner: 'cert', module: 'cert' } as const;
/** A document waits for those before it. */
const printMs = 60_000;
/** Kinds that are named at once: as many as an exam promises. */
const mostTitles = 20;

/** Number rule: what stands before the part that nobody can guess; `{yyyy}` and `{MM}` are of the day of the grant. */
const numberPrefix = z
  .string('编号规则不正确')
  .trim()
  .regex(/^(?:[A-Za-z0-9-]|\{yyyy\}|\{MM\}){0,30}$/, '编号前缀只能含字母、数字、短横线，以及 {yyyy} 和 {MM}')
  .default('');

const facts = {
  /** of the certificate, as it is called everywhere */
  title: nameText('证书名称', 60),
  authority: nameText('颁发机构', 60),
  numberPrefix,
  /** days from the grant on; 0: it does not expire */
  validDays: integer('有效天数', 0, 36_500).default(0),
};

const certRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  authority: z.string(),
  numberPrefix: z.string(),
  validDays: z.int(),
  /** certificates that were granted, withdrawn ones as well */
  grantCount: z.int(),
  /** it is not offered any more */
  archived: z.boolean(),
  createBy: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
});

/** Kinds of certificates: how they look, who gives them, how they are numbered (specification part 3, Certificates). */
export const certTemplateCalls = {
  paging: defineCall({
    ...common,
    summary: '证书列表',
    path: '/api/cert/cert/paging',
    effect: 'reads',
    access: ['cert:list'],
    /** `archived`: absent: all. `counted`: false: rows without `grantCount`, for selectors; counting takes time by the certificates */
    input: paging({ title: search('证书名称'), archived: flag('已归档').optional(), counted: flag('颁发数量').optional() }),
    output: page(certRow.partial({ grantCount: true })),
    errors: [],
  }),
  detail: defineCall({
    ...common,
    summary: '证书详情',
    path: '/api/cert/cert/detail',
    effect: 'reads',
    access: ['cert:list'],
    input: byId,
    output: certRow.extend({ design: certDesign, revision: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  /** Certificates that were granted before stay as they are. */
  save: defineCall({
    ...common,
    summary: '新增、修改证书',
    path: '/api/cert/cert/save',
    effect: 'changes',
    access: ['cert:save'],
    audit: true,
    input: z.strictObject({ id: id('证书').optional(), revision: readRevision, ...facts, design: certDesign }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'STALE', 'CERT_PICTURE', 'CERT_SIGNS', 'BUSY'],
  }),
  delete: defineCall({
    ...common,
    summary: '删除证书',
    path: '/api/cert/cert/delete',
    effect: 'changes',
    access: ['cert:save'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'CERT_IN_USE', 'CERT_PROMISED'],
  }),
  /** An archived kind is offered and granted by nobody any more; exams that promise it give it, and certificates of it stay. */
  archive: defineCall({
    ...common,
    summary: '归档、恢复证书',
    path: '/api/cert/cert/archive',
    effect: 'changes',
    access: ['cert:save'],
    audit: true,
    input: byIds.extend({ archived: flag('归档') }),
    /** archived kinds that exams promise and go on giving; a server of the release before this one does not tell them */
    output: z.strictObject({
      promised: z
        .array(
          z.strictObject({
            title: z.string(),
            exams: z.array(z.string()),
            count: z.int(),
            /** exams that are over: a correction of marks may still earn it */
            over: z.int().optional(),
          }),
        )
        .optional(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Names of kinds, for whoever is promised a certificate; of a kind that is gone there is none. */
  titles: defineCall({
    ...common,
    summary: '证书的名称',
    path: '/api/cert/cert/titles',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ ids: ids(mostTitles) }),
    output: z.array(z.strictObject({ id: z.string(), title: z.string(), archived: z.boolean() })),
    errors: [],
  }),
  /** For the service of exams: which of these the caller may grant; none that is archived or cannot be printed. */
  grantable: defineCall({
    summary: '可颁发的证书',
    path: '/internal/cert/grantable',
    owner: 'cert',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    input: z.strictObject({ ids: z.array(z.string().max(60)).max(50) }),
    output: z.array(z.string()),
    errors: [],
  }),
  /** The PDF of a design, saved or not, with the words of an example. */
  preview: defineCall({
    ...common,
    summary: '预览证书',
    path: '/api/cert/cert/preview',
    effect: 'reads',
    access: ['cert:save'],
    method: 'file',
    timeoutMs: printMs,
    input: z.strictObject({ ...facts, design: certDesign }),
    output: file,
    errors: ['PRINT_HARD', 'CERT_PICTURE', 'CERT_SIGNS', 'BUSY'],
  }),
};
