import DeleteIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AnswerFileKind } from '@xuekao/contracts';
import { answerFileKinds } from '@xuekao/contracts/answer-files';
import type { ReactElement } from 'react';
import { maxBlanks, maxKeywords } from '@xuekao/question/view';
import type { RowsEditorProps } from './option-rows.js';
import { newRow, rateSum, withManual, type DraftPart, type DraftRow } from './question-draft.js';
import { questionText } from './question.texts.js';
import { ReferenceField } from './reference-field.js';

function useRows<P extends DraftPart>({ part, onChange }: RowsEditorProps<P>) {
  return {
    change: (key: string, more: Partial<DraftRow>) =>
      onChange({ ...part, rows: part.rows.map((row) => (row.key === key ? { ...row, ...more } : row)) }),
    remove: (key: string) => onChange({ ...part, rows: part.rows.filter((row) => row.key !== key) }),
    add: (more: Partial<DraftRow> = {}) => onChange({ ...part, rows: [...part.rows, newRow('', more)] }),
  };
}

/** The accepted answers of each blank. */
export function BlankRows<P extends DraftPart>(props: RowsEditorProps<P>): ReactElement {
  const { part, disabled } = props;
  const rows = useRows(props);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {part.rows.map((row, index) => (
        <Box key={row.key} sx={{ display: 'flex', gap: 0.5 }}>
          <TextField
            label={questionText('qu.blank', { n: index + 1 })}
            value={row.content}
            disabled={disabled}
            onChange={(event) => rows.change(row.key, { content: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
          {disabled || part.rows.length <= 1 ? null : (
            <IconButton aria-label={questionText('qu.blankDelete', { n: index + 1 })} onClick={() => rows.remove(row.key)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      <FormHelperText sx={{ m: 0 }}>{questionText('qu.blankHelp')}</FormHelperText>
      {disabled || part.rows.length >= maxBlanks ? null : (
        <Box>
          <Button variant="outlined" color="secondary" size="small" onClick={() => rows.add()}>
            {questionText('qu.blankAdd')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function KeywordRows<P extends DraftPart>(props: RowsEditorProps<P>): ReactElement {
  const { part, disabled } = props;
  const rows = useRows(props);
  const sum = part.rows.reduce((total, row) => total + row.scoreRate, 0);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {part.rows.map((row, index) => (
        <Box key={row.key} sx={{ display: 'flex', gap: 1 }}>
          <TextField
            label={questionText('qu.keyword', { n: index + 1 })}
            value={row.content}
            disabled={disabled}
            onChange={(event) => rows.change(row.key, { content: event.target.value })}
          />
          <TextField
            type="number"
            label={questionText('qu.rate')}
            value={row.scoreRate === 0 ? '' : row.scoreRate}
            disabled={disabled}
            onChange={(event) => rows.change(row.key, { scoreRate: Number(event.target.value) })}
            sx={{ maxWidth: 130 }}
            slotProps={{
              htmlInput: { min: 1, max: 100, step: 1, 'aria-label': questionText('qu.rateLabel', { n: index + 1 }) },
              input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
            }}
          />
          {disabled ? null : (
            <IconButton aria-label={questionText('qu.keywordDelete', { n: index + 1 })} onClick={() => rows.remove(row.key)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      <Typography variant="body2" color="textSecondary">
        {questionText('qu.keywordHelp')}
        {part.rows.length === 0 ? '' : ` ${questionText('qu.rateSum', { n: sum })}`}
      </Typography>
      {disabled || part.rows.length >= maxKeywords ? null : (
        <Box>
          <Button variant="outlined" color="secondary" size="small" onClick={() => rows.add()}>
            {questionText('qu.keywordAdd')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Rubric: the steps that a person marks by, each with its share. */
function StepRows<P extends DraftPart>(props: RowsEditorProps<P>): ReactElement {
  const { part, disabled } = props;
  const rows = useRows(props);
  const steps = part.rows.filter(({ isStep }) => isStep === true);
  return (
    <Box role="group" aria-label={questionText('qu.steps')} sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {questionText('qu.stepsHelp')}
        {steps.length === 0 ? '' : ` ${questionText('qu.rateSum', { n: rateSum(steps) })}`}
      </Typography>
      {steps.map((row, index) => (
        <Box key={row.key} sx={{ display: 'flex', gap: 1 }}>
          <TextField
            multiline
            label={questionText('qu.step', { n: index + 1 })}
            value={row.content}
            disabled={disabled}
            onChange={(event) => rows.change(row.key, { content: event.target.value })}
          />
          <TextField
            type="number"
            label={questionText('qu.rate')}
            value={row.scoreRate === 0 ? '' : row.scoreRate}
            disabled={disabled}
            onChange={(event) => rows.change(row.key, { scoreRate: Number(event.target.value) })}
            sx={{ maxWidth: 130 }}
            slotProps={{
              htmlInput: { min: 1, max: 100, step: 1, 'aria-label': questionText('qu.stepRate', { n: index + 1 }) },
              input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
            }}
          />
          {disabled ? null : (
            <IconButton aria-label={questionText('qu.stepDelete', { n: index + 1 })} onClick={() => rows.remove(row.key)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      {disabled || part.rows.length >= maxKeywords ? null : (
        <Box>
          <Button variant="outlined" color="secondary" size="small" onClick={() => rows.add({ isStep: true })}>
            {questionText('qu.stepAdd')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** A short answer is marked by a person (with a reference) or by keywords with their shares. */
/** Files that an answer may hold beside its text. */
function AnswerFileKinds<P extends DraftPart>({ part, disabled, onChange }: RowsEditorProps<P>): ReactElement {
  const { answerFiles = [] } = part;
  const turn = (kind: AnswerFileKind, on: boolean): void =>
    onChange({ ...part, answerFiles: answerFileKinds.filter((one) => (one === kind ? on : answerFiles.includes(one))) });
  return (
    <Box role="group" aria-label={questionText('qu.answerFiles')} sx={{ mt: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {questionText('qu.answerFiles')}
      </Typography>
      {answerFileKinds.map((kind) => (
        <FormControlLabel
          key={kind}
          label={questionText(`qu.file.${kind}`)}
          disabled={disabled}
          sx={{ minHeight: 44, mr: 3 }}
          control={<Switch checked={answerFiles.includes(kind)} onChange={(_, on) => turn(kind, on)} />}
        />
      ))}
      <FormHelperText sx={{ m: 0 }}>{questionText('qu.answerFilesHelp')}</FormHelperText>
    </Box>
  );
}

export function SaqRows<P extends DraftPart>(props: RowsEditorProps<P>): ReactElement {
  const { part, disabled, onChange } = props;
  const lines = part.rows.filter((row) => row.isStep !== true);
  const steps = part.rows.filter((row) => row.isStep === true);
  const reference = lines.map((row) => row.content).join('\n');
  // what is written stays as typed; empty lines go when it is sent
  const write = (text: string): void =>
    onChange({
      ...part,
      rows: [
        ...(text === ''
          ? []
          : text
              .split('\n')
              .slice(0, maxKeywords - steps.length)
              .map((content, index) => ({ ...(lines[index] ?? newRow()), content }))),
        ...steps,
      ],
    });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <RadioGroup
        row
        aria-label={questionText('qu.saqMode')}
        value={part.manual ? 'manual' : 'auto'}
        onChange={(event) => onChange(withManual(part, event.target.value === 'manual'))}
      >
        <FormControlLabel value="manual" disabled={disabled} label={questionText('qu.saqManual')} control={<Radio size="small" />} />
        <FormControlLabel value="auto" disabled={disabled} label={questionText('qu.saqAuto')} control={<Radio size="small" />} />
      </RadioGroup>
      <FormHelperText sx={{ m: 0, mb: 1 }}>{questionText(part.manual ? 'qu.saqManualHelp' : 'qu.saqAutoHelp')}</FormHelperText>
      {part.manual ? (
        <>
          <ReferenceField value={reference} disabled={disabled} onChange={write} />
          <StepRows {...props} />
          <AnswerFileKinds {...props} />
        </>
      ) : (
        <KeywordRows {...props} />
      )}
    </Box>
  );
}
