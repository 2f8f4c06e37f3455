import { BusinessError } from '@xuekao/contracts';
import type { Decider, Leg } from '@xuekao/event-sourcing';
import { ledgerAccounts, type PointsEvent } from './points.events.js';

/** Account of one person. */
export interface PointsState {
  /** what can be spent; never below 0 */
  readonly balance: number;
  /** what is set aside, by the name of what it is for */
  readonly holds: Readonly<Record<string, number>>;
  /** time of the last entry: a clock that goes back puts no entry before it */
  readonly at: number;
}
interface Named {
  readonly userId: string;
  /** milliseconds since the epoch */
  readonly at: number;
}
export type PointsCommand =
  /** Gives (positive) or takes points; a transfer is one such command for each of its two accounts. */
  | (Named & {
      readonly type: 'Post';
      readonly kind: 'reward' | 'manual' | 'transfer';
      readonly points: number;
      readonly refRemark: string;
      readonly by?: string;
    })
  /** Sets points aside for a purchase. */
  | (Named & { readonly type: 'Reserve'; readonly hold: string; readonly points: number; readonly refRemark: string })
  /** The purchase is done: what was set aside is spent. */
  | (Named & { readonly type: 'Take'; readonly hold: string })
  /** The purchase is off: what was set aside comes back. */
  | (Named & { readonly type: 'Release'; readonly hold: string; readonly refRemark: string })
  /** The purchase is off before anything was set aside for it: written with the key of the hold, which then never comes. */
  | (Named & { readonly type: 'Bar'; readonly hold: string })
  /** The purchase was done and is paid back: what was spent on it comes back. */
  | (Named & { readonly type: 'Return'; readonly points: number; readonly refRemark: string });

export const heldIn = ({ holds }: PointsState): number => Object.values(holds).reduce((sum, points) => sum + points, 0);

/** Points of an account: double entry, whole numbers, never below 0. */
export const pointsDecider: Decider<PointsCommand, PointsState, PointsEvent> = {
  initial: () => ({ balance: 0, holds: {}, at: 0 }),
  decide(asked, state) {
    const command = { ...asked, at: Math.max(asked.at, state.at) };
    switch (command.type) {
      case 'Post':
        return [posted(command, state)];
      case 'Reserve':
        return reserved(command, state);
      case 'Take':
        return taken(command, state);
      case 'Release':
        return released(command, state);
      case 'Bar':
        return [barred(command, state)];
      case 'Return':
        return [returned(command, state)];
    }
  },
  evolve(state, { type, data }) {
    const { balance, at } = data;
    switch (type) {
      case 'PointsPosted':
      case 'HoldBarred':
        return { ...state, balance, at };
      case 'PointsReserved':
        return { balance, at, holds: { ...state.holds, [data.hold]: -data.points } };
      case 'PointsReleased':
      case 'PointsTaken':
        return { balance, at, holds: without(state.holds, data.hold) };
    }
  },
};

const without = (holds: PointsState['holds'], hold: string): PointsState['holds'] =>
  Object.fromEntries(Object.entries(holds).filter(([name]) => name !== hold));

const move = (points: number, from: string, to: string): Leg[] => [
  { account: from, minor: -points },
  { account: to, minor: points },
];

/** @throws {BusinessError} POINTS_SHORT */
function checkEnough(balance: number, points: number): void {
  if (balance < points) throw new BusinessError('POINTS_SHORT', { points: balance });
}

function posted({ userId, at, kind, points, refRemark, by }: Extract<PointsCommand, { type: 'Post' }>, state: PointsState): PointsEvent {
  checkEnough(state.balance, -points);
  const legs = move(points, kind === 'transfer' ? ledgerAccounts.transit : ledgerAccounts.issued, ledgerAccounts.user(userId));
  const after = { balance: state.balance + points, held: heldIn(state) };
  return { type: 'PointsPosted', data: { legs, ...after, at, kind, refRemark, points, ...(by === undefined ? {} : { by }) } };
}

function reserved({ userId, at, hold, points, refRemark }: Extract<PointsCommand, { type: 'Reserve' }>, state: PointsState): PointsEvent[] {
  const held = state.holds[hold];
  if (held === points) return [];
  if (held !== undefined) throw new BusinessError('POINTS_SENT');
  checkEnough(state.balance, points);
  const legs = move(points, ledgerAccounts.user(userId), ledgerAccounts.held(userId));
  const after = { balance: state.balance - points, held: heldIn(state) + points };
  return [{ type: 'PointsReserved', data: { legs, ...after, at, kind: 'reserve', refRemark, points: -points, hold } }];
}

function taken({ userId, at, hold }: Extract<PointsCommand, { type: 'Take' }>, state: PointsState): PointsEvent[] {
  const points = state.holds[hold];
  // a repeat is known by its key; what was released pays for nothing
  if (points === undefined) throw new BusinessError('NOT_FOUND');
  const legs = move(points, ledgerAccounts.held(userId), ledgerAccounts.spent);
  return [{ type: 'PointsTaken', data: { legs, balance: state.balance, held: heldIn(state) - points, at, hold } }];
}

function released({ userId, at, hold, refRemark }: Extract<PointsCommand, { type: 'Release' }>, state: PointsState): PointsEvent[] {
  const points = state.holds[hold];
  if (points === undefined) return [];
  const legs = move(points, ledgerAccounts.held(userId), ledgerAccounts.user(userId));
  const after = { balance: state.balance + points, held: heldIn(state) - points };
  return [{ type: 'PointsReleased', data: { legs, ...after, at, kind: 'release', refRemark, points, hold } }];
}

const barred = ({ at, hold }: Extract<PointsCommand, { type: 'Bar' }>, state: PointsState): PointsEvent => ({
  type: 'HoldBarred',
  data: { legs: [], balance: state.balance, held: heldIn(state), at, hold },
});

function returned({ userId, at, points, refRemark }: Extract<PointsCommand, { type: 'Return' }>, state: PointsState): PointsEvent {
  const legs = move(points, ledgerAccounts.spent, ledgerAccounts.user(userId));
  const after = { balance: state.balance + points, held: heldIn(state) };
  return { type: 'PointsPosted', data: { legs, ...after, at, kind: 'release', refRemark, points } };
}
