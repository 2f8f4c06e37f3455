import type { AnswerValue } from '@xuekao/contracts';

interface ChangeKey {
  userId: string;
  paperId: string;
  quId: string;
  /** Counts up per question; the server never lets an earlier one overwrite a later one. */
  seq: number;
  changedAt: number;
}
export interface AnswerChange extends ChangeKey {
  kind: 'answer';
  answer: AnswerValue;
}
export interface MarkChange extends ChangeKey {
  kind: 'mark';
  mark: boolean;
}
export type QueuedChange = AnswerChange | MarkChange;

/** Where changes wait until the server has them: bound to the person and the paper, the newest of each question only. */
export interface QueueStore {
  load(userId: string, paperId: string): Promise<QueuedChange[]>;
  put(change: QueuedChange): Promise<void>;
  /** Takes a change out unless a newer one has taken its place. */
  remove(change: QueuedChange): Promise<void>;
  /** The papers for which a person still has something waiting. */
  papers(userId: string): Promise<string[]>;
  clear(userId: string): Promise<void>;
}
