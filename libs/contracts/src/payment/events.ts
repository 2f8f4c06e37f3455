import { z } from 'zod';
import { defineEvent } from '../event.js';

/** Points came to a person, by a rule or by hand: what was moved, set aside, given back or taken is not told. */
export const pointsEarned = defineEvent({
  name: 'PointsEarned',
  version: 1,
  owner: 'payment',
  heardBy: ['stat'],
  data: z.strictObject({
    userId: z.string(),
    /** above 0 */
    points: z.int(),
    /** of Asia/Shanghai, `2026-11-27` */
    day: z.string(),
  }),
});
