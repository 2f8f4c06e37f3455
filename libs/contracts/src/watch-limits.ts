/** Seconds that a page may be out of sight, or without a touch, before it counts; and how often before the attempt ends. */
export const watchLimits = {
  leaveCheck: { min: 1, max: 600, usual: 5 },
  leaveCount: { min: 0, max: 999, usual: 3 },
  actionInterval: { min: 30, max: 36_000, usual: 600 },
} as const;
