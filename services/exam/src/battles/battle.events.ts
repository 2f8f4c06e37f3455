import type { AnswerValue } from '@xuekao/contracts';
import type { EventHistory } from '@xuekao/event-sourcing';
import type { Outcome } from '@xuekao/question';
import type { PaperRef } from '../question-sets/index.js';

export interface BattleStarted extends PaperRef {
  battleId: string;
  title: string;
  userId: string;
  userName: string;
  realName: string;
  deptCode: string;
  /** chance of its cycle, from 1 */
  cycle: string;
  n: number;
  day: string;
  startedAt: number;
  /** the clock hands it in: at the end of its day, or of the window */
  deadline: number;
  quCount: number;
  totalTenths: number;
}
export interface BattleAnswer {
  quId: string;
  seq: number;
  answer: AnswerValue;
}

export type BattleEvent =
  | { type: 'BattleStarted'; data: BattleStarted }
  | { type: 'BattleAnswersSaved'; data: { answers: BattleAnswer[]; bytes: number; at: number } }
  | { type: 'BattleHandedIn'; data: { by: 'learner' | 'clock'; at: number; tenths: number; trueCount: number; outcomes: Outcome[] } };

/** Events that this build reads; a release learns to read before the next one writes. */
export const battleEventTypes = {
  BattleStarted: { version: 1 },
  BattleAnswersSaved: { version: 1 },
  BattleHandedIn: { version: 1 },
} satisfies Record<BattleEvent['type'], EventHistory>;

const prefix = 'battle-';
export const battleStream = (paperId: string): string => `${prefix}${paperId}`;
export const battlePaperOf = (stream: string): string => stream.slice(prefix.length);
