import { z } from 'zod';
import { defineCall } from '../call.js';

export const aboutCalls = {
  read: defineCall({
    summary: '服务名称',
    path: '/api/activity/about',
    owner: 'activity',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({}),
    output: z.strictObject({ service: z.literal('activity') }),
    errors: [],
  }),
};
