import type { PointKind } from '@xuekao/contracts';
import type { EventHistory, Leg } from '@xuekao/event-sourcing';

/** The account of a person is a stream of its own. */
export const streamOf = (userId: string): string => `points-${userId}`;
export const userIdOf = (stream: string): string => stream.slice(streamOf('').length);

/** Names of accounts in the legs. */
export const ledgerAccounts = {
  /** what the person can spend */
  user: (userId: string): string => `user:${userId}`,
  /** what is set aside for something that the person is buying */
  held: (userId: string): string => `held:${userId}`,
  /** source of all points: its balance is below zero by what is about */
  issued: 'issued',
  /** between the two accounts of a transfer; 0 whenever nothing is half written */
  transit: 'transit',
  /** points that were paid with */
  spent: 'spent',
} as const;

/** Every entry of the ledger. `balance` and `held` of the person stand behind it, so that a statement needs nothing else. */
interface Entry {
  readonly legs: readonly Leg[];
  readonly balance: number;
  readonly held: number;
  /** milliseconds since the epoch; never before the entry that stands before it */
  readonly at: number;
}
/** An entry that the person's statement shows. */
interface Shown extends Entry {
  readonly kind: PointKind;
  readonly refRemark: string;
  /** signed */
  readonly points: number;
  /** id of the administrator who did it by hand */
  readonly by?: string;
}
export type PointsEvent =
  | { readonly type: 'PointsPosted'; readonly data: Shown }
  | { readonly type: 'PointsReserved'; readonly data: Shown & { readonly hold: string } }
  | { readonly type: 'PointsReleased'; readonly data: Shown & { readonly hold: string } }
  | { readonly type: 'PointsTaken'; readonly data: Entry & { readonly hold: string } }
  /** no legs, as nothing moves: what this was the name of is off, and can be set aside no more */
  | { readonly type: 'HoldBarred'; readonly data: Entry & { readonly hold: string } };

/** Whether the person's statement shows it: what was set aside left the balance then, and what is barred changes none. */
export const isShown = (event: PointsEvent): event is Exclude<PointsEvent, { type: 'PointsTaken' | 'HoldBarred' }> =>
  event.type !== 'PointsTaken' && event.type !== 'HoldBarred';

export const pointsEventTypes = {
  PointsPosted: { version: 1, isPosting: true },
  PointsReserved: { version: 1, isPosting: true },
  PointsReleased: { version: 1, isPosting: true },
  PointsTaken: { version: 1, isPosting: true },
  HoldBarred: { version: 1 },
} satisfies Record<PointsEvent['type'], EventHistory>;
