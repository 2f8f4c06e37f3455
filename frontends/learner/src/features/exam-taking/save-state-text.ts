import type { QueueSnapshot } from '../../lib/answer-queue/answer-queue.js';
import { takingText } from '../../lib/sitting/taking.texts.js';

/** State of the bar: nothing waits, but a text in an input method was not handed to the queue yet. */
export type ShownState = QueueSnapshot['state'] | 'composing';
export const shownState = ({ state, refused }: Pick<QueueSnapshot, 'state' | 'refused'>, composing: boolean): ShownState =>
  composing && state === 'saved' && refused.length === 0 ? 'composing' : state;

/** The state of the answers in words; it never claims that something is kept where nothing is. */
export function saveStateText({ state, durable, refused }: Pick<QueueSnapshot, 'durable' | 'refused'> & { state: ShownState }): string {
  if (state === 'saved' && refused.length > 0) return takingText('take.save.refused');
  if (state === 'saved' || state === 'saving' || state === 'closed' || state === 'composing') return takingText(`take.save.${state}`);
  if (!durable) return takingText('take.save.volatile');
  return takingText(state === 'signed-out' ? 'take.save.signedOut' : `take.save.${state}`);
}

export interface SpokenSaveState {
  /** what a screen reader was told last */
  words: string;
  isTrouble: boolean;
}

/** Saving goes on all the time: only trouble is spoken, and once that it is over. */
export function spokenSaveState(before: SpokenSaveState, snapshot: Pick<QueueSnapshot, 'state' | 'durable' | 'refused'>): SpokenSaveState {
  if (snapshot.state === 'saving') return before;
  if (snapshot.state !== 'saved' || snapshot.refused.length > 0) {
    const words = saveStateText(snapshot);
    return before.isTrouble && before.words === words ? before : { words, isTrouble: true };
  }
  return before.isTrouble ? { words: takingText('take.save.again'), isTrouble: false } : before;
}
