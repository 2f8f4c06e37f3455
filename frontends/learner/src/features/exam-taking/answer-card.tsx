import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { LearnerQuestionView } from '@xuekao/contracts';
import { formatScore } from '@xuekao/frontend-shared';
import { useEffect, useRef, type ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { text } from '../../texts/zh-cn.js';
import { useSheetChanges } from './use-sheet.js';

interface CellProps {
  question: LearnerQuestionView;
  answered: number;
  total: number;
  flagged: boolean;
  /** another answer is offered */
  other: boolean;
  current: boolean;
  disabled: boolean;
  onGo: () => void;
}

function stateText({ answered, total, flagged, other, current }: CellProps): string {
  const done = answered === total ? text('take.card.state.answered') : answered === 0 ? text('take.card.state.open') : text('take.card.state.part', { done: answered, all: total });
  return [done, ...(flagged ? [text('take.card.state.flagged')] : []), ...(other ? [text('take.card.state.other')] : []), ...(current ? [text('take.card.state.current')] : [])].join('，');
}

function Cell(props: CellProps): ReactElement {
  const { question, answered, total, flagged, other, current, disabled, onGo } = props;
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
      aria-label={text('take.card.item', { n: question.sort, state: stateText(props) })}
      aria-current={current ? 'true' : undefined}
      disabled={disabled}
      onClick={onGo}
      sx={{
        position: 'relative', height: 44, borderRadius: 1, border: 1.5, fontVariantNumeric: 'tabular-nums', fontSize: '0.9375rem', fontWeight: 600,
        borderColor: current ? 'primary.main' : done ? 'transparent' : 'divider',
        bgcolor: done ? 'primary.main' : 'transparent', color: done ? 'primary.contrastText' : 'text.primary',
        ...(part ? { backgroundImage: (theme) => `linear-gradient(${(theme.vars ?? theme).palette.action.selected}, ${(theme.vars ?? theme).palette.action.selected})`, borderColor: 'primary.main', borderStyle: 'dashed' } : {}),
        ...(current ? { boxShadow: (theme) => `0 0 0 2px ${(theme.vars ?? theme).palette.background.paper}, 0 0 0 4px ${(theme.vars ?? theme).palette.primary.main}` } : {}),
        '&.Mui-disabled': { opacity: 0.45 },
        ...(other ? { '&::before': { content: '""', position: 'absolute', bottom: 4, left: '50%', width: 20, ml: '-10px', height: 4, borderRadius: 1, bgcolor: 'warning.main', outline: '1.5px solid', outlineColor: (theme) => (theme.vars ?? theme).palette.background.paper } } : {}),
        ...(flagged ? { '&::after': { content: '""', position: 'absolute', top: 3, right: 3, width: 0, height: 0, borderStyle: 'solid', borderWidth: '0 10px 10px 0', borderColor: 'transparent', borderRightColor: (theme) => (theme.vars ?? theme).palette.warning.main, borderTopRightRadius: 4 } } : {}),
      }}
    >
      {question.sort}
    </ButtonBase>
  );
}

export interface AnswerCardProps {
  sitting: Sitting;
  current: number;
  /** with going back forbidden: earlier questions cannot be opened */
  firstOpen: number;
  onGo: (position: number) => void;
}

function Legend({ other }: { other: boolean }): ReactElement {
  const item = (key: 'answered' | 'open' | 'flagged' | 'other', looks: object): ReactElement => (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box aria-hidden sx={{ width: 14, height: 14, borderRadius: 0.5, border: 1, borderColor: 'divider', ...looks }} />
      <Typography variant="caption" color="textSecondary">{text(`take.card.legend.${key}`)}</Typography>
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {item('answered', { bgcolor: 'primary.main', borderColor: 'primary.main' })}
      {item('open', {})}
      {item('flagged', { borderColor: 'transparent', bgcolor: 'warning.main', clipPath: 'polygon(0 0, 100% 0, 100% 100%)' })}
      {other ? item('other', { height: 4, borderColor: 'transparent', bgcolor: 'warning.main' }) : null}
    </Box>
  );
}

/** The map of the paper: numbers by section, what is answered, flagged and in view; a click goes there. */
export function AnswerCard({ sitting, current, firstOpen, onGo }: AnswerCardProps): ReactElement {
  useSheetChanges(sitting.sheet);
  let position = -1;
  return (
    <Box component="nav" aria-label={text('take.card')} sx={{ display: 'grid', gap: 2.5 }}>
      <Legend other={sitting.questions.some((question) => sitting.hasOffer(question))} />
      {sitting.groups.map((group) => (
        <Box key={group.id}>
          <Typography variant="body2" component="h3" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {text('take.card.group', { title: group.title, n: group.quCount, score: formatScore(group.totalScore) })}
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(44px, 1fr))', gap: 1 }}>
            {group.quList.map((question) => {
              position += 1;
              const at = position;
              const { answered, total } = sitting.countOf(question);
              return (
                <Cell
                  key={question.quId}
                  question={question}
                  answered={answered}
                  total={total}
                  flagged={sitting.sheet.isMarked(question.quId)}
                  other={sitting.hasOffer(question)}
                  current={at === current}
                  disabled={at < firstOpen}
                  onGo={() => onGo(at)}
                />
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
