import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FilterCondition } from '@xuekao/contracts';
import { DateField } from '@xuekao/frontend-shared/dates';
import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { filterFieldsOf, operatorText, type FilterField } from './filter-fields.js';
import { resultText } from './result.texts.js';

interface ResultFilterProps {
  surveyId: string;
  conditions: readonly FilterCondition[];
  onChange: (conditions: FilterCondition[]) => void;
}
interface RowProps {
  condition: FilterCondition;
  n: number;
  fields: readonly FilterField[];
  onChange: (condition: FilterCondition) => void;
  onRemove: () => void;
}
const most = 20;
const fieldSx = { width: { xs: '100%', sm: 200 } } as const;
const operatorSx = { width: { xs: '100%', sm: 120 } } as const;

function ValueField({
  field,
  label,
  value,
  onChange,
}: {
  field: FilterField;
  label: string;
  value: string;
  onChange: (value: string) => void;
}): ReactElement {
  if (field.kind === 'day') {
    return (
      <Box sx={fieldSx}>
        <DateField kind="date" label={label} value={value} onChange={onChange} />
      </Box>
    );
  }
  const isChoice = field.choices.length > 0;
  return (
    <TextField
      select={isChoice}
      size="small"
      type={field.kind === 'number' ? 'number' : 'text'}
      sx={fieldSx}
      label={label}
      value={isChoice && !field.choices.some((choice) => choice.value === value) ? '' : value}
      slotProps={{ htmlInput: { maxLength: 100 } }}
      onChange={({ target }) => onChange(target.value)}
    >
      {isChoice
        ? field.choices.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))
        : null}
    </TextField>
  );
}

function Row({ condition, n, fields, onChange, onRemove }: RowProps): ReactElement {
  const field = fields.find(({ name }) => name === condition.field) ?? fields[0];
  if (field === undefined) return <Box />;
  const choose = (name: string): void => {
    const next = fields.find((one) => one.name === name);
    if (next !== undefined) onChange({ field: name, operator: next.operators[0] ?? 'eq', value: '', valueTo: '' });
  };
  return (
    <Box
      role="group"
      aria-label={resultText('result.filterOf', { n })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <TextField
        select
        size="small"
        sx={fieldSx}
        label={resultText('result.field')}
        value={field.name}
        onChange={({ target }) => choose(target.value)}
      >
        {fields.map(({ name, label }) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        sx={operatorSx}
        label={resultText('result.operator')}
        value={condition.operator}
        onChange={({ target }) => onChange({ ...condition, operator: field.operators.find((one) => one === target.value) ?? 'eq' })}
      >
        {field.operators.map((operator) => (
          <MenuItem key={operator} value={operator}>
            {operatorText(field, operator)}
          </MenuItem>
        ))}
      </TextField>
      <ValueField
        field={field}
        label={resultText('result.value')}
        value={condition.value ?? ''}
        onChange={(value) => onChange({ ...condition, value })}
      />
      {condition.operator === 'between' ? (
        <ValueField
          field={field}
          label={resultText('result.valueTo')}
          value={condition.valueTo ?? ''}
          onChange={(valueTo) => onChange({ ...condition, valueTo })}
        />
      ) : null}
      <IconButton aria-label={resultText('result.removeFilter', { n })} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Conditions of the result, all of which hold; those without a value are left out. */
export function ResultFilter({ surveyId, conditions, onChange }: ResultFilterProps): ReactElement {
  const titles = useCall('/api/survey/qu/list-title', { id: surveyId });
  const provinces = useCall('/api/survey/paper/list-province', { id: surveyId });
  const cities = useCall('/api/survey/paper/list-city', { id: surveyId });
  const fields = filterFieldsOf(titles.data ?? [], provinces.data ?? [], cities.data ?? []);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {conditions.map((condition, at) => (
        <Row
          key={`${at} ${condition.field}`}
          condition={condition}
          n={at + 1}
          fields={fields}
          onChange={(next) => onChange(conditions.map((one, index) => (index === at ? next : one)))}
          onRemove={() => onChange(conditions.filter((_, index) => index !== at))}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          color="secondary"
          variant="outlined"
          disabled={conditions.length >= most}
          onClick={() => onChange([...conditions, { field: 'hand_time', operator: 'eq', value: '', valueTo: '' }])}
        >
          {resultText('result.addFilter')}
        </Button>
        {conditions.length === 0 ? null : (
          <Button color="secondary" onClick={() => onChange([])}>
            {resultText('result.clear')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
