import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatScore } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { text } from '../../texts/zh-cn.js';
import { Legend, QuestionCell, QuestionCells } from './question-cell.js';
import { useSheetChanges } from './use-sheet.js';

export interface AnswerCardProps {
  sitting: Sitting;
  current: number;
  /** with going back forbidden: earlier questions cannot be opened */
  firstOpen: number;
  onGo: (position: number) => void;
}

/** The map of the paper: numbers by section, what is answered, flagged and in view; a click goes there. */
export function AnswerCard({ sitting, current, firstOpen, onGo }: AnswerCardProps): ReactElement {
  useSheetChanges(sitting.sheet);
  const hasOffer = sitting.questions.some((question) => sitting.hasOffer(question));
  return (
    <Box component="nav" aria-label={text('take.card')} sx={{ display: 'grid', gap: 2.5 }}>
      <Legend of={hasOffer ? ['answered', 'open', 'flagged', 'other'] : ['answered', 'open', 'flagged']} />
      {sitting.groups.map((group) => (
        <Box key={group.id}>
          <Typography variant="body2" component="h3" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {text('take.card.group', { title: group.title, n: group.quCount, score: formatScore(group.totalScore) })}
          </Typography>
          <QuestionCells>
            {group.quList.map((question) => {
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
