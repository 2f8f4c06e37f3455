import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { GroupHeading } from './group-heading.js';
import { QuestionItem } from './question-item.js';
import type { Answer } from './use-paper-moves.js';

export interface StepModeProps {
  sitting: Sitting;
  current: number;
  disabled: boolean;
  onAnswer: Answer;
  onTakeOffer: (quId: string) => void;
}

/** One question at a time. */
export function StepMode({ sitting, current, disabled, onAnswer, onTakeOffer }: StepModeProps): ReactElement | null {
  const question = sitting.questions[current];
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(-1);
  // who moves on by keyboard or screen reader starts at the new question
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, [current]);
  if (question === undefined) return null;
  const group = sitting.groups.find((one) => one.quList.includes(question));
  return (
    <Box
      ref={top}
      tabIndex={-1}
      data-question
      role="group"
      aria-label={takingText('take.progress', { n: current + 1, all: sitting.questions.length })}
      sx={{ outline: 'none' }}
    >
      {group === undefined ? null : <GroupHeading group={group} />}
      <Box sx={{ p: { xs: 2, sm: 3, md: 4 }, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.25 }}>
        <QuestionItem
          key={question.quId}
          sitting={sitting}
          question={question}
          disabled={disabled}
          onAnswer={onAnswer}
          onTakeOffer={onTakeOffer}
        />
      </Box>
    </Box>
  );
}
