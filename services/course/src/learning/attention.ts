import type { Caller } from '@xuekao/contracts';
import type { CourseDoc } from '../courses/index.js';
import type { Play } from './playback.decider.js';

/** Checks that the person who should learn is there: provided by the feature `attention`. */
export abstract class Attention {
  /** Before a lesson is opened. @throws {BusinessError} LESSON_FACE */
  abstract admit(course: CourseDoc, caller: Caller, now: number): Promise<void>;
  /**
   * Of what a page says that it played, the parts in which no check was due.
   * @param times `since`: when the page's time began; both in milliseconds since the epoch
   * @throws {BusinessError} LESSON_FACE after too many failures, and where no face was seen for long
   */
  abstract attended(course: CourseDoc, userId: string, plays: readonly Play[], times: { since: number; now: number }): Promise<Play[]>;
}
