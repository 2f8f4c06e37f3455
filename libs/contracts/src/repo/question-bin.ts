import { z } from 'zod';
import { defineCall } from '../call.js';
import { byIds, done, id, page, paging, quType, search } from '../fields.js';
import { questionRow } from './question-shapes.js';

/** Deleted questions until they are restored, deleted for good, or their time is over. */
export const questionBinCalls = {
  paging: defineCall({
    summary: '试题回收站',
    path: '/api/qu/qu/bin/paging',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:delete'],
    input: paging({ content: search('题干'), quType: quType.optional(), repoId: id('题库').optional() }),
    output: page(
      z.strictObject({
        ...questionRow.shape,
        deleteTime: z.string(),
        deleteName: z.string(),
        /** when it is deleted for good; empty: by a person only */
        endTime: z.string(),
      }),
    ),
    errors: [],
  }),
  /** Back into their bank, and their chapter where it is still there. */
  restore: defineCall({
    summary: '从回收站恢复试题',
    path: '/api/qu/qu/bin/restore',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND'],
  }),
  delete: defineCall({
    summary: '彻底删除回收站里的试题',
    path: '/api/qu/qu/bin/delete',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'QU_OF_OWNER'],
  }),
};
