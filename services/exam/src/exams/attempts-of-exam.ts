import type { PaperPart } from './share-parts.js';

/** Exams that were deleted together, a while ago. */
export interface DeletedExams {
  ids: readonly string[];
  removedAt: Date;
}
/** Attempts at one exam. */
export interface AttemptsAt extends PaperPart {
  examId: string;
}
/** Port: questions of exams to the attempts at them. Attempts stand above exams and provide it. */
export abstract class AttemptsOfExam {
  /** How many attempts there are, and how many wait for marks. Exams without attempts are not in it. */
  abstract counts(exams: readonly AttemptsAt[]): Promise<ReadonlyMap<string, { papers: number; waiting: number }>>;

  /** How many attempts at one exam are where. */
  abstract byState(exam: AttemptsAt): Promise<{ inExam: number; waiting: number; finished: number }>;

  /** How many attempts there are at any of the exams. */
  abstract count(examIds: readonly string[]): Promise<number>;

  /** Which of the exams lists show attempts of. */
  abstract shownAmong(examIds: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * Which of the exams have an attempt in the log, where the lists are behind it too. @throws while the lists are so far behind that
   * nobody can say
   */
  abstract begunAmong(exams: DeletedExams): Promise<ReadonlySet<string>>;
}
