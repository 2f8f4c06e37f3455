import { BusinessError } from '@xuekao/contracts';
import { allowedBytes, secondsUntilAllowed } from '@xuekao/contracts/save-limits';
import type { Decider } from '@xuekao/event-sourcing';
import { answerFits, type Outcome } from '@xuekao/question';
import { markPaper } from '../attempts/index.js';
import type { PaperContent, PaperKeys } from '../question-sets/index.js';
import type { BattleAnswer, BattleEvent, BattleStarted } from './battle.events.js';

export type HeldAnswer = Pick<BattleAnswer, 'seq' | 'answer'>;
interface Begun {
  started: BattleStarted;
  answers: ReadonlyMap<string, HeldAnswer>;
  savedBytes: number;
}
export interface OpenBattle extends Begun {
  status: 'open';
}
export interface ClosedBattle extends Begun {
  status: 'closed';
  handedInAt: number;
  tenths: number;
  trueCount: number;
  outcomes: readonly Outcome[];
}
export type BattleState = { status: 'none' } | OpenBattle | ClosedBattle;

export type BattleCommand =
  | { type: 'Start'; started: BattleStarted }
  | { type: 'Save'; answers: readonly BattleAnswer[]; paper: PaperContent; at: number }
  | { type: 'HandIn'; by: 'learner' | 'clock'; paper: PaperContent; keys: PaperKeys; at: number };

/** Saves that were on their way at the end are taken so long after it. */
const graceMs = 5000;
/** Until when a paper takes answers; the clock hands it in then. */
export const takesUntil = ({ deadline }: Pick<BattleStarted, 'deadline'>): number => deadline + graceMs;

/** Between start and hand-in; the seconds of the clock behind the end are nobody's. */
export const usedMs = ({ started, handedInAt }: Pick<ClosedBattle, 'started' | 'handedInAt'>): number =>
  Math.max(0, Math.min(handedInAt, started.deadline) - started.startedAt);

/** Pure: the time is in the command. A start of a chance that was used changes nothing: whoever asks sees what became of it. */
function decide(command: BattleCommand, state: BattleState): BattleEvent[] {
  switch (command.type) {
    case 'Start':
      return state.status === 'none' ? [{ type: 'BattleStarted', data: command.started }] : [];
    case 'Save':
      return save(command, state);
    case 'HandIn':
      return handIn(command, state);
  }
}

function save({ answers, paper, at }: Extract<BattleCommand, { type: 'Save' }>, state: BattleState): BattleEvent[] {
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  if (state.status === 'closed' || at > takesUntil(state.started)) throw new BusinessError('BATTLE_PAPER_CLOSED');
  const fresh = new Map<string, BattleAnswer>();
  for (const { quId, seq, answer } of answers) {
    const known = paper.byId.get(quId);
    if (!known) throw new BusinessError('QUESTION_NOT_IN_PAPER');
    if (!answerFits(known.view, answer)) throw new BusinessError('ANSWER_SHAPE', { n: known.place.number });
    const held = fresh.get(quId) ?? state.answers.get(quId);
    if (seq > (held?.seq ?? 0)) fresh.set(quId, { quId, seq, answer });
  }
  if (fresh.size === 0) return [];
  const kept = [...fresh.values()];
  const bytes = Buffer.byteLength(JSON.stringify(kept));
  const total = state.savedBytes + bytes;
  const { startedAt } = state.started;
  if (total > allowedBytes(startedAt, at)) throw new BusinessError('SAVES_LIMITED', { seconds: secondsUntilAllowed(total, startedAt, at) });
  return [{ type: 'BattleAnswersSaved', data: { answers: kept, bytes, at } }];
}

function handIn({ by, paper, keys, at }: Extract<BattleCommand, { type: 'HandIn' }>, state: BattleState): BattleEvent[] {
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  if (state.status === 'closed') return [];
  const { outcomes, tenths } = markPaper(paper, keys, state.answers);
  const trueCount = outcomes.filter(({ isRight }) => isRight === true).length;
  return [{ type: 'BattleHandedIn', data: { by, at, tenths, trueCount, outcomes } }];
}

function evolve(state: BattleState, event: BattleEvent): BattleState {
  if (event.type === 'BattleStarted') return { status: 'open', started: event.data, answers: new Map(), savedBytes: 0 };
  if (state.status === 'none') return state;
  if (event.type === 'BattleAnswersSaved') {
    const answers = new Map(state.answers);
    for (const { quId, seq, answer } of event.data.answers) answers.set(quId, { seq, answer });
    return { ...state, answers, savedBytes: state.savedBytes + event.data.bytes };
  }
  const { at, tenths, trueCount, outcomes } = event.data;
  return { ...state, status: 'closed', handedInAt: at, tenths, trueCount, outcomes };
}

export const battleDecider: Decider<BattleCommand, BattleState, BattleEvent> = {
  initial: () => ({ status: 'none' }),
  decide,
  evolve,
  isOver: ({ status }) => status === 'closed',
};
