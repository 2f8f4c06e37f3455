import AddIcon from '@mui/icons-material/Add';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { faultOf, hasItems, mostFields, mostItems, newField, withNewItem, withType, type DesignedField } from './activity-form.js';
import { activityText } from './activity.texts.js';

/** of the call */
const titleLength = 60;
const tipsLength = 200;
const types = ['text', 'textarea', 'radio', 'checkbox', 'image', 'audio', 'video'] as const;

interface FieldProps {
  field: DesignedField;
  n: number;
  disabled: boolean;
  /** the form was sent, so what it lacks is said */
  isAsked: boolean;
  onChange: (field: DesignedField) => void;
}

function Items({ field, disabled, isAsked, onChange }: FieldProps): ReactElement {
  const { fieldItems: items, fieldType } = field;
  const fault = isAsked ? faultOf(field) : null;
  const change = (next: DesignedField['fieldItems']): void => onChange({ ...field, fieldItems: next });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {activityText('form.items')}
      </Typography>
      {items.map((item, at) => (
        <Box key={item.value} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Checkbox
            checked={item.checked}
            disabled={disabled}
            slotProps={{ input: { 'aria-label': activityText('form.itemChecked', { n: at + 1 }) } }}
            onChange={(_, checked) =>
              change(
                items.map((one, place) => (place === at ? { ...one, checked } : fieldType === 'radio' ? { ...one, checked: false } : one)),
              )
            }
          />
          <TextField
            fullWidth
            size="small"
            label={activityText('form.item', { n: at + 1 })}
            value={item.title}
            disabled={disabled}
            slotProps={{ htmlInput: { maxLength: titleLength } }}
            onChange={({ target }) => change(items.map((one, place) => (place === at ? { ...one, title: target.value } : one)))}
          />
          <IconButton
            aria-label={activityText('form.itemRemove', { n: at + 1 })}
            disabled={disabled}
            onClick={() => change(items.filter((_, place) => place !== at))}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {fault === 'few' || fault === 'items' ? (
        <FormHelperText error sx={{ mx: 0 }}>
          {activityText(fault === 'few' ? 'form.itemsFew' : 'form.itemsBad')}
        </FormHelperText>
      ) : null}
      {disabled || items.length >= mostItems ? null : (
        <Button size="small" startIcon={<AddIcon />} sx={{ justifySelf: 'start' }} onClick={() => onChange(withNewItem(field))}>
          {activityText('form.itemAdd')}
        </Button>
      )}
    </Box>
  );
}

function FieldEditor(props: FieldProps): ReactElement {
  const { field, disabled, isAsked, onChange } = props;
  const isUntitled = isAsked && faultOf(field) === 'title';
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
        <TextField
          size="small"
          label={activityText('form.title')}
          value={field.fieldTitle}
          disabled={disabled}
          error={isUntitled}
          helperText={isUntitled ? activityText('form.titleMissing') : undefined}
          slotProps={{ htmlInput: { maxLength: titleLength } }}
          onChange={({ target }) => onChange({ ...field, fieldTitle: target.value })}
        />
        <TextField
          select
          size="small"
          label={activityText('form.type')}
          value={field.fieldType}
          disabled={disabled}
          onChange={({ target }) => onChange(withType(field, types.find((type) => type === target.value) ?? 'text'))}
        >
          {types.map((type) => (
            <MenuItem key={type} value={type}>
              {activityText(`form.type.${type}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {hasItems(field) ? <Items {...props} /> : null}
      <TextField
        size="small"
        label={activityText('form.tips')}
        helperText={activityText('form.tipsHelp')}
        value={field.tips}
        disabled={disabled}
        slotProps={{ htmlInput: { maxLength: tipsLength } }}
        onChange={({ target }) => onChange({ ...field, tips: target.value })}
      />
      <FormControlLabel
        sx={{ justifySelf: 'start' }}
        label={activityText('form.required')}
        disabled={disabled}
        control={<Switch checked={field.required} onChange={(_, required) => onChange({ ...field, required })} />}
      />
    </Box>
  );
}

export interface FormDesignerProps {
  fields: DesignedField[];
  disabled: boolean;
  isAsked: boolean;
  onChange: (fields: DesignedField[]) => void;
}

/** Designer of a sign-up form: questions of six kinds, in the order in which people answer them. */
export function FormDesigner({ fields, disabled, isAsked, onChange }: FormDesignerProps): ReactElement {
  const move = (from: number, to: number): void => {
    const next = fields.filter((_, at) => at !== from);
    const moved = fields[from];
    if (moved !== undefined) onChange([...next.slice(0, to), moved, ...next.slice(to)]);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {fields.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {activityText('form.empty')}
        </Typography>
      ) : null}
      {fields.map((field, at) => (
        <Box
          key={field.fieldName}
          role="group"
          aria-label={activityText('form.field', { n: at + 1 })}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
              {activityText('form.field', { n: at + 1 })}
            </Typography>
            {disabled ? null : (
              <>
                <IconButton aria-label={activityText('form.up', { n: at + 1 })} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <UpIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={activityText('form.down', { n: at + 1 })}
                  disabled={at === fields.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <DownIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={activityText('form.remove', { n: at + 1 })}
                  onClick={() => onChange(fields.filter((_, place) => place !== at))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </>
            )}
          </Box>
          <FieldEditor
            field={field}
            n={at + 1}
            disabled={disabled}
            isAsked={isAsked}
            onChange={(next) => onChange(fields.map((one, place) => (place === at ? next : one)))}
          />
        </Box>
      ))}
      {disabled ? null : (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={fields.length >= mostFields}
          sx={{ justifySelf: 'start', minHeight: 44 }}
          onClick={() => onChange([...fields, newField(fields)])}
        >
          {activityText(fields.length >= mostFields ? 'form.full' : 'form.add')}
        </Button>
      )}
    </Box>
  );
}
