import type { AnswerValue } from '@xuekao/contracts';

interface ChangeKey {
  userId: string;
  paperId: string;
  quId: string;
  /** Counts up per question; the server never lets an earlier one overwrite a later one. */
  seq: number;
  changedAt: number;
  /** Why the server does not take it. It stays until the attempt is over, so that a reload shows it, and is sent once more by each page. */
  refused?: string;
}
/** Another page's answer; with its content where a reply or a poll told it. */
export interface ReplacedAnswer {
  seq: number;
  by?: string | null;
  answer?: AnswerValue;
}
export interface AnswerChange extends ChangeKey {
  kind: 'answer';
  answer: AnswerValue;
  /** the page that made the change; changes of an earlier release have none */
  by?: string;
  /**
   * sequence of the answer of the server that the page showed when the person wrote, 0 for none: never replaces a later one of another page
   */
  base?: number;
  /**
   * the other page's answer that this one replaces, known only after it was written: a reload must not take it for one that the person had
   * seen
   */
  over?: ReplacedAnswer;
  /**
   * The answer does not count and is kept to be had back: it `lost` to another page's answer, or the person `gave` it up for one. It is not
   * sent. A page of an earlier release takes it for a draft; its `base` of 0 lets the held answer stand.
   */
  aside?: 'lost' | 'gave';
}
export interface MarkChange extends ChangeKey {
  kind: 'mark';
  mark: boolean;
}
export type QueuedChange = AnswerChange | MarkChange;
/** A question has one waiting answer and one waiting flag at most. */
export const slotOf = (change: Pick<QueuedChange, 'kind' | 'quId'>): string => `${change.kind}:${change.quId}`;

/** An answer that does not count and that the person may have back. */
export type AsideChange = AnswerChange & Required<Pick<AnswerChange, 'aside'>>;
export const isAside = (change: QueuedChange): change is AsideChange => change.kind === 'answer' && change.aside !== undefined;

/**
 * Each page has a place of its own for the answer that waits: without it, two tabs on plain http would overwrite and remove each other's.
 * Each answer that was set aside has one: none takes the place of another.
 */
export const placeOf = (change: QueuedChange): string =>
  change.kind === 'mark'
    ? ''
    : change.aside === undefined
      ? (change.by ?? '')
      : `${formerAsidePlaceOf(change)}:${change.aside}:${change.seq}`;
/** of a release that kept one answer set aside of each page */
export const formerAsidePlaceOf = ({ by }: Pick<AnswerChange, 'by'>): string => `aside:${by ?? ''}`;

/** where they lie in the browser */
export const queueDatabase = { name: 'xuekao-answers', store: 'changes' } as const;

/**
 * Store of changes until the server has them: bound to the person and the paper, of each question the newest flag, of each page the newest
 * answer that waits, and all answers that were set aside.
 */
export interface QueueStore {
  load(userId: string, paperId: string): Promise<QueuedChange[]>;
  put(change: QueuedChange): Promise<void>;
  /** Takes a change out unless a newer one of its page has taken its place. */
  remove(change: QueuedChange): Promise<void>;
  /** The papers for which a person still has something waiting. */
  papers(userId: string): Promise<string[]>;
  clear(userId: string): Promise<void>;
}
