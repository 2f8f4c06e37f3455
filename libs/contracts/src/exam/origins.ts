import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, integer, page } from '../fields.js';

/** People of one group that are named; `people` counts them all. */
export const namedOfOrigin = 60;

const person = z.strictObject({
  /** of the attempt */
  paperId: z.string(),
  userId: z.string(),
  userName: z.string(),
  realName: z.string(),
  startTime: z.string(),
  /** empty while it is written */
  handTime: z.string(),
  /** when the attempt was seen there first */
  seenTime: z.string(),
});
export const sharedOrigin = z.strictObject({
  /** names the group within its exam; tells neither device nor address */
  id: z.string(),
  by: z.enum(['device', 'address']),
  /** attempts of two people ran at the same time */
  together: z.boolean(),
  /** the site lists the address as that of a school or an exam room */
  room: z.boolean(),
  /** network of the address, its last part left out; of a device the first one; empty where none is known */
  network: z.string(),
  people: z.int(),
  attempts: z.int(),
  /** the first of them, by their beginning */
  list: z.array(person),
});
export type SharedOrigin = z.output<typeof sharedOrigin>;

/** Devices and addresses of attempts (decision 0144). */
export const originCalls = {
  /** Attempts of different people at one exam that share a device or an address, the strongest reason first. */
  shared: defineCall({
    summary: '同设备、同地址的考卷',
    path: '/api/exam/watch/shared-origins',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:list'],
    input: z.strictObject({
      examId: id('考试'),
      /** groups of this attempt alone */
      paperId: id('考卷').optional(),
      current: integer('页码', 1, 100_000).default(1),
      size: integer('每页条数', 1, 50).default(20),
    }),
    output: page(sharedOrigin).extend({
      /** of whom the caller may know, those that were written in a room apart */
      attempts: z.int(),
      /** of these, attempts of which nothing is known: older than the release that records it, or past their days */
      unrecorded: z.int(),
      /** groups, whatever the page */
      counts: z.strictObject({
        /** devices of two people or more */
        devices: z.int(),
        /** of these, devices whose attempts ran at the same time */
        together: z.int(),
        /** addresses that the site does not list */
        addresses: z.int(),
        /** listed addresses */
        rooms: z.int(),
      }),
    }),
    errors: ['NOT_FOUND'],
  }),
};
