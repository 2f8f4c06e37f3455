import {
  documentProjection,
  type AggregateStore,
  type DocumentProjectionOptions,
  type EventStore,
  type Projection,
  type RebuildOptions,
} from '@xuekao/event-sourcing';
import { battleDecider, usedMs, type BattleCommand, type BattleState } from './battle.decider.js';
import { battlePaperOf, battleStream, type BattleEvent } from './battle.events.js';
import type { BattlePaperDoc } from './battle.model.js';

type PaperProjection = DocumentProjectionOptions<BattleState, BattleEvent, BattlePaperDoc>;

export const battlePapersCollection = 'battle_papers';

/** The row of a paper; a function of its log alone. */
export function battlePaperRow(paperId: string, state: Exclude<BattleState, { status: 'none' }>): BattlePaperDoc {
  const { started } = state;
  const { battleId, title, userId, realName, deptCode, cycle, n, day, totalTenths, quCount } = started;
  const isClosed = state.status === 'closed';
  return {
    _id: paperId,
    version: isClosed ? 2 : 1,
    ...{ battleId, title, userId, realName, deptCode, cycle, n, day, totalTenths, quCount },
    startedAt: new Date(started.startedAt),
    deadline: new Date(started.deadline),
    handState: isClosed ? 1 : 0,
    handedInAt: isClosed ? new Date(Math.min(state.handedInAt, started.deadline)) : null,
    tenths: isClosed ? state.tenths : 0,
    useMs: isClosed ? usedMs(state) : 0,
    trueCount: isClosed ? state.trueCount : 0,
  };
}

export const battlePaperProjection = (
  collection: unknown, // mongoose types its native collection without the document
  states: AggregateStore<BattleCommand, BattleState, BattleEvent> | EventStore,
): Projection =>
  documentProjection<BattleState, BattleEvent, BattlePaperDoc>({
    name: battlePapersCollection,
    handles: new Set<BattleEvent['type']>(['BattleStarted', 'BattleHandedIn']),
    prefix: battleStream(''),
    collection: collection as PaperProjection['collection'],
    fold: battleDecider,
    documentOf: (stream, state) => (state.status === 'none' ? null : battlePaperRow(battlePaperOf(stream), state)),
    states,
  });

/** For making the rows again from the log alone. */
export const battlePapersFromLog = (log: EventStore): Pick<RebuildOptions, 'projection' | 'target'> => ({
  target: battlePapersCollection,
  projection: (collection) => battlePaperProjection(collection, log),
});
