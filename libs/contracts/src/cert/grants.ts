import { z } from 'zod';
import { defineCall, defineStream } from '../call.js';
import { byId, choice, dateRange, file, flag, id, ids, learnerPageSize, page, paging, search, text } from '../fields.js';

const common = { owner: 'cert', module: 'cert' } as const;
const printMs = 60_000;
/** People of one batch. */
export const mostCertPeople = 10_000;
/** Certificates of one pack. */
export const mostPacked = 1000;

/** How a certificate came to its person. */
export const certGrantTypes = { byHand: 1, byExam: 2 } as const;
/** Of a certificate as its owner and the office see it. */
export const certStates = { valid: 0, withdrawn: 1, expired: 2 } as const;

const people = z.array(id('人员'), '请选择人员！').min(1, '请选择人员！').max(mostCertPeople, `一次最多颁发 ${mostCertPeople} 人`);

const own = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** as it stands on the certificate, and as its public page is asked for */
  number: z.string(),
  createTime: z.string(),
  grantType: z.int(),
  grantType_dictText: z.string(),
  /** empty: it does not expire */
  expireTime: z.string(),
  authority: z.string(),
  /** address of the call that gives the file; empty: there is none, because it was withdrawn */
  certFilePdf: z.string(),
  /** `certStates` */
  state: z.int(),
  state_dictText: z.string(),
  /** when it was withdrawn, and why; else empty */
  withdrawTime: z.string(),
  withdrawReason: z.string(),
  /** the exam it was earned in; empty: given by hand */
  examTitle: z.string(),
});
const row = own.extend({
  certId: z.string(),
  userName: z.string(),
  realName: z.string(),
  deptName: z.string(),
  /** who gave it; empty: the platform, after an exam */
  grantBy: z.string(),
  withdrawBy: z.string(),
  /** score of the best attempt by now, where that earns another certificate or none: somebody decides; null: nothing is in doubt */
  doubtScore: z.number().nullable(),
  inDoubt: z.boolean(),
});

/** People whose names have signs that the font lacks; the first hundred. */
const missing = z.array(z.strictObject({ realName: z.string(), userName: z.string(), signs: z.string() }));

const batch = z.strictObject({
  id: z.string(),
  certId: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** people: all, and those that were looked at */
  total: z.int(),
  done: z.int(),
  granted: z.int(),
  /** have a valid certificate of this kind already */
  held: z.int(),
  /** whose names cannot be printed: without a certificate */
  left: z.int(),
  /** once they were all looked at. A server of the release before this one does not tell them */
  missing: missing.optional(),
});
export type CertBatch = z.output<typeof batch>;

const filters = {
  title: search('证书名称'),
  realName: search('姓名'),
  number: search('证书编号'),
  certId: id('证书').optional(),
  grantType: choice('颁发方式', [1, 2]).optional(),
  state: choice('状态', [0, 1, 2]).optional(),
  /** those that a later correction of marks does not bear out */
  inDoubt: flag('待核对').optional(),
  dateRange,
};

