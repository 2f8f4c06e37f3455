/** Port: certificates of a kind. Grants stand above templates and provide it. */
export abstract class GrantsOfTemplate {
  /** How many certificates of each kind people have, or had; a kind without one is missing. */
  abstract counts(certIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /** One of the kinds of which a batch is being granted; undefined: there is none. */
  abstract running(certIds: readonly string[]): Promise<string | undefined>;
}
