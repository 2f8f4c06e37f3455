import type { WatchReason } from '@xuekao/contracts';

/** Newest picture of an attempt, and what was found on it. */
export interface NewestPicture {
  /** address at the gateway */
  image: string;
  at: Date;
  /** null: all is well */
  sign: { kind: Exclude<WatchReason, 'offline' | 'leaves' | 'idle'>; since: Date; /** times in a row */ n: number } | null;
}

/** Pictures for the wall: a feature that has some provides it. Without one a tile shows no picture. */
export abstract class NewestPictures {
  /** By attempt; one without a picture is missing. */
  abstract lastOf(paperIds: readonly string[]): Promise<ReadonlyMap<string, NewestPicture>>;
}
