/** Whom a word names. People stand behind the log and provide it. */
export abstract class PeopleByName {
  /** The ids of those whose name contains the word; null where they are more than `most`. */
  abstract idsOf(word: string, most: number): Promise<string[] | null>;
}
