/** Port: frozen questions that others than exams hold. They stand above exams and provide it. */
export abstract class SetsElsewhere {
  /** Which of the sets are in use. */
  abstract held(setIds: readonly string[]): Promise<ReadonlySet<string>>;
}
