import { z } from 'zod';
import { defineEvent } from '../event.js';

// Each event names its exam and its person, because a consumer may not have seen AttemptStarted.
const attempt = { paperId: z.string(), examId: z.string(), userId: z.string() };

export const attemptStarted = defineEvent({
  name: 'AttemptStarted',
  version: 1,
  owner: 'exam',
  heardBy: [],
  data: z.strictObject({ ...attempt, tryNo: z.int() }),
});

export const attemptHandedIn = defineEvent({
  name: 'AttemptHandedIn',
  version: 1,
  owner: 'exam',
  heardBy: ['stat'],
  data: z.strictObject({ ...attempt, exState: z.int() }),
});

/** An attempt that waits for its first marks was deleted or made invalid, or is valid again: whether it counts as taken. */
export const attemptCounted = defineEvent({
  name: 'AttemptCounted',
  version: 1,
  owner: 'exam',
  heardBy: ['stat'],
  data: z.strictObject({ ...attempt, counts: z.boolean() }),
});

const result = z.strictObject({
  ...attempt,
  /** points */
  score: z.number(),
  passed: z.boolean(),
  /** how often the marks were changed so far */
  revision: z.int(),
  /** points that the paper is worth; a server of the release before this one does not tell it */
  full: z.number().optional(),
  /** false: the attempt is not valid, or was deleted; absent: it counts */
  counts: z.literal(false).optional(),
});

/** Everything is marked: once per attempt. */
export const attemptFinished = defineEvent({
  name: 'AttemptFinished',
  version: 1,
  owner: 'exam',
  heardBy: ['payment', 'cert', 'stat'],
  data: result,
});

/**
 * A finished attempt has another result, by a mark, a correction of the paper, or because it does not count: what was done for
 * AttemptFinished stays, what shows a mark shows this one.
 */
export const attemptRegraded = defineEvent({
  name: 'AttemptRegraded',
  version: 1,
  owner: 'exam',
  heardBy: ['payment', 'cert', 'stat'],
  data: result.extend({
    /** the result that others were told last; events of releases before this one lack it where a mark was asked for once more */
    from: z.strictObject({ score: z.number(), passed: z.boolean() }).optional(),
  }),
});
