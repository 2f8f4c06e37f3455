import { learningDay } from './course/events.js';
import type { EventSpec } from './event.js';
import { attemptFinished, attemptHandedIn, attemptRegraded, attemptStarted } from './exam/events.js';
import { departmentChanged, departmentDeleted, groupDeleted, personActive, userChanged } from './identity/events.js';

/** Every event that a service may publish. */
export const events = {
  attemptStarted,
  attemptHandedIn,
  attemptFinished,
  attemptRegraded,
  userChanged,
  personActive,
  learningDay,
  departmentChanged,
  departmentDeleted,
  groupDeleted,
};
export const allEvents: readonly EventSpec[] = Object.values(events);
