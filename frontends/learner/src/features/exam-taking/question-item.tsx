import type { LearnerQuestionView } from '@xuekao/contracts';
import { Button, classNames, Icon, lazyPart, QuestionView } from '@xuekao/frontend-shared';
import { memo, Suspense, type ReactElement } from 'react';
import { leavesOf } from '@xuekao/question/view';
import { rareNews } from './rare-news.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import type { Answer } from './use-paper-moves.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import styles from './question-item.module.css';
import { useLocked, useQuestionChanges } from './sheet-changes.js';

/** loaded with the exam screen, see there */
export const OtherAnswer = lazyPart(async () => (await rareNews()).OtherAnswer, 'notice');

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
      color="secondary"
      aria-pressed={on}
      aria-label={takingText(on ? 'take.flag.off' : 'take.flag.on', { n: question.sort })}
      disabled={disabled}
      startIcon={<Icon name="flag" size={20} filled={on} />}
      onClick={() => sitting.mark(question.quId, !on)}
      className={classNames(styles['flag'], on && styles['on'])}
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
          {leavesOf(question).map((leaf) => (
            <OtherAnswer
              key={leaf.quId}
              sitting={sitting}
              leaf={leaf}
              disabled={disabled}
              locked={locked}
              onTake={onTakeOffer}
              heading={component === 'h3' ? 'h4' : 'h3'}
            />
          ))}
        </Suspense>
      ) : null}
      {locked ? <p className={classNames('xk-small xk-soft', styles['locked'])}>{takingText('take.locked')}</p> : null}
    </>
  );
});
