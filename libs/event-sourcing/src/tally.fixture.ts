import type { Decider } from './decider.js';

/** A small aggregate for the specs: numbers are added once each until it is closed. */
export type TallyCommand = { type: 'Add'; n: number } | { type: 'Demand'; n: number } | { type: 'Close'; at: number };
export type TallyEvent =
  | { type: 'TallyOpened'; data: { by: string } }
  | { type: 'Added'; data: { n: number } }
  | { type: 'TallyClosed'; data: { at: number; sum: number } };
export interface Tally {
  status: 'none' | 'open' | 'closed';
  numbers: readonly number[];
  /** opened and closed: what a read model shows */
  milestones: number;
  sum: number;
}
export class TallyRefusal extends Error {}

export const tally: Decider<TallyCommand, Tally, TallyEvent> = {
  initial: () => ({ status: 'none', numbers: [], milestones: 0, sum: 0 }),
  decide(command, state) {
    if (command.type === 'Close') {
      if (state.status === 'none') throw new TallyRefusal('not there');
      const sum = state.numbers.reduce((total, n) => total + n, 0);
      return state.status === 'closed' ? [] : [{ type: 'TallyClosed', data: { at: command.at, sum } }];
    }
    if (state.numbers.includes(command.n)) return [];
    if (command.type === 'Demand') throw new TallyRefusal('missing');
    if (state.status === 'closed') throw new TallyRefusal('closed');
    const added: TallyEvent = { type: 'Added', data: { n: command.n } };
    return state.status === 'none' ? [{ type: 'TallyOpened', data: { by: `${command.n}` } }, added] : [added];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'TallyOpened':
        return { ...state, status: 'open', milestones: 1 };
      case 'Added':
        return { ...state, numbers: [...state.numbers, event.data.n] };
      case 'TallyClosed':
        return { ...state, status: 'closed', milestones: state.milestones + 1, sum: event.data.sum };
    }
  },
};

export interface TallyDocument {
  _id: string;
  version: number;
  isClosed: boolean;
  sum: number;
}
export const tallyDocument = (stream: string, { status, milestones, sum }: Tally): TallyDocument | null =>
  status === 'none' ? null : { _id: stream, version: milestones, isClosed: status === 'closed', sum };
export const milestoneTypes: ReadonlySet<TallyEvent['type']> = new Set(['TallyOpened', 'TallyClosed'] as const);

/** Of the time between two looks: a process that was paused has not waited. */
const mostOfGapMs = 200;

/** Waits for the thing itself, not for a time. */
export async function until(isThere: () => Promise<boolean> | boolean, what: string, seconds = 60): Promise<void> {
  for (let waited = 0, last = performance.now(); waited < seconds * 1000;) {
    if (await isThere()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
    waited += Math.min(performance.now() - last, mostOfGapMs);
    last = performance.now();
  }
  throw new Error(`${what}: not within ${seconds} s`);
}
