/** Courses that use files, as whoever deletes files asks about them: provided by the feature `courses`. */
export abstract class CoursesOfFile {
  /** Title of a course that uses one of the files; null: none does. */
  abstract using(fileIds: readonly string[]): Promise<string | null>;
}
