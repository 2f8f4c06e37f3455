import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { SurveyQuestion } from '@xuekao/contracts';
import { mostConditions, testsFor } from '@xuekao/contracts/survey-logic';
import { stepsOf } from '@xuekao/contracts/survey-rules';
import type { ReactElement } from 'react';
import { pipeNames, type Condition, type Rule } from './logic-words.js';
import { logicText } from './logic.texts.js';

interface RuleFieldsProps {
  rule: Rule;
  /** whole design, for the numbers */
  questions: readonly SurveyQuestion[];
  /** questions that may be asked about */
  earlier: readonly SurveyQuestion[];
  onChange: (rule: Rule) => void;
}
interface ConditionProps extends Pick<RuleFieldsProps, 'questions' | 'earlier'> {
  condition: Condition;
  at: number;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

const wide = { width: { xs: '100%', sm: 240 } } as const;
const narrow = { width: { xs: '100%', sm: 160 } } as const;
const titleLength = 40;

/** First condition about a question. */
export const conditionAbout = (question: SurveyQuestion): Condition => {
  const test = testsFor(question.quType)[0] ?? 'answered';
  const [step] = stepsOf(question);
  return { quId: question.id, test, ...(question.quType === 'scale' ? { n: step } : {}), ...(test === 'chosen' ? { values: [] } : {}) };
};

function ConditionRow({ condition, at, questions, earlier, onChange, onRemove }: ConditionProps): ReactElement {
  const asked = earlier.find(({ id }) => id === condition.quId);
  const { test, values = [], n = 0 } = condition;
  const takesOptions = test === 'chosen' || test === 'unchosen';
  const takesNumber = test === 'eq' || test === 'ge' || test === 'le';
  return (
    <Box
      role="group"
      aria-label={logicText('logic.condition', { n: at + 1 })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <TextField
        select
        size="small"
        sx={wide}
        label={logicText('logic.question')}
        value={asked?.id ?? ''}
        onChange={({ target }) => {
          const next = earlier.find(({ id }) => id === target.value);
          if (next !== undefined) onChange(conditionAbout(next));
        }}
      >
        {earlier.map((question) => (
          <MenuItem key={question.id} value={question.id}>
            {logicText('logic.questionOf', {
              n: questions.indexOf(question) + 1,
              title: pipeNames(question.content, questions).slice(0, titleLength),
            })}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        sx={narrow}
        label={logicText('logic.test')}
        value={test}
        onChange={({ target }) => {
          const next = (asked ? testsFor(asked.quType) : []).find((one) => one === target.value);
          if (next !== undefined) onChange({ ...condition, test: next });
        }}
      >
        {(asked ? testsFor(asked.quType) : [test]).map((one) => (
          <MenuItem key={one} value={one}>
            {logicText(`logic.test.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {takesOptions && asked !== undefined ? (
        <TextField
          select
          size="small"
          sx={wide}
          label={logicText('logic.values')}
          value={values.filter((id) => asked.answerList.some((option) => option.id === id))}
          slotProps={{
            select: {
              multiple: true,
              renderValue: () =>
                asked.answerList.flatMap(({ id, content }) => (values.includes(id) ? [content] : [])).join(logicText('logic.listSign')),
            },
          }}
          onChange={({ target }) => onChange({ ...condition, values: [target.value].flat() })}
        >
          {asked.answerList.map(({ id, content }) => (
            <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
              <Checkbox size="small" checked={values.includes(id)} inert sx={{ p: 0.5, mr: 0.5 }} />
              <ListItemText primary={content} />
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {takesNumber && asked !== undefined ? (
        <TextField
          select
          size="small"
          sx={narrow}
          label={logicText('logic.n')}
          value={n}
          onChange={({ target }) => onChange({ ...condition, n: Number(target.value) })}
        >
          {stepsOf(asked).map((step) => (
            <MenuItem key={step} value={step}>
              {step}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      <IconButton aria-label={logicText('logic.remove', { n: at + 1 })} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Conditions of a rule. */
export function RuleFields({ rule, questions, earlier, onChange }: RuleFieldsProps): ReactElement {
  const { match, conditions } = rule;
  const [first] = earlier;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {conditions.length < 2 ? null : (
        <TextField
          select
          size="small"
          sx={narrow}
          label={logicText('logic.match')}
          value={match}
          onChange={({ target }) => onChange({ ...rule, match: target.value === 'any' ? 'any' : 'all' })}
        >
          {(['all', 'any'] as const).map((one) => (
            <MenuItem key={one} value={one}>
              {logicText(`logic.match.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {conditions.map((condition, at) => (
        <ConditionRow
          // a condition has no name of its own
          key={`${at} ${condition.quId}`}
          condition={condition}
          at={at}
          questions={questions}
          earlier={earlier}
          onChange={(next) => onChange({ ...rule, conditions: conditions.map((one, index) => (index === at ? next : one)) })}
          onRemove={() => onChange({ ...rule, conditions: conditions.filter((_, index) => index !== at) })}
        />
      ))}
      <Button
        variant="outlined"
        color="secondary"
        disabled={first === undefined || conditions.length >= mostConditions}
        sx={{ justifySelf: 'start', minHeight: 44 }}
        onClick={() => {
          if (first !== undefined) onChange({ ...rule, conditions: [...conditions, conditionAbout(earlier.at(-1) ?? first)] });
        }}
      >
        {logicText('logic.add')}
      </Button>
    </Box>
  );
}
