import { z } from 'zod';
import { defineCall } from '../call.js';

/** Null: the person may not open the list, its module is off, or its service is away. */
const total = z.int().nullable();

export const totalCalls = {
  /** How much there is of each thing, within the reach of the person: as many as the list shows that stands behind the number. */
  all: defineCall({
    summary: '各项总数',
    path: '/api/stat/total/num/all',
    owner: 'stat',
    effect: 'reads',
    access: ['stat:view'],
    input: z.strictObject({}),
    output: z.strictObject({
      examCount: total,
      tmplCount: total,
      battleCount: total,
      courseCount: total,
      fileCount: total,
      repoCount: total,
      quCount: total,
      userCount: total,
      grantCount: total,
    }),
    errors: [],
  }),
};
