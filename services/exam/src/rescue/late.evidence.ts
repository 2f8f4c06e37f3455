import type { AnswerValue } from '@xuekao/contracts';
import type { Append } from '@xuekao/event-sourcing';
import type { AttemptEvent, SavedAnswer } from '../attempts/index.js';

/** An answer that came too late, as it lies in the log. Instants in milliseconds since the epoch. */
export interface LateAnswer extends SavedAnswer {
  /** its place in the log */
  key: string;
  age?: number;
  arrivedAt: number;
  heardAt?: number;
  /** keys of the exam were public when it came */
  keysShown?: true;
  state: 'waiting' | 'taken' | 'left';
}
export interface LateDecision {
  reason: string;
  by: string;
  at: number;
  /** ids of the questions whose late answer counts */
  taken: string[];
  /** made by giving the time of an outage back: the attempt went on, and took what its rules allow */
  isOutage: boolean;
}
export interface LateEvidence {
  answers: LateAnswer[];
  decisions: LateDecision[];
}

const isSame = (one: SavedAnswer, other: SavedAnswer): boolean => one.quId === other.quId && one.seq === other.seq && one.by === other.by;

const isWaiting = ({ state }: LateAnswer): boolean => state === 'waiting';
const savedIn = (events: readonly AttemptEvent[]): SavedAnswer[] =>
  events.flatMap((event) => (event.type === 'AnswersSaved' ? event.data.answers : []));

/** Late answers of an attempt and the decisions about them, in the order of the log. What a page sent again is one answer. */
export function evidenceIn(appends: readonly Append[]): LateEvidence {
  const answers: LateAnswer[] = [];
  const decisions: LateDecision[] = [];
  for (const { version, events } of appends) {
    // streams of attempts hold nothing else
    for (const [place, event] of (events as readonly AttemptEvent[]).entries()) {
      if (event.type === 'LateAnswerRejected' && event.data.replaced !== true) {
        const { heardAt, keysShown, at: arrivedAt } = event.data;
        for (const [index, { base: _base, ...late }] of event.data.answers.entries()) {
          if (answers.some((known) => isSame(known, late))) continue;
          const noted = { ...(heardAt === undefined ? {} : { heardAt }), ...(keysShown ? { keysShown } : {}) };
          answers.push({ ...late, key: `${version}.${place}.${index}`, arrivedAt, ...noted, state: 'waiting' });
        }
      } else if (event.type === 'LateAnswersJudged' || (event.type === 'AttemptReopened' && answers.some(isWaiting))) {
        const isOutage = event.type === 'AttemptReopened';
        const taken = isOutage ? savedIn(events as readonly AttemptEvent[]) : event.data.taken;
        const { reason, by, at } = event.data;
        const own = taken.filter((one) => answers.some((late) => isWaiting(late) && isSame(one, late)));
        for (const late of answers) if (isWaiting(late)) late.state = own.some((one) => isSame(one, late)) ? 'taken' : 'left';
        decisions.push({ reason, by, at, taken: own.map(({ quId }) => quId), isOutage });
      }
    }
  }
  return { answers, decisions };
}

export const savedOf = ({ quId, seq, by, answer }: LateAnswer): SavedAnswer => ({ quId, seq, ...(by === undefined ? {} : { by }), answer });

/** The answers by their questions, the latest of each first: as they arrived, but those of one page by its own sequence (promise R6). */
export function byQuestion(answers: readonly LateAnswer[]): Map<string, LateAnswer[]> {
  const found = new Map<string, LateAnswer[]>();
  for (const late of answers) {
    const known = found.get(late.quId) ?? [];
    const place = known.findIndex(({ by, seq }) => by !== late.by || seq < late.seq);
    found.set(late.quId, known.toSpliced(place === -1 ? known.length : place, 0, late));
  }
  return found;
}

/** When it was given; null where its page did not say. */
export const givenAtOf = ({ age, arrivedAt }: LateAnswer): number | null => (age === undefined ? null : arrivedAt - age);

export const answerOf = (answers: ReadonlyMap<string, { answer: AnswerValue }>, quId: string): AnswerValue | null =>
  answers.get(quId)?.answer ?? null;
