/** Answers to surveys, as far as the surveys themselves have to know of them. */
export abstract class SurveyPapers {
  /** Whether anybody has begun to answer. */
  abstract areThere(surveyId: string): Promise<boolean>;
  /** Deletes every answer. */
  abstract removeOf(surveyIds: readonly string[]): Promise<void>;
}
