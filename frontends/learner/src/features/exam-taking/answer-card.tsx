import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatScore } from '@xuekao/frontend-shared';
import { useState, type FocusEvent, type KeyboardEvent, type ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { cellMark, nextCell } from './cell-moves.js';
import { Legend, QuestionCell, QuestionCells } from './question-cell.js';
import { reviewText } from './review.texts.js';
import { useSheetChanges } from './use-sheet.js';

export interface AnswerCardProps {
  sitting: Sitting;
  current: number;
  /** with going back forbidden: earlier questions cannot be opened */
  firstOpen: number;
  onGo: (position: number) => void;
}

/** A long paper has a hundred numbers: Tab reaches one, arrows lead to the others. @returns the place of the cell that has the focus now; null where it stays */
function walk(event: KeyboardEvent<HTMLElement>): number | null {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${cellMark}]:not(:disabled)`)];
  const at = cells.findIndex((cell) => cell === event.target);
  const next = at < 0 ? null : nextCell(event.key, at, cells.map((cell) => cell.getBoundingClientRect()));
  if (next === null) return null;
  event.preventDefault();
  cells[next]?.focus();
  return next;
}

/** The map of the paper: numbers by section, what is answered, flagged and in view; a click goes there. */
export function AnswerCard({ sitting, current, firstOpen, onGo }: AnswerCardProps): ReactElement {
  useSheetChanges(sitting.sheet);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const groups = sitting.groups
    .map((group) => ({ group, questions: onlyOpen ? group.quList.filter((question) => !sitting.isComplete(question)) : group.quList }))
    .filter(({ questions }) => questions.length > 0);
  const shown = groups.flatMap(({ questions }) => questions.map(({ quId }) => sitting.positionOf(quId))).filter((at) => at >= firstOpen);
  const [walked, setWalked] = useState<number | null>(null);
  const tabStop = [walked, current, shown[0]].find((at) => at !== null && at !== undefined && shown.includes(at));
  const hasOffer = sitting.questions.some((question) => sitting.hasOffer(question));
  const go = (event: KeyboardEvent<HTMLElement>): void => {
    const to = shown[walk(event) ?? -1];
    if (to !== undefined) setWalked(to);
  };
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setWalked(null);
  };
  return (
    <Box component="nav" aria-label={takingText('take.card')} onKeyDown={go} onBlur={leave} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Legend of={hasOffer ? ['answered', 'open', 'flagged', 'other'] : ['answered', 'open', 'flagged']} />
        <Button color={onlyOpen ? 'primary' : 'secondary'} variant={onlyOpen ? 'outlined' : 'text'} aria-pressed={onlyOpen} onClick={() => setOnlyOpen(!onlyOpen)} sx={{ flex: 'none', minHeight: 44, px: 1 }}>
          {reviewText('card.onlyOpen')}
        </Button>
      </Box>
      {groups.length === 0 ? <Typography color="textSecondary">{reviewText('card.noneOpen')}</Typography> : null}
      {groups.map(({ group, questions }) => (
        <Box key={group.id}>
          <Typography variant="body2" component="h3" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {takingText('take.card.group', { title: group.title, n: group.quCount, score: formatScore(group.totalScore) })}
          </Typography>
          <QuestionCells>
            {questions.map((question) => {
              const at = sitting.positionOf(question.quId);
              const { answered, total } = sitting.countOf(question);
              return (
                <QuestionCell
                  key={question.quId}
                  question={question}
                  answered={answered}
                  total={total}
                  flagged={sitting.sheet.isMarked(question.quId)}
                  other={sitting.hasOffer(question)}
                  current={at === current}
                  disabled={at < firstOpen}
                  isTabStop={at === tabStop}
                  onGo={() => onGo(at)}
                />
              );
            })}
          </QuestionCells>
        </Box>
      ))}
    </Box>
  );
}
