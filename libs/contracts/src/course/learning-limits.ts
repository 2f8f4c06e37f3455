/** Numbers of learning that its page keeps to. */
export const learningLimits = {
  heartbeatSeconds: 15,
  /** how long a page keeps what it could not send */
  keptSeconds: 60,
  /** specification 3, section 9: how far one may jump in a video that is not finished */
  seekSeconds: 2,
  speeds: [0.5, 0.75, 1, 1.25, 1.5, 2],
  /** of one heartbeat */
  plays: 60,
} as const;
/** States of the own courses (specification 3, section 4). */
export const learnStates = { all: 0, notStarted: 1, learning: 2, finished: 3 } as const;
/** Of course files: a video, and two kinds of documents (specification 3, section 9). */
export const videoType = 33;
/** A SCORM package, which says itself what was done. */
export const scormType = 44;
/** Seconds in which nobody has learnt a package, whatever it says. */
export const leastScormSeconds = 10;

/** Words of a course on its card. */
export const cardTextLength = 120;

/** Parts of a video of the same length, in which its watching is counted. */
export const playbackParts = 20;
/** Days of the charts. */
export const courseStatDays = 30;
/** Shares of the lessons of a course, in percent, at which a group of learners begins; the last one has finished. */
export const progressGroups = [0, 1, 25, 50, 75, 100] as const;
