import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { SurveyQuestion } from '@xuekao/contracts';
import { isChoice, isMulti, npsLevel, rankStyles } from '@xuekao/contracts/survey-rules';
import { useState, type ReactElement } from 'react';
import { SortableList } from '../ui/sortable.js';
import { levels, mayAddOption, moved, newOption, otherOption } from './design-draft.js';
import { designText } from './design.texts.js';
import { FillDialog } from './fill-dialog.js';
import { MatrixRows } from './matrix-rows.js';
import { TitleField } from './title-field.js';
import { OptionRow } from './option-row.js';

interface QuestionFieldsProps {
  question: SurveyQuestion;
  questions: readonly SurveyQuestion[];
  isFixed: boolean;
  /** the question as people have answered it; undefined: nobody has */
  answered?: SurveyQuestion | undefined;
  onChange: (question: SurveyQuestion) => void;
}

const half = { width: { xs: '100%', sm: 180 } } as const;

function Bounds({ question, onChange }: Pick<QuestionFieldsProps, 'question' | 'onChange'>): ReactElement {
  const counts = Array.from({ length: question.answerList.length }, (_, at) => at + 1);
  const field = (name: 'selectMin' | 'selectMax', options: readonly number[]): ReactElement => (
    <TextField
      select
      size="small"
      sx={half}
      label={designText(`design.${name}`)}
      value={question[name]}
      onChange={({ target }) => onChange({ ...question, [name]: Number(target.value) })}
    >
      {options.map((n) => (
        <MenuItem key={n} value={n}>
          {n === 0 ? designText('design.noBound') : n}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <>
      {field('selectMin', question.required ? counts : [0, ...counts])}
      {field('selectMax', [0, ...counts.filter((n) => n >= question.selectMin)])}
    </>
  );
}

function Scale({ question, isFixed, onChange }: Omit<QuestionFieldsProps, 'questions'>): ReactElement {
  return (
    <>
      <TextField
        select
        size="small"
        sx={half}
        disabled={isFixed}
        label={designText('design.level')}
        value={question.rankLevel}
        onChange={({ target }) => onChange({ ...question, rankLevel: Number(target.value) })}
      >
        {levels.map((n) => (
          <MenuItem key={n} value={n}>
            {n === npsLevel ? designText('design.nps') : designText('design.levelOf', { n })}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        sx={half}
        label={designText('design.style')}
        value={question.rankStyle}
        onChange={({ target }) => onChange({ ...question, rankStyle: rankStyles.find((one) => one === target.value) ?? 'num1' })}
      >
        {rankStyles.map((one) => (
          <MenuItem key={one} value={one}>
            {designText(`design.style.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

/** Fields of one question. */
export function QuestionFields({ question, questions, isFixed, answered, onChange }: QuestionFieldsProps): ReactElement {
  const [isFilling, setFilling] = useState(false);
  const { quType, answerList } = question;
  const hasQuotas = answerList.some(({ quota }) => quota !== undefined);
  const [isLimiting, setLimiting] = useState(hasQuotas);
  const hasOptions = isChoice(quType) || quType === 'scale' || quType === 'matrix';
  // people who chose an option before it had a quota were not counted
  const quotaState = (id: string): 'open' | 'fixed' =>
    answered?.answerList.some((option) => option.id === id && option.quota === undefined) ? 'fixed' : 'open';
  const setOptions = (options: SurveyQuestion['answerList']): void => onChange({ ...question, answerList: options });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TitleField question={question} questions={questions} onChange={onChange} />
      {quType === 'matrix' ? (
        <MatrixRows rows={question.rowList ?? []} canRemove={!isFixed} onChange={(rowList) => onChange({ ...question, rowList })} />
      ) : null}
      {hasOptions ? (
        <SortableList keys={answerList.map(({ id }) => id)} onMove={(from, to) => setOptions(moved(answerList, from, to))}>
          <Box sx={{ display: 'grid', gap: 1 }}>
            {answerList.map((option, at) => (
              <OptionRow
                key={option.id}
                option={option}
                at={at}
                quType={quType}
                canRemove={!isFixed}
                quota={isLimiting && isChoice(quType) ? quotaState(option.id) : null}
                canMove={quType !== 'scale' || !isFixed}
                onChange={(next) => setOptions(answerList.map((one) => (one.id === next.id ? next : one)))}
                onRemove={() => setOptions(answerList.filter(({ id }) => id !== option.id))}
              />
            ))}
          </Box>
        </SortableList>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        {hasOptions ? (
          <Button
            variant="outlined"
            color="secondary"
            disabled={!mayAddOption(question)}
            onClick={() => setOptions([...answerList, newOption('', quType === 'scale' ? answerList.length + 1 : 0)])}
          >
            {designText(quType === 'scale' ? 'design.addStep' : quType === 'matrix' ? 'design.addColumn' : 'design.addOption')}
          </Button>
        ) : null}
        {isChoice(quType) ? (
          <Button
            color="secondary"
            disabled={!mayAddOption(question) || answerList.some(({ remarkRequired }) => remarkRequired)}
            onClick={() => setOptions([...answerList, otherOption()])}
          >
            {designText('design.addOther')}
          </Button>
        ) : null}
        {isChoice(quType) && !isFixed ? (
          <Button color="secondary" onClick={() => setFilling(true)}>
            {designText('design.fill')}
          </Button>
        ) : null}
        {isMulti(quType) ? <Bounds question={question} onChange={onChange} /> : null}
        {quType === 'scale' ? <Scale question={question} isFixed={isFixed} onChange={onChange} /> : null}
        <FormControlLabel
          label={designText('design.required')}
          control={<Switch checked={question.required} onChange={(_, required) => onChange({ ...question, required })} />}
        />
        {isChoice(quType) ? (
          <FormControlLabel
            label={designText('design.quotas')}
            control={
              <Switch
                checked={isLimiting}
                onChange={(_, isOn) => {
                  setLimiting(isOn);
                  if (!isOn) setOptions(answerList.map(({ quota: _quota, ...option }) => option));
                }}
              />
            }
          />
        ) : null}
      </Box>
      {isLimiting && isChoice(quType) ? <FormHelperText>{designText('design.quotaNote')}</FormHelperText> : null}
      {isFilling ? (
        <FillDialog
          onClose={() => setFilling(false)}
          onFill={(options) => {
            setOptions(options);
            setFilling(false);
          }}
        />
      ) : null}
    </Box>
  );
}
