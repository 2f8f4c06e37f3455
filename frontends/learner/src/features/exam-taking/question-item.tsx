import FlagIcon from '@mui/icons-material/Flag';
import FlagOutlinedIcon from '@mui/icons-material/OutlinedFlag';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LearnerQuestionView } from '@xuekao/contracts';
import { lazyPart, leavesOf, QuestionView } from '@xuekao/frontend-shared';
import { memo, Suspense, type ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import type { Answer } from './use-paper-moves.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { useLocked, useQuestionChanges } from './use-sheet.js';

/** loaded with the exam screen, see there */
export const OtherAnswer = lazyPart(async () => (await import('./other-answer.js')).OtherAnswer, 'notice');

export interface QuestionItemProps {
  sitting: Sitting;
  question: LearnerQuestionView;
  disabled: boolean;
  onAnswer: Answer;
  onTakeOffer: (quId: string) => void;
  component?: 'h2' | 'h3';
}

function FlagButton({ sitting, question, disabled }: Pick<QuestionItemProps, 'sitting' | 'question' | 'disabled'>): ReactElement {
  const on = sitting.sheet.isMarked(question.quId);
  return (
    <Button
      color={on ? 'warning' : 'secondary'}
      aria-pressed={on}
      aria-label={takingText(on ? 'take.flag.off' : 'take.flag.on', { n: question.sort })}
      disabled={disabled}
      startIcon={on ? <FlagIcon /> : <FlagOutlinedIcon />}
      onClick={() => sitting.mark(question.quId, !on)}
      sx={{ minHeight: 44, mr: -1 }}
    >
      {takingText(on ? 'take.flagged' : 'take.flag')}
    </Button>
  );
}

/** One question of the paper with its flag; typing in it renders nothing else. */
export const QuestionItem = memo(function QuestionItem(props: QuestionItemProps): ReactElement {
  const { sitting, question, disabled, onAnswer, onTakeOffer, component } = props;
  useQuestionChanges(sitting.sheet, question);
  const locked = useLocked(sitting, question);
  return (
    <>
      <QuestionView
        question={question}
        label={String(question.sort)}
        answerOf={sitting.sheet.answerOf}
        onAnswer={onAnswer}
        disabled={disabled || locked}
        component={component ?? 'h2'}
        aside={<FlagButton sitting={sitting} question={question} disabled={disabled} />}
      />
      {sitting.hasOffer(question) ? (
        <Suspense fallback={null}>
          {leavesOf(question).map((leaf) => <OtherAnswer key={leaf.quId} sitting={sitting} leaf={leaf} disabled={disabled} locked={locked} onTake={onTakeOffer} heading={component === 'h3' ? 'h4' : 'h3'} />)}
        </Suspense>
      ) : null}
      {locked ? <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>{takingText('take.locked')}</Typography> : null}
    </>
  );
});
