import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef, type ReactElement } from 'react';
import type { TrainCard } from './train-facts.js';
import { trainingText } from './training.texts.js';

type Cell = TrainCard[number];
const stateOf = ({ answered, isRight }: Cell): 'open' | 'right' | 'wrong' | 'done' =>
  !answered ? 'open' : isRight === true ? 'right' : isRight === false ? 'wrong' : 'done';
const looks = {
  open: {},
  right: { bgcolor: 'success.main', color: 'success.contrastText', borderColor: 'success.main' },
  wrong: { bgcolor: 'error.main', color: 'error.contrastText', borderColor: 'error.main' },
  done: { bgcolor: 'action.selected' },
} as const;
const signs = { open: '', right: ' ✓', wrong: ' ✗', done: '' } as const;

function CardCell({ cell, isCurrent, onGo }: { cell: Cell; isCurrent: boolean; onGo: () => void }): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  // the card follows the question in view; the page does not move
  useEffect(() => {
    if (!isCurrent) return;
    const list = button.current?.closest('[data-card]');
    if (list && button.current) list.scrollTop = button.current.offsetTop - list.clientHeight / 2;
  }, [isCurrent]);
  const state = stateOf(cell);
  return (
    <ButtonBase
      ref={button}
      focusRipple
      aria-label={trainingText('train.card.item', { n: cell.sort, state: trainingText(`train.card.${state}`) })}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onGo}
      sx={{
        minHeight: 40,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontSize: '0.875rem',
        fontVariantNumeric: 'tabular-nums',
        ...looks[state],
        ...(isCurrent ? { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: 1 } : {}),
      }}
    >
      {cell.sort}
      <span aria-hidden>{signs[state]}</span>
    </ButtonBase>
  );
}

/** Numbers of all questions with how each went. */
export function TrainCardView({ cells, at, onGo }: { cells: TrainCard; at: number; onGo: (place: number) => void }): ReactElement {
  return (
    <Box
      data-card
      sx={{
        position: 'relative',
        p: 0.5,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(3rem, 1fr))',
        maxHeight: { xs: '40vh', lg: '60vh' },
        overflowY: 'auto',
      }}
    >
      {cells.map((cell, place) => (
        <CardCell key={cell.quId} cell={cell} isCurrent={place === at} onGo={() => onGo(place)} />
      ))}
    </Box>
  );
}
