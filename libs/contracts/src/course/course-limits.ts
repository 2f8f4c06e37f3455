/** Numbers of a course; its pages show them before the server refuses. */
export const courseLimits = {
  dirs: 100,
  files: 500,
  lives: 50,
  needLearn: 86_400,
  dayLimit: 1440,
  faceInterval: { min: 1, max: 240 },
} as const;

const hours = String.raw`(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)`;
/** Hours of a day at which a course is open, as people read them; empty: the whole day. Example: `08:00-12:00,14:00-18:00`. */
export const dayRulePattern = new RegExp(`^(?:${hours}(?:,${hours}){0,5})?$`);

/** State of a course for a person at a moment (specification 3, section 4); `courseAccess.learnable` alone opens it. */
export const courseAccess = {
  learnable: 0,
  disabled: 1,
  notStarted: 2,
  ended: 3,
  outsideHours: 4,
  dayLimit: 5,
  notMember: 6,
  notDepartment: 7,
} as const;
export type CourseAccess = (typeof courseAccess)[keyof typeof courseAccess];
