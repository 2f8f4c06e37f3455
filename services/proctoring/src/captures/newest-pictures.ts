import type { WatchReason } from '@xuekao/contracts';

/** Newest look of the camera at an attempt, and what was found on it. */
export interface NewestPicture {
  /** of the newest capture that has a picture; null: there is none */
  id: string | null;
  /** of the newest look, with or without a picture */
  at: Date;
  /** of the newest look that was compared with the person; null: none was */
  comparedAt: Date | null;
  /** null: all is well */
  sign: {
    kind: Exclude<WatchReason, 'offline' | 'leaves' | 'idle' | 'challenge' | 'phoneCode'>;
    since: Date;
    /** times in a row */ n: number;
  } | null;
}

/** Pictures for the wall. */
export abstract class NewestPictures {
  /** By attempt; one that the camera never looked at is missing. */
  abstract lastOf(paperIds: readonly string[]): Promise<ReadonlyMap<string, NewestPicture>>;
}
