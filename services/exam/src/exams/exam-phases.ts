import type { ExamDoc } from './exam.model.js';
import type { Phase } from './exam.release.js';

/** Port: who still sits an exam, or may begin it. Results stand above exams and provide it. */
export abstract class ExamPhases {
  /** @param now milliseconds since the epoch */
  abstract phaseOf(exam: ExamDoc, now: number): Promise<Phase>;
}
