import type { ReactElement } from 'react';
import { AnswerInput } from './answer-input.js';
import { ChoiceHint } from './choice-hint.js';
import { CompoundQuestion, type QuestionViewProps } from './compound-question.js';
import { fieldsOf, Stem } from './stem.js';

/** A question as a learner sees it, with the field for the answer. */
export function QuestionView(props: QuestionViewProps): ReactElement {
  const { question, label, answerOf, onAnswer, disabled, aside, component } = props;
  if (question.quType === 'mix') return <CompoundQuestion {...props} />;
  return (
    <div>
      <Stem
        label={`${label}.`}
        quType={question.quType}
        score={question.score}
        content={question.content}
        blanks={question.blanks}
        fields={fieldsOf(question.quId)}
        written={answerOf(question.quId)?.blanks}
        component={component ?? 'h2'}
        aside={aside}
      />
      <ChoiceHint quType={question.quType} />
      <AnswerInput question={question} label={label} answer={answerOf(question.quId)} disabled={disabled === true} onAnswer={onAnswer} />
    </div>
  );
}
