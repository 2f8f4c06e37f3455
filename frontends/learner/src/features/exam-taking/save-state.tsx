import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { LiveArea } from '@xuekao/frontend-shared';
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import type { AnswerQueue, QueueSnapshot } from '../../lib/answer-queue/answer-queue.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { text } from '../../texts/zh-cn.js';
import { saveStateText, shownState, spokenSaveState } from './save-state-text.js';

export const useQueue = (queue: AnswerQueue): QueueSnapshot => useSyncExternalStore(queue.subscribe, queue.getSnapshot);

export const useComposing = (sitting: Sitting): boolean =>
  useSyncExternalStore(useCallback((listener: () => void) => sitting.sheet.subscribe(listener), [sitting]), () => sitting.composing.length > 0);

/** The state of the answers in words; red only where something can be lost. A press shows what was saved when. */
export function SaveState({ sitting, onRecord }: { sitting: Sitting; onRecord: () => void }): ReactElement {
  const snapshot = useQueue(sitting.queue);
  const state = shownState(snapshot, useComposing(sitting));
  const words = saveStateText({ ...snapshot, state });
  const saved = state === 'saved' && snapshot.refused.length === 0;
  const calm = saved || state === 'saving' || state === 'composing';
  const color = calm ? 'text.secondary' : snapshot.durable ? 'warning.main' : 'error.main';
  const [spoken, setSpoken] = useState({ words: '', isTrouble: false });
  useEffect(() => setSpoken((before) => spokenSaveState(before, snapshot)), [snapshot]);
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-label={text('take.save.record', { state: words })}
        data-save-state={state}
        onClick={onRecord}
        sx={{
          position: 'relative', maxWidth: '100%', display: 'inline-flex', alignItems: 'center', gap: 0.75, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer',
          color, font: 'inherit', fontSize: '0.8125rem', fontWeight: calm ? 400 : 600, whiteSpace: 'nowrap',
          // a finger needs more room than the words take
          '&::after': { content: '""', position: 'absolute', inset: '-12px -8px' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 3, borderRadius: 0.5 },
        }}
      >
        <Box aria-hidden component="span" sx={{ flex: 'none', width: 7, height: 7, borderRadius: '50%', bgcolor: saved ? 'success.main' : calm ? 'text.disabled' : color }} />
        <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>{words}</Box>
      </Box>
      {/* always there: a region that comes together with its words is often not read */}
      <LiveArea><span role="status" style={visuallyHidden}>{spoken.words}</span></LiveArea>
    </>
  );
}
