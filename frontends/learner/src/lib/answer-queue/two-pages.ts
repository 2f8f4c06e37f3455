import type { AnswerValue } from '@xuekao/contracts';
import type { AnswerChange, MarkChange, QueuedChange } from './queue-store.js';

/** Answer of a question at the server. `by` is the page that gave it; a server of an earlier release does not say it. */
export interface HeldAnswer {
  quId: string;
  seq: number;
  by?: string | null;
  /** milliseconds since it was saved; a server of an earlier release does not say it */
  ago?: number;
  /** the answer that was sent was given after the deadline: it does not count, and the server keeps it as evidence */
  late?: true;
}
export interface OtherAnswer {
  quId: string;
  seq: number;
  by: string | null;
  answer: AnswerValue;
}
/** News of a save or a poll about the paper's other pages. */
export interface OtherPages {
  edits: number;
  others: readonly OtherAnswer[];
}
export interface HeldCard {
  quId: string;
  seq: number;
  by?: string | null;
  markSeq: number;
  answer: AnswerValue | null;
}
export interface HeldFlag {
  seq: number;
  mark: boolean;
}

/** One answer took the place of another page's. The page says so: nobody finds out alone which of two pages was handed in. */
export interface Replacement {
  quId: string;
  /** `here`: this page's answer replaced that of `by`; `there`: the answer of `by` stands */
  kept: 'here' | 'there';
  by: string | null;
  seq: number;
  /** true: what was replaced had waited in this browser and was never saved */
  unsent: boolean;
  /** of the other page, where it stands */
  answer?: AnswerValue;
}

export const isSameAnswer = (one: AnswerValue, other: AnswerValue | null | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Meaning of a reply for an answer that was sent. `taken`: it, or a later one of the page that asks, is saved. `other`: the server holds
 * the answer of another page. `unknown`: the server holds neither.
 */
export function verdictOf(sent: Pick<AnswerChange, 'seq' | 'by' | 'base'>, held: HeldAnswer, page: string): 'taken' | 'other' | 'unknown' {
  if (held.seq < sent.seq) return isOutdated(sent, held) ? 'other' : 'unknown';
  if (held.seq === sent.seq) return held.by === undefined || held.by === (sent.by ?? null) ? 'taken' : 'other';
  return held.by === page ? 'taken' : 'other';
}

/** The rule of the server (decision 25): written without knowing what another page had saved by then. */
const isOutdated = ({ base = Infinity, by }: Pick<AnswerChange, 'by' | 'base'>, held: Pick<HeldAnswer, 'seq' | 'by'>): boolean =>
  held.seq > base && held.by !== undefined && held.by !== (by ?? null);

/** Fate of a change that an earlier page left in the browser, beside the state of the server. */
export function leftoverFate(change: QueuedChange, card: HeldCard | undefined): 'send' | 'held' | 'replaced' {
  if (card === undefined) return 'send';
  if (change.kind === 'mark') return change.seq > card.markSeq ? 'send' : 'held';
  if (change.seq > card.seq && !isOutdated(change, card)) return 'send';
  // a later answer of the page that left this one is shown already
  if (card.by === undefined || card.by === (change.by ?? null) || isSameAnswer(change.answer, card.answer)) return 'held';
  return 'replaced';
}

/**
 * True where the server holds the flag as it was sent, or a later one of the same value. A server of an earlier release answers nothing.
 */
export const isFlagHeld = (sent: MarkChange, held: HeldFlag | null): boolean =>
  held === null || held.seq < sent.seq || held.mark === sent.mark;