/** Certificates that people have. */
export const certGrantCalls = {
  /** Outcome of a batch, before it is begun. */
  check: defineCall({
    ...common,
    summary: '颁发前检查',
    path: '/api/cert/grant/check',
    effect: 'reads',
    access: ['cert:grant'],
    maxBytes: 512 * 1024,
    input: z.strictObject({ certId: id('证书'), users: people }),
    output: z.strictObject({
      total: z.int(),
      held: z.int(),
      missing,
      missingCount: z.int(),
      /** signs of the certificate's own words that the font lacks; they would be empty boxes on everybody's */
      certSigns: z.string(),
      /** fields of the design that stay empty on a certificate that no exam gives */
      emptyFields: z.array(z.enum(['exam', 'score'])),
    }),
    errors: ['NOT_FOUND', 'CERT_ARCHIVED'],
  }),
  /** Begins a batch; sent again under its id it is the same one. */
  grantBatch: defineCall({
    ...common,
    summary: '批量颁发证书',
    path: '/api/cert/grant/grant-batch',
    effect: 'changes',
    access: ['cert:grant'],
    audit: true,
    maxBytes: 512 * 1024,
    timeoutMs: 30_000,
    input: z.strictObject({ id: id('批次'), certId: id('证书'), users: people }),
    output: batch,
    errors: ['NOT_FOUND', 'CERT_ARCHIVED', 'OWN_MATTER', 'CERT_SIGNS', 'CERT_BATCH_SENT'],
  }),
  batch: defineCall({
    ...common,
    summary: '批量颁发的进度',
    path: '/api/cert/grant/batch-state',
    effect: 'reads',
    access: ['cert:grant'],
    input: byId,
    output: batch,
    errors: ['NOT_FOUND'],
  }),
  paging: defineCall({
    ...common,
    summary: '证书颁发记录',
    path: '/api/cert/grant/paging',
    effect: 'reads',
    access: ['cert:list'],
    askedBy: ['stat'],
    input: paging(filters),
    output: page(row),
    errors: [],
  }),
  /** For the person, and for the office that reaches the person. */
  detail: defineCall({
    ...common,
    summary: '证书颁发详情',
    path: '/api/cert/grant/detail',
    effect: 'reads',
    access: 'user',
    input: byId,
    output: row.extend({
      /** address of the page that proves it */
      proofUrl: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
  withdraw: defineCall({
    ...common,
    summary: '撤销证书',
    path: '/api/cert/grant/withdraw',
    effect: 'changes',
    access: ['cert:grant'],
    audit: true,
    input: z.strictObject({ ids: ids(1000), reason: text('撤销原因', 200, '请填写撤销原因！') }),
    output: z.strictObject({ count: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  /** Certificates in doubt, looked at by a person: their people keep them. */
  keep: defineCall({
    ...common,
    summary: '核对后保留证书',
    path: '/api/cert/grant/keep',
    effect: 'changes',
    access: ['cert:grant'],
    audit: true,
    input: z.strictObject({ ids: ids(1000), reason: text('原因', 200, '请填写原因！') }),
    output: z.strictObject({ count: z.int() }),
    errors: ['NOT_FOUND', 'OWN_MATTER'],
  }),
  export: defineCall({
    ...common,
    summary: '导出证书颁发记录',
    path: '/api/cert/grant/export',
    effect: 'reads',
    access: ['cert:list'],
    audit: true,
    method: 'file',
    timeoutMs: printMs,
    input: z.strictObject({ params: z.strictObject(filters).default({}) }),
    output: file,
    errors: ['EXPORT_TOO_MANY'],
  }),
  /** A zip file of PDFs, piece by piece: the pieces, one behind the other, are the file. Nothing of it is kept. */
  pack: defineStream({
    ...common,
    summary: '打包下载证书',
    path: '/api/cert/grant/pack',
    effect: 'reads',
    access: ['cert:list'],
    audit: true,
    timeoutMs: printMs,
    input: z.strictObject({ ids: z.array(id('证书')).max(mostPacked).default([]), params: z.strictObject(filters).default({}) }),
    output: z.strictObject({
      total: z.int(),
      done: z.int(),
      /** that could not be laid out, and are not in the file */
      left: z.int(),
      /** base64; empty in the first event, which tells the total */
      piece: z.string(),
      /** of the file; empty until the last event */
      name: z.string(),
    }),
    errors: ['NOT_FOUND', 'CERT_PACK_MANY', 'BUSY'],
  }),
  myPaging: defineCall({
    ...common,
    summary: '我的证书',
    path: '/api/cert/grant/my-paging',
    effect: 'reads',
    access: 'user',
    input: paging({ title: search('证书名称') }, learnerPageSize),
    output: page(own),
    errors: [],
  }),
  /** The newest valid ones, of one exam where it is named. */
  myList: defineCall({
    ...common,
    summary: '我的有效证书',
    path: '/api/cert/grant/my-list',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ examId: id('考试').optional() }),
    output: z.array(own).max(100),
    errors: [],
  }),
  /** The PDF, made on demand. For the person, and for the office that reaches the person. */
  file: defineCall({
    ...common,
    summary: '下载证书',
    path: '/api/cert/grant/download',
    effect: 'reads',
    access: 'user',
    method: 'file',
    timeoutMs: printMs,
    input: byId,
    output: file,
    errors: ['NOT_FOUND', 'CERT_WITHDRAWN', 'PRINT_HARD', 'CERT_PICTURE', 'CERT_UNMADE', 'BUSY'],
  }),
  /**
   * A proof for whoever holds the number: no more than stands on the certificate, and of a withdrawn one neither name nor reason. The call
   * is there while the module is off, because certificates are on paper too.
   */
  verify: defineCall({
    owner: 'cert',
    summary: '验证证书',
    path: '/api/cert/grant/verify',
    effect: 'reads',
    access: 'public',
    input: z.strictObject({ number: text('证书编号', 60, '请输入证书编号！') }),
    output: z.strictObject({
      outcome: z.enum(['valid', 'expired', 'withdrawn', 'unknown']),
      number: z.string(),
      title: z.string(),
      realName: z.string(),
      authority: z.string(),
      createTime: z.string(),
      expireTime: z.string(),
      withdrawTime: z.string(),
    }),
    errors: [],
  }),
};
