import { z } from 'zod';
import { defineCall } from '../call.js';
import { id } from '../fields.js';
import { captcha } from '../identity/fields.js';

/** Codes that are typed while one learns. */
export const studyCheckCalls = {
  /** A code of `/api/common/captcha/gen`, typed by whoever learns: the time until the next one begins anew. */
  confirm: defineCall({
    summary: '学习验证码',
    path: '/api/course/learn/study-check',
    owner: 'course',
    module: 'course',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ courseId: id('课程'), ...captcha }),
    /** seconds of learning until the next code */
    output: z.strictObject({ seconds: z.int() }),
    errors: ['NOT_FOUND', 'COURSE_SHUT', 'COURSE_UNPAID', 'CAPTCHA_WRONG'],
  }),
};
