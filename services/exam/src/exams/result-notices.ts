/** Port: messages to learners about their results. Results stand above exams and provide it. */
export abstract class ResultNotices {
  /** The marks of the exam may be shown from now on, or at another time. */
  abstract look(examId: string): Promise<void>;
}
