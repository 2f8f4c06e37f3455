import { watchLimits } from '../watch-limits.js';

/** Numbers of checks of the person who learns; the pages show them before the server refuses. */
export const attentionLimits = {
  /** failures in a row that end the learning */
  faceChance: { min: 1, max: 10, usual: 3 },
  /** days that pictures are kept */
  captureDays: { ...watchLimits.captureDays, usual: 30 },
  /** minutes of learning between two codes; 0: none is asked for */
  studyCheck: { min: 0, max: 240, usual: 0 },
  /** specification 2, study check: seconds in which the code has to be typed */
  studyCheckGrace: 30,
  /** seconds between two pictures of one learner, at least */
  captureSeconds: 10,
} as const;
