import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { AnswerInput } from './answer-input.js';
import { CompoundQuestion, type QuestionViewProps } from './compound-question.js';
import { Stem } from './stem.js';

/** A question as a learner sees it, with the field for the answer. */
export function QuestionView(props: QuestionViewProps): ReactElement {
  const { question, label, answerOf, onAnswer, disabled, aside, component } = props;
  if (question.quType === 'mix') return <CompoundQuestion {...props} />;
  const hint = question.quType === 'multi' || question.quType === 'multi2' ? sharedText(`shared.question.${question.quType}Hint`) : null;
  return (
    <Box>
      <Stem label={`${label}.`} quType={question.quType} score={question.score} content={question.content} blanks={question.blanks} component={component ?? 'h2'} aside={aside} />
      {hint === null ? null : <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>{hint}</Typography>}
      <AnswerInput question={question} label={label} answer={answerOf(question.quId)} disabled={disabled === true} onAnswer={onAnswer} />
    </Box>
  );
}
