import { z } from 'zod';
import { defineCall } from '../call.js';

export const siteCalls = {
  info: defineCall({
    summary: '站点信息',
    path: '/api/sys/site/info',
    owner: 'identity',
    effect: 'reads',
    access: 'public',
    askedBy: ['cert', 'stat'],
    keepsSession: false,
    input: z.strictObject({}),
    output: z.strictObject({
      siteName: z.string(),
      copyRight: z.string(),
      frontLogo: z.string(),
      backLogo: z.string(),
      mpCode: z.string(),
      h5Host: z.string(),
      props: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])),
      serverTime: z.string(),
      captcha: z.boolean(),
      /** whether the captcha can be heard too: the program that speaks is an extra */
      captchaSound: z.boolean(),
      /** Only in demo mode: one learner and one administrator, for the one-click buttons. */
      demoAccounts: z.array(z.strictObject({ label: z.string(), userName: z.string(), password: z.string() })),
    }),
    errors: [],
  }),
};
