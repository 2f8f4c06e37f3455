/** Learners of courses, as the console asks about them: provided by the feature `learning`. */
export abstract class LearnersOfCourse {
  /** People who have learned in any of the courses. */
  abstract count(courseIds: readonly string[]): Promise<number>;
}
