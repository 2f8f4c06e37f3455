import { classNames, LiveArea } from '@xuekao/frontend-shared';
import { memo, useEffect, useState, useSyncExternalStore, type CSSProperties, type ReactElement } from 'react';
import type { AnswerQueue, QueueSnapshot } from '../../lib/answer-queue/answer-queue.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import styles from './save-state.module.css';
import { saveStateText, shownState, spokenSaveState } from './save-state-text.js';
import { useOfSitting } from './sheet-changes.js';

export const useQueue = (queue: AnswerQueue): QueueSnapshot => useSyncExternalStore(queue.subscribe, queue.getSnapshot);

const isComposing = (sitting: Sitting): boolean => sitting.composing.length > 0;
export const useComposing = (sitting: Sitting): boolean => useOfSitting(sitting, isComposing);

/** The state of the answers in words; red only where something can be lost. A press shows what was saved when. */
export const SaveState = memo(function SaveState({ sitting, onRecord }: { sitting: Sitting; onRecord: () => void }): ReactElement {
  const snapshot = useQueue(sitting.queue);
  const state = shownState(snapshot, useComposing(sitting));
  const words = saveStateText({ ...snapshot, state });
  const saved = state === 'saved' && snapshot.refused.length === 0;
  const calm = saved || state === 'saving' || state === 'composing';
  const look = calm ? classNames(styles['calm'], saved && styles['saved']) : snapshot.durable ? styles['trouble'] : styles['danger'];
  const [spoken, setSpoken] = useState({ words: '', isTrouble: false });
  useEffect(() => setSpoken((before) => spokenSaveState(before, snapshot)), [snapshot]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={takingText('take.save.record', { state: words })}
        data-save-state={state}
        onClick={onRecord}
        className={classNames(styles['state'], look)}
      >
        <span aria-hidden className={styles['dot']} />
        <span className={styles['words']} style={{ '--chars': words.length } as CSSProperties}>
          {words}
        </span>
      </button>
      {/* always there: a region that comes together with its words is often not read */}
      <LiveArea>
        <span role="status" className="xk-heard">
          {spoken.words}
        </span>
      </LiveArea>
    </>
  );
});
