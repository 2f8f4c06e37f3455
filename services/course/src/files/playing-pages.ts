/** Pages of learners, as whoever gives out keys of films asks about them: provided by the feature `learning`. */
export abstract class PlayingPages {
  /** Whether this page of the person plays, and no other one has been opened behind it. */
  abstract isPlaying(userId: string, page: string): Promise<boolean>;
}
