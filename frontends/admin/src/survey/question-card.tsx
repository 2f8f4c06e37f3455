import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '@xuekao/contracts';
import { SurveyQuestionView, surveyTypeText } from '@xuekao/frontend-shared/survey';
import type { ReactElement, ReactNode } from 'react';
import { designText } from './design.texts.js';
import { pipeNames } from './logic-words.js';
import { logicText } from './logic.texts.js';
import { QuestionFields } from './question-fields.js';

interface QuestionCardProps {
  question: SurveyQuestion;
  questions: readonly SurveyQuestion[];
  sort: number;
  handle: ReactNode;
  canSave: boolean;
  /** people have answered it: it stays, with its type and its options */
  isFixed: boolean;
  answered: SurveyQuestion | undefined;
  isOpen: boolean;
  fault: string | null;
  /** sentence of the rule that shows it; empty: it is always asked */
  rule: string;
  onRule: () => void;
  /** undefined: a page ends behind it already, or nothing follows */
  onBreak: (() => void) | undefined;
  onOpen: (isOpen: boolean) => void;
  onChange: (question: SurveyQuestion) => void;
  onCopy: () => void;
  onHide: () => void;
  onDelete: () => void;
}

const blank = (quId: string) => ({ quId, options: [], answer: '' });

/** One question of the designer: as people will see it, or with its fields. */
export function QuestionCard(props: QuestionCardProps): ReactElement {
  const {
    question,
    questions,
    sort,
    handle,
    canSave,
    isFixed,
    answered,
    isOpen,
    fault,
    rule,
    onRule,
    onBreak,
    onOpen,
    onChange,
    onCopy,
    onHide,
    onDelete,
  } = props;
  const shown = {
    ...question,
    sort,
    page: 0,
    content: question.content.trim() === '' ? designText('design.content') : pipeNames(question.content, questions),
    answer: '',
    rowList: question.rowList?.map((row) => ({ ...row, selected: '' })),
    answerList: question.answerList.map((option) => ({ ...option, selected: false, remark: '' })),
  };
  return (
    <Box
      component="section"
      aria-label={designText('design.question', { n: sort })}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: isOpen ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        p: { xs: 1.5, md: 2 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        {handle}
        <Chip size="small" variant="outlined" label={surveyTypeText(question.quType)} />
        {question.visible ? null : <Chip size="small" color="warning" variant="outlined" label={designText('design.hidden')} />}
        <Box sx={{ flex: 1 }} />
        {canSave ? (
          <>
            <Button size="small" onClick={() => onOpen(!isOpen)} aria-expanded={isOpen}>
              {designText(isOpen ? 'design.done' : 'design.open')}
            </Button>
            <Button size="small" color="secondary" onClick={onHide}>
              {designText(question.visible ? 'design.hide' : 'design.show')}
            </Button>
            <Button size="small" color="secondary" onClick={onCopy}>
              {designText('design.copy')}
            </Button>
            {isFixed ? null : (
              <Button size="small" color="error" onClick={onDelete}>
                {designText('design.delete')}
              </Button>
            )}
          </>
        ) : null}
      </Box>
      {isOpen ? (
        <QuestionFields question={question} questions={questions} isFixed={isFixed} answered={answered} onChange={onChange} />
      ) : (
        <Box inert sx={{ opacity: question.visible ? 1 : 0.75 }}>
          <SurveyQuestionView question={shown} value={blank(question.id)} onChange={() => undefined} />
        </Box>
      )}
      {rule === '' ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {logicText('logic.showSentence', { rule })}
        </Typography>
      )}
      {canSave ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, ml: '-5px' }}>
          {sort === 1 && rule === '' ? null : (
            <Button size="small" color="secondary" aria-label={logicText('logic.showOf', { n: sort })} onClick={onRule}>
              {logicText('logic.show')}
            </Button>
          )}
          {onBreak === undefined ? null : (
            <Button size="small" color="secondary" aria-label={logicText('logic.breakOf', { n: sort })} onClick={onBreak}>
              {logicText('logic.break')}
            </Button>
          )}
        </Box>
      ) : null}
      {fault === null ? null : <FormHelperText error>{fault}</FormHelperText>}
    </Box>
  );
}
