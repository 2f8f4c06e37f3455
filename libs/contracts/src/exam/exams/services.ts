import { z } from 'zod';
import { defineCall } from '../../call.js';
import { byId } from '../../fields.js';

/** Answers for other services. */
export const examServiceCalls = {
  /** The worth of passing an exam, and whether its learners may know who passed. Null: it is not there. */
  reward: defineCall({
    summary: '考试的通过奖励',
    path: '/internal/exam/reward',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['payment'],
    input: z.strictObject({ id: z.string().max(60) }),
    output: z
      .strictObject({
        title: z.string(),
        passPoints: z.int(),
        /** gets no points of it; a server of the release before this one does not tell it */
        makerId: z.string().optional(),
        /** everybody who had the exam in hand, and gets no points of it either; the release before this one does not tell them */
        makers: z.array(z.string()).optional(),
        /** `never`: the exam shows no marks; `until`: when they are shown at the latest by the rule, null where a person decides that */
        marks: z.enum(['shown', 'later', 'never']),
        until: z.string().nullable(),
      })
      .nullable(),
    errors: [],
  }),
  /** Whom an exam that the caller reaches is for. Both empty: everybody. */
  audience: defineCall({
    summary: '考试的参加范围',
    path: '/internal/exam/audience',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['identity'],
    input: byId,
    output: z.strictObject({ departs: z.array(z.string()), users: z.array(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
  /** When the caller may sit the exam. Null: it is not there for this person. */
  windowFor: defineCall({
    summary: '考试的时间',
    path: '/internal/exam/window-for',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['repo'],
    input: byId,
    output: z.strictObject({ title: z.string(), startTime: z.string(), endTime: z.string() }).nullable(),
    errors: [],
  }),
  /** Titles of exams, for a report that has their ids; one that is gone is left out. */
  namesOf: defineCall({
    summary: '按编号取考试名称',
    path: '/internal/exam/titles',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['stat'],
    input: z.strictObject({ ids: z.array(z.string().max(60)).max(200) }),
    output: z.array(z.strictObject({ id: z.string(), title: z.string() })),
    errors: [],
  }),
  /** For activities: whether the caller may open the exam to others beside its audience. */
  mayLink: defineCall({
    summary: '考试能否被关联',
    path: '/internal/exam/may-link',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['activity', 'course'],
    input: byId,
    output: z.strictObject({ mayLink: z.boolean() }),
    errors: [],
  }),
};
