import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { LearnerQuestionView } from '@xuekao/contracts';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { cellMark } from './cell-moves.js';

export interface QuestionCellProps {
  question: LearnerQuestionView;
  answered: number;
  total: number;
  flagged: boolean;
  /** another answer is offered */
  other: boolean;
  current: boolean;
  disabled: boolean;
  /** among many that arrows go through, one is reached by Tab */
  isTabStop?: boolean;
  onGo: () => void;
}

function stateText({ answered, total, flagged, other, current }: QuestionCellProps): string {
  const done = answered === total ? takingText('take.card.state.answered') : answered === 0 ? takingText('take.card.state.open') : takingText('take.card.state.part', { done: answered, all: total });
  return [done, ...(flagged ? [takingText('take.card.state.flagged')] : []), ...(other ? [takingText('take.card.state.other')] : []), ...(current ? [takingText('take.card.state.current')] : [])].join('，');
}

/** The number of a question with its state; a press goes there. */
export function QuestionCell(props: QuestionCellProps): ReactElement {
  const { question, answered, total, flagged, other, current, disabled, isTabStop = true, onGo } = props;
  const done = answered === total;
  const part = answered > 0 && !done;
  const cell = useRef<HTMLButtonElement>(null);
  // the card follows the question in view; the page does not move
  useEffect(() => {
    if (current) cell.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ButtonBase
      ref={cell}
      aria-label={takingText('take.card.item', { n: question.sort, state: stateText(props) })}
      aria-current={current ? 'true' : undefined}
      disabled={disabled}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onGo}
      {...{ [cellMark]: '' }}
      sx={{
        position: 'relative', height: 44, borderRadius: 1, border: 1.5, fontVariantNumeric: 'tabular-nums', fontSize: '0.9375rem', fontWeight: 600,
        borderColor: current ? 'primary.main' : done ? 'transparent' : 'divider',
        bgcolor: done ? 'primary.main' : 'transparent', color: done ? 'primary.contrastText' : 'text.primary',
        ...(part ? { backgroundImage: (theme) => `linear-gradient(${(theme.vars ?? theme).palette.action.selected}, ${(theme.vars ?? theme).palette.action.selected})`, borderColor: 'primary.main', borderStyle: 'dashed' } : {}),
        ...(current ? { boxShadow: (theme) => `0 0 0 2px ${(theme.vars ?? theme).palette.background.paper}, 0 0 0 4px ${(theme.vars ?? theme).palette.primary.main}` } : {}),
        '&.Mui-disabled': { opacity: 0.45 },
        ...(other ? { '&::before': { content: '""', position: 'absolute', bottom: 4, left: '50%', width: 20, ml: '-10px', height: 4, borderRadius: 1, bgcolor: 'warning.main', outline: '1.5px solid', outlineColor: (theme) => (theme.vars ?? theme).palette.background.paper } } : {}),
        ...(flagged ? { '&::after': { content: '""', position: 'absolute', top: 3, right: 3, width: 0, height: 0, borderStyle: 'solid', borderWidth: '0 10px 10px 0', borderColor: 'transparent', borderRightColor: (theme) => (theme.vars ?? theme).palette.warning.main, borderTopRightRadius: 4 } } : {}),
        // colours of the system: without them all cells look the same where a person has chosen their own
        '@media (forced-colors: active)': {
          forcedColorAdjust: 'none', backgroundImage: 'none', borderColor: part ? 'Highlight' : 'ButtonText', bgcolor: done ? 'Highlight' : 'Canvas', color: done ? 'HighlightText' : 'CanvasText',
          ...(current ? { boxShadow: 'none', outline: '3px solid Highlight', outlineOffset: 2 } : {}),
          '&::after': { borderRightColor: done ? 'HighlightText' : 'CanvasText' },
          '&::before': { bgcolor: done ? 'HighlightText' : 'CanvasText', outlineColor: done ? 'Highlight' : 'Canvas' },
        },
      }}
    >
      {question.sort}
    </ButtonBase>
  );
}

export function QuestionCells({ children }: { children: ReactNode }): ReactElement {
  return <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(44px, 1fr))', gap: 1 }}>{children}</Box>;
}

const forced = (colour: string) => ({ '@media (forced-colors: active)': { forcedColorAdjust: 'none', bgcolor: colour } });
const keys = {
  answered: { bgcolor: 'primary.main', borderColor: 'primary.main', ...forced('Highlight') },
  open: {},
  flagged: { borderColor: 'transparent', bgcolor: 'warning.main', clipPath: 'polygon(0 0, 100% 0, 100% 100%)', ...forced('CanvasText') },
  other: { height: 4, borderColor: 'transparent', bgcolor: 'warning.main', ...forced('CanvasText') },
} as const;

export function Legend({ of }: { of: readonly (keyof typeof keys)[] }): ReactElement {
  return (
    <Box sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap' }}>
      {of.map((key) => (
        <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box aria-hidden sx={{ width: 14, height: 14, borderRadius: 0.5, border: 1, borderColor: 'divider', ...keys[key] }} />
          <Typography variant="caption" color="textSecondary">{takingText(`take.card.legend.${key}`)}</Typography>
        </Box>
      ))}
    </Box>
  );
}
