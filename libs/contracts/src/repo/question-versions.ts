import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, id, integer, readRevision, savedRevision } from '../fields.js';
import { questionWithKey } from './question-shapes.js';

const version = integer('版本', 1, 1_000_000);

/** Each save that changes the content of a question makes a version; none is ever changed or removed while the question is there. */
export const questionVersionCalls = {
  list: defineCall({
    summary: '试题的历史版本',
    path: '/api/qu/qu/version/list',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:list'],
    input: byId,
    output: z.strictObject({
      total: z.int(),
      /** the newest of them, the current one first */
      versions: z.array(
        z.strictObject({
          version: z.int(),
          contentText: z.string(),
          /** empty where the name is not to be had */
          createName: z.string(),
          createTime: z.string(),
          /** the version whose content it took over again */
          takenFrom: z.int().nullable(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  detail: defineCall({
    summary: '试题的一个版本',
    path: '/api/qu/qu/version/detail',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:list'],
    input: z.strictObject({ id: id('试题'), version }),
    output: questionWithKey,
    errors: ['NOT_FOUND'],
  }),
  /** The content of an earlier version becomes a new version; options and parts are the same ones again. */
  restore: defineCall({
    summary: '恢复试题的历史版本',
    path: '/api/qu/qu/version/restore',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save'],
    audit: true,
    input: z.strictObject({ id: id('试题'), version, revision: readRevision }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'QUESTION_INVALID', 'STALE'],
  }),
};
