/** Questions of courses, as lists of courses show them: provided by the feature `qa`. */
export abstract class QuestionsOfCourse {
  /** How many each of the courses has; one without any is left out. */
  abstract count(courseIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
