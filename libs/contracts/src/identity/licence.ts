import { z } from 'zod';
import { defineCall } from '../call.js';

const licenceInfo = z.strictObject({
  /** the installation's machine code */
  code: z.string(),
  /** whether a licence was ever put in */
  filled: z.boolean(),
  valid: z.boolean(),
  /** ISO 8601 UTC; null while none was put in */
  expireTime: z.string().nullable(),
  holder: z.string(),
});

/** Asked without a session: whoever has no licence gets in nowhere else. */
export const licenceCalls = {
  info: defineCall({
    summary: '授权信息',
    path: '/api/sys/license/info',
    owner: 'identity',
    effect: 'reads',
    access: 'public',
    keepsSession: false,
    input: z.strictObject({}),
    output: licenceInfo,
    errors: [],
  }),
  upload: defineCall({
    summary: '上传授权码',
    path: '/api/sys/license/upload',
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    audit: true,
    input: z.strictObject({
      code: z.string('机器码不能为空！').trim().min(1, '机器码不能为空！').max(60, '机器码不正确'),
      license: z.string('授权码不能为空！').trim().min(1, '授权码不能为空！').max(4000, '授权码过长'),
    }),
    output: licenceInfo,
    errors: ['LICENCE_TEXT', 'LICENCE_MACHINE', 'LICENCE_OVER'],
  }),
};
