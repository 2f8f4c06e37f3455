import { certificateChanged } from './cert/events.js';
import { courseLearning, learningDay } from './course/events.js';
import type { EventSpec } from './event.js';
import { attemptCounted, attemptFinished, attemptHandedIn, attemptRegraded, attemptStarted } from './exam/events.js';
import { departmentChanged, departmentDeleted, groupDeleted, personActive, userChanged } from './identity/events.js';
import { pointsEarned } from './payment/events.js';
import { trainingDay } from './repo/events.js';

/** Every event that a service may publish. */
export const events = {
  attemptStarted,
  attemptHandedIn,
  attemptCounted,
  attemptFinished,
  attemptRegraded,
  userChanged,
  personActive,
  learningDay,
  courseLearning,
  trainingDay,
  pointsEarned,
  certificateChanged,
  departmentChanged,
  departmentDeleted,
  groupDeleted,
};
export const allEvents: readonly EventSpec[] = Object.values(events);
