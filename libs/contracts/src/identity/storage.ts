import { z } from 'zod';
import { defineCall, type CallSpec } from '../call.js';
import type { PermissionCode } from '../permissions.js';

/**
 * Files that a browser may put into the store directly, and their size in bytes. Pictures go through the gateway, which encodes them anew.
 */
export const uploadPurposes = { video: 2 * 1024 ** 3, audio: 200 * 1024 ** 2, document: 100 * 1024 ** 2, trial: 64 * 1024 } as const;
export type UploadPurpose = keyof typeof uploadPurposes;

/** Permissions of people who make content; learners upload pictures only, through the gateway. */
const makers: readonly PermissionCode[] = ['repo:save', 'qu:save', 'exam:add', 'sys:notice:save', 'sys:config:prop'];
const input = z.strictObject({
  purpose: z.enum(Object.keys(uploadPurposes) as [UploadPurpose, ...UploadPurpose[]], '上传用途不正确').default('document'),
}); // keys of a const object

/**
 * A form for the browser: `fields` as they stand, then `key` (which begins with `prefix`) and `file`. No secret is in it; it lasts 15
 * minutes at most.
 */
const form = z.strictObject({
  uploadUrl: z.string(),
  fields: z.record(z.string(), z.string()),
  prefix: z.string(),
  /** what the file's address begins with; the key follows */
  url: z.string(),
  expireTime: z.string(),
  maxBytes: z.int(),
});
const errors = ['STORE_NOT_IN_USE', 'STORE_REFUSED'] as const satisfies CallSpec['errors'];

const formCall = <const P extends string>(path: P, summary: string) =>
  defineCall({
    summary,
    path,
    owner: 'identity',
    effect: 'changes',
    access: makers,
    audit: true,
    timeoutMs: 15_000,
    input,
    output: form,
    errors,
  });

export const storageCalls = {
  uploadDetail: defineCall({
    summary: '正在使用的文件存储',
    path: '/api/common/upload/detail',
    owner: 'identity',
    effect: 'reads',
    access: makers,
    input: z.strictObject({}),
    output: z.strictObject({ provider: z.string(), url: z.string() }),
    errors: [],
  }),
  ossSts: formCall('/api/common/oss/sts', '获取阿里云 OSS 上传凭证'),
  cosToken: formCall('/api/common/cos/token', '获取腾讯云 COS 上传凭证'),
  qiniuToken: formCall('/api/common/qiniu/token', '获取七牛云上传凭证'),
  s3Form: formCall('/api/common/s3/token', '获取 S3 上传凭证'),
  /**
   * For the gateway: the one other origin that its pages may send files to, empty when files go through the gateway; and for who prints
   * pictures too: the folder in which it keeps those, empty where nobody chose one.
   */
  fileStore: defineCall({
    summary: '文件存放的位置',
    path: '/internal/identity/file-store',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['gateway', 'exam', 'repo', 'cert', 'course'],
    input: z.strictObject({}),
    output: z.strictObject({
      origin: z.string(),
      folder: z.string(),
      /** for the pages too: where a provider of lives shows their streams; left out: there is none */
      streams: z.string().optional(),
    }),
    errors: [],
  }),
};
