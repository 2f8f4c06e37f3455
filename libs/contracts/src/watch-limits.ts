/**
 * Seconds that a page may be out of sight, or without a touch, before it counts, and how often before the attempt ends; minutes between two
 * pictures of the camera (0: none), pictures in a row that do not show the person before the attempt ends, days that pictures are kept.
 */
export const watchLimits = {
  leaveCheck: { min: 1, max: 600, usual: 5 },
  leaveCount: { min: 0, max: 999, usual: 3 },
  actionInterval: { min: 30, max: 36_000, usual: 600 },
  camInterval: { min: 0, max: 120, usual: 10 },
  faceChance: { min: 0, max: 99, usual: 5 },
  captureDays: { min: 1, max: 180, usual: 90 },
} as const;

/**
 * Days that devices and addresses of an attempt are known: as many as its pictures and recordings are kept, and where it has none the usual
 * number.
 * @param captureDays of the exam; undefined: not told
 */
export const originDays = (isRecorded: boolean, captureDays: number | undefined): number =>
  (isRecorded ? captureDays : undefined) ?? watchLimits.captureDays.usual;
