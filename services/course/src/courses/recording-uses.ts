/** Courses by the recordings of their lives, as whoever deletes files asks about them: provided by the feature `lives`. */
export abstract class RecordingUses {
  /** Title of a course one of whose lives was recorded into one of the files; null: none was. */
  abstract using(fileIds: readonly string[]): Promise<string | null>;
}
