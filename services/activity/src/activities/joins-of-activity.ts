/** Sign-ups for activities, as the console asks about them: provided by the feature `joins`. */
export abstract class JoinsOfActivity {
  /** Sign-ups that wait for their audit, by activity. */
  abstract waiting(activityIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /** All sign-ups for the activities. */
  abstract count(activityIds: readonly string[]): Promise<number>;
}
