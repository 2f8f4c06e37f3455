import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatScore } from '@xuekao/frontend-shared';
import type { KeyboardEvent, ReactElement } from 'react';
import { hasParts, sumOf, wrongFields, type Edit, type Field, type OfflineRow, type OfflineTable } from './entry-edits.js';
import { offlineText } from './offline.texts.js';

const fieldId = (field: Field | 'note', index: number): string => `offline-${field}-${index}`;

/** @returns whether the page has such a field */
export function focusField(field: Field | 'note', index: number): boolean {
  const input = document.getElementById(fieldId(field, index));
  if (!(input instanceof HTMLInputElement) || input.disabled) return false;
  input.focus();
  input.select();
  return true;
}

/** A column in the grid for each field; on a phone they stand below the name. */
export const gridOf = (sections: number) =>
  ({
    display: 'grid',
    columnGap: 1.5,
    rowGap: 1,
    alignItems: 'start',
    gridTemplateColumns: {
      xs: 'repeat(2, minmax(0, 1fr))',
      lg: `minmax(9rem, 1.4fr) repeat(${sections + 1}, minmax(6rem, 0.8fr)) 6rem minmax(8rem, 1.4fr) 5rem`,
    },
  }) as const;
const wide = { gridColumn: { xs: '1 / -1', lg: 'auto' } } as const;

function verdictOf({ entryState, valid, passed }: OfflineRow): string {
  if (entryState !== 1) return offlineText(entryState === 2 ? 'offline.state.2' : 'offline.state.0');
  if (!valid) return offlineText('offline.invalid');
  return offlineText(passed ? 'offline.passed' : 'offline.failed');
}

export interface EntryRowProps {
  row: OfflineRow;
  index: number;
  edit: Edit;
  table: Pick<OfflineTable, 'sections' | 'totalScore'>;
  disabled: boolean;
  changed: boolean;
  onChange: (edit: Edit) => void;
}

/** One person of the table: made for a hand that stays on the keys. */
export function EntryRow({ row, index, edit, table, disabled, changed, onChange }: EntryRowProps): ReactElement {
  const { sections, totalScore } = table;
  const wrong = wrongFields(edit, table);
  const isByParts = hasParts(edit);
  const sum = isByParts ? sumOf(edit, table) : null;
  const step = (field: Field | 'note') => (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
    if (!down && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    event.preventDefault();
    focusField(field, index + (down ? 1 : -1));
  };
  const score = (field: Field, label: string, value: string, max: number): ReactElement => (
    <TextField
      key={field}
      id={fieldId(field, index)}
      size="small"
      label={label}
      value={value}
      error={wrong.includes(field)}
      helperText={
        wrong.includes(field)
          ? offlineText(value.trim() === '' ? 'offline.partMissing' : 'offline.range', { max: formatScore(max) })
          : undefined
      }
      disabled={edit.absent}
      onKeyDown={step(field)}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) =>
        onChange(field === 'score' ? { ...edit, score: target.value } : { ...edit, parts: edit.parts.with(field, target.value), score: '' })
      }
      slotProps={{
        htmlInput: {
          // the sum of the sections is nothing to type
          readOnly: disabled || (field === 'score' && isByParts),
          inputMode: 'decimal',
          autoComplete: 'off',
          maxLength: 6,
          'aria-label': offlineText(field === 'score' ? 'offline.totalOf' : 'offline.sectionOf', {
            name: row.realName,
            title: field === 'score' ? '' : (sections[field]?.title ?? ''),
          }),
        },
      }}
    />
  );
  return (
    <Box
      component="li"
      sx={{
        ...gridOf(sections.length),
        px: { xs: 2, md: 2.5 },
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        ...(changed ? { bgcolor: 'action.selected' } : {}),
      }}
    >
      <Box sx={{ ...wide, minWidth: 0, display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{row.realName}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[row.userName, row.deptName].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ display: { lg: 'none' }, flexShrink: 0 }}>
          {verdictOf(row)}
        </Typography>
      </Box>
      {sections.map((section, at) =>
        score(
          at,
          offlineText('offline.section', { title: section.title, score: formatScore(section.totalScore) }),
          edit.parts[at] ?? '',
          section.totalScore,
        ),
      )}
      {score(
        'score',
        offlineText('offline.total', { score: formatScore(totalScore) }),
        isByParts ? (sum === null ? '' : formatScore(sum)) : edit.score,
        totalScore,
      )}
      <FormControlLabel
        label={offlineText('offline.absent')}
        sx={{ minHeight: 44, m: 0 }}
        control={
          <Checkbox
            checked={edit.absent}
            disabled={disabled}
            onChange={(_, absent) => onChange({ ...edit, absent, ...(absent ? { score: '', parts: edit.parts.map(() => '') } : {}) })}
            slotProps={{ input: { 'aria-label': offlineText('offline.absentOf', { name: row.realName }) } }}
          />
        }
      />
      <TextField
        id={fieldId('note', index)}
        size="small"
        label={offlineText('offline.note')}
        value={edit.note}
        onKeyDown={step('note')}
        onChange={(event) => onChange({ ...edit, note: event.target.value })}
        sx={wide}
        slotProps={{
          htmlInput: { readOnly: disabled, maxLength: 200, 'aria-label': offlineText('offline.noteOf', { name: row.realName }) },
        }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', lg: 'block' }, pt: 1.25 }}>
        {verdictOf(row)}
      </Typography>
    </Box>
  );
}
