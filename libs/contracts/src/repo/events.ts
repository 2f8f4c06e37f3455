import { z } from 'zod';
import { defineEvent } from '../event.js';

/** Answers of a person in training on one day so far: each event holds the whole day, so the last one counts. */
export const trainingDay = defineEvent({
  name: 'TrainingDay',
  version: 1,
  owner: 'repo',
  heardBy: ['stat'],
  data: z.strictObject({
    userId: z.string(),
    /** of Asia/Shanghai, `2026-11-27` */
    day: z.string(),
    /** questions that were answered and that the machine could judge */
    answered: z.int(),
    /** those of them that were right */
    right: z.int(),
  }),
});
