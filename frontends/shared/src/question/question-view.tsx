import type { ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { classNames } from '../ui/class-names.js';
import { AnswerInput } from './answer-input.js';
import { CompoundQuestion, type QuestionViewProps } from './compound-question.js';
import styles from './stem.module.css';
import { fieldsOf, Stem } from './stem.js';

/** A question as a learner sees it, with the field for the answer. */
export function QuestionView(props: QuestionViewProps): ReactElement {
  const { question, label, answerOf, onAnswer, disabled, aside, component } = props;
  if (question.quType === 'mix') return <CompoundQuestion {...props} />;
  const hint = question.quType === 'multi' || question.quType === 'multi2' ? sharedText(`shared.question.${question.quType}Hint`) : null;
  return (
    <div>
      <Stem
        label={`${label}.`}
        quType={question.quType}
        score={question.score}
        content={question.content}
        blanks={question.blanks}
        fields={fieldsOf(question.quId)}
        component={component ?? 'h2'}
        aside={aside}
      />
      {hint === null ? null : <p className={classNames('xk-small xk-soft', styles['hint'])}>{hint}</p>}
      <AnswerInput question={question} label={label} answer={answerOf(question.quId)} disabled={disabled === true} onAnswer={onAnswer} />
    </div>
  );
}
