import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '@xuekao/contracts';
import { FormDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { isOpen, ruleWords, type Rule } from './logic-words.js';
import { logicText } from './logic.texts.js';
import { RuleFields } from './rule-fields.js';

interface ShowDialogProps {
  question: SurveyQuestion;
  questions: readonly SurveyQuestion[];
  /** undefined: the question is always asked */
  onSave: (rule: Rule | undefined) => void;
  onClose: () => void;
}

/** Conditions under which people are asked a question. */
export function ShowDialog({ question, questions, onSave, onClose }: ShowDialogProps): ReactElement {
  const at = questions.findIndex(({ id }) => id === question.id);
  const earlier = questions.slice(0, at).filter(({ visible }) => visible);
  const [rule, setRule] = useState<Rule>(question.showWhen ?? { match: 'all', conditions: [] });
  const { conditions } = rule;
  return (
    <FormDialog
      open
      busy={false}
      maxWidth="md"
      title={logicText('logic.showOf', { n: at + 1 })}
      saveText={logicText('logic.apply')}
      saveDisabled={conditions.some(isOpen) || (conditions.length === 0 && question.showWhen === undefined)}
      onSave={() => onSave(conditions.length === 0 ? undefined : rule)}
      onClose={onClose}
    >
      {earlier.length === 0 ? <Alert severity="info">{logicText('logic.noEarlier')}</Alert> : null}
      {conditions.length === 0 ? (
        <Typography color="textSecondary">{logicText('logic.showNone')}</Typography>
      ) : (
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {logicText('logic.showSentence', { rule: ruleWords(rule, questions) })}
        </Typography>
      )}
      <RuleFields rule={rule} questions={questions} earlier={earlier} onChange={setRule} />
      {question.showWhen === undefined ? null : (
        <Button color="error" sx={{ justifySelf: 'start', minHeight: 44 }} onClick={() => onSave(undefined)}>
          {logicText('logic.clear')}
        </Button>
      )}
    </FormDialog>
  );
}
