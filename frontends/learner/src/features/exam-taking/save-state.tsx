import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import type { AnswerQueue, QueueSnapshot } from '../../lib/answer-queue/answer-queue.js';
import { saveStateText, spokenSaveState } from './save-state-text.js';

export const useQueue = (queue: AnswerQueue): QueueSnapshot => useSyncExternalStore(queue.subscribe, queue.getSnapshot);

/** The state of the answers in words; red only where something can be lost. */
export function SaveState({ queue }: { queue: AnswerQueue }): ReactElement {
  const snapshot = useQueue(queue);
  const saved = snapshot.state === 'saved' && snapshot.refused.length === 0;
  const calm = saved || snapshot.state === 'saving';
  const color = calm ? 'text.secondary' : snapshot.durable ? 'warning.main' : 'error.main';
  const [spoken, setSpoken] = useState({ words: '', isTrouble: false });
  useEffect(() => setSpoken((before) => spokenSaveState(before, snapshot)), [snapshot]);
  return (
    <>
      <Box
        component="span"
        data-save-state={snapshot.state}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color, fontSize: '0.8125rem', whiteSpace: 'nowrap', fontWeight: calm ? 400 : 600 }}
      >
        <Box aria-hidden component="span" sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: saved ? 'success.main' : snapshot.state === 'saving' ? 'text.disabled' : color }} />
        {saveStateText(snapshot)}
      </Box>
      {/* always there: a region that comes together with its words is often not read */}
      <Box component="span" role="status" sx={visuallyHidden}>{spoken.words}</Box>
    </>
  );
}
