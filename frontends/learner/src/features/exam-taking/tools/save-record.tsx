import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Alert, formatTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import type { RecordedChange } from '../../../lib/answer-queue/queue-book.js';
import type { Sitting } from '../../../lib/sitting/sitting.js';
import { takingText } from '../../../lib/sitting/taking.texts.js';
import { saveStateText, shownState } from '../save-state-text.js';
import { useComposing, useQueue } from '../save-state.js';
import { toolsText } from './tools.texts.js';

function Changes({ title, rows }: { title: string; rows: readonly string[] }): ReactElement {
  return (
    <Box component="section" sx={{ mt: 2.5 }}>
      <Typography component="h3" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums', '& li': { py: 0.5 } }}>
        {rows.map((row, index) => (
          <li key={index}>{row}</li>
        ))}
      </Box>
    </Box>
  );
}

/** Record of saves with their times, and of changes that are not saved yet. */
export function SaveRecord({ sitting }: { sitting: Sitting }): ReactElement {
  const snapshot = useQueue(sitting.queue);
  const isComposing = useComposing(sitting);
  const { saves, waiting } = sitting.queue.record;
  const whatOf = ({ kind, quId }: RecordedChange): string => toolsText(`saves.${kind}`, { n: sitting.labelOf(quId) });
  const [last] = saves;
  const state = shownState(snapshot, isComposing);
  const head =
    state !== 'saved' || snapshot.refused.length > 0
      ? saveStateText({ ...snapshot, state })
      : last === undefined
        ? toolsText('saves.none')
        : toolsText('saves.last', { time: formatTime(last.at), what: whatOf(last) });
  return (
    <>
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{head}</Typography>
      {state === 'offline' && snapshot.durable ? <Typography sx={{ mt: 1 }}>{toolsText('saves.offline')}</Typography> : null}
      {sitting.composing.map((quId) => (
        <Typography key={quId} sx={{ mt: 1 }}>
          {toolsText('saves.composing', { n: sitting.labelOf(quId) })}
        </Typography>
      ))}
      {snapshot.refused.map(({ change, message }) => (
        <Alert key={`${change.kind} ${change.quId}`} severity="error" style={{ marginTop: 8 }}>
          {takingText('take.refused', { n: sitting.labelOf(change.quId), message })}
        </Alert>
      ))}
      {waiting.length > 0 ? (
        <Changes
          title={toolsText('saves.waiting', { n: waiting.length })}
          rows={waiting.map((one) => toolsText('saves.waiting.row', { what: whatOf(one), time: formatTime(one.at) }))}
        />
      ) : null}
      {saves.length > 0 ? (
        <Changes title={toolsText('saves.recent')} rows={saves.map((one) => `${formatTime(one.at)}　${whatOf(one)}`)} />
      ) : null}
    </>
  );
}
