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
  heardBy: [],
  data: z.strictObject({ ...attempt, exState: z.int() }),
});

const result = z.strictObject({
  ...attempt,
  /** points */
  score: z.number(),
  passed: z.boolean(),
  /** how many marks were given by hand so far */
  revision: z.int(),
});

/** Everything is marked: once per attempt. */
export const attemptFinished = defineEvent({ name: 'AttemptFinished', version: 1, owner: 'exam', heardBy: ['payment'], data: result });

/** A finished attempt got other marks by hand: what was done for AttemptFinished stays, what shows a mark shows this one. */
export const attemptRegraded = defineEvent({ name: 'AttemptRegraded', version: 1, owner: 'exam', heardBy: ['payment'], data: result });
