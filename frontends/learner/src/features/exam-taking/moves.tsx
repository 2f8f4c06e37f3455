import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { useSheetChanges } from './use-sheet.js';

/** A phone that lies on its side: two bars would take a third of its height, and one has room for both. */
export const isLow = '(max-height: 479px) and (min-width: 640px)';

export interface MovesProps {
  sitting: Sitting;
  current: number;
  firstOpen: number;
  onMove: (by: 1 | -1) => void;
  onCard: () => void;
  onHandIn: () => void;
}

function MoveButtons({ sitting, current, firstOpen, onMove, onCard, onHandIn, minWidth, words }: MovesProps & { minWidth: number; words: boolean }): ReactElement {
  useSheetChanges(sitting.sheet);
  const all = sitting.questions.length;
  const done = all - sitting.unanswered().length;
  const last = current >= all - 1;
  return (
    <>
      {sitting.isStepMode ? <Button variant="outlined" color="secondary" disabled={current <= firstOpen} onClick={() => onMove(-1)} sx={{ minHeight: 44, minWidth }}>{takingText('take.prev')}</Button> : null}
      <Button
        color="secondary"
        onClick={onCard}
        aria-label={takingText('take.card.open', { done, all })}
        sx={{ display: { xs: 'inline-flex', lg: 'none' }, minHeight: 44, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', flex: sitting.isStepMode || !words ? 'initial' : 1 }}
      >
        {takingText('take.card')} {takingText('take.card.short', { done, all })}
      </Button>
      {sitting.isStepMode && words ? <Typography color="textSecondary" sx={{ display: { xs: 'none', lg: 'inline-flex' }, minWidth: 132, justifyContent: 'center', fontVariantNumeric: 'tabular-nums' }}>{takingText('take.progress', { n: current + 1, all })}</Typography> : null}
      {sitting.isStepMode ? <Button variant="contained" onClick={last ? onHandIn : () => onMove(1)} sx={{ minHeight: 44, minWidth, whiteSpace: 'nowrap' }}>{takingText(last ? 'take.review' : 'take.next')}</Button> : null}
    </>
  );
}

/** In the bar at the top. */
export function Moves(props: MovesProps): ReactElement {
  return <Box component="nav" aria-label={takingText('take.moves')} sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 0.5 }}><MoveButtons {...props} minWidth={72} words={false} /></Box>;
}

export function BottomBar(props: MovesProps): ReactElement {
  return (
    <Box component="nav" aria-label={takingText('take.moves')} sx={{ position: 'sticky', bottom: 0, zIndex: 1040, bgcolor: 'background.paper', borderTop: 1, borderColor: 'divider', pb: 'env(safe-area-inset-bottom)', display: { xs: 'block', lg: props.sitting.isStepMode ? 'block' : 'none' } }}>
      <Box sx={{ maxWidth: 1480, mx: 'auto', px: { xs: 2, md: 3 }, height: 64, display: 'flex', alignItems: 'center', gap: 1.5, justifyContent: { xs: 'space-between', lg: 'flex-start' } }}>
        <MoveButtons {...props} minWidth={96} words />
      </Box>
    </Box>
  );
}
