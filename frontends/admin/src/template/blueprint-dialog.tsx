import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { QuType } from '@xuekao/contracts';
import { FormDialog } from '@xuekao/frontend-shared';
import { useMemo, useState, type ReactElement } from 'react';
import { fieldText } from '../fields/fields.texts.js';
import { PointPicker, RepoPicker } from '../fields/pickers.js';
import { levels, quTypeChoices, type Level } from '../fields/vocabulary.js';
import { blueprintOf, cellOf, countOf, rulesOf, type Blueprint } from './blueprint.js';
import { BlueprintTable } from './blueprint-table.js';
import type { DraftRule } from './template-draft.js';
import { tmplText } from './template.texts.js';
import { useSupplies } from './use-supplies.js';

const mostInCell = 500;
/** Rules of a template: the contract's limit. */
const mostRules = 100;

interface Props {
  /** of the group, before */
  rules: readonly DraftRule[];
  /** of the other groups: they draw from the same banks */
  others: readonly DraftRule[];
  picked: readonly string[];
  onSave: (rules: DraftRule[]) => void;
  onClose: () => void;
}

const emptyFrom = (rules: readonly DraftRule[]): Blueprint => ({
  repoId: rules[0]?.repoId ?? '',
  quType: rules[0]?.quType ?? 'radio',
  pointCodes: [...new Set(rules.flatMap(({ pointCodes }) => pointCodes))],
  counts: {},
});

/** The rules of a group as a table of knowledge points and levels, with what each cell can have. */
export function BlueprintDialog({ rules, others, picked, onSave, onClose }: Props): ReactElement {
  const [value, setValue] = useState<Blueprint>(() => blueprintOf(rules) ?? emptyFrom(rules));
  const cells = useMemo(() => rulesOf(value), [value]);
  const all = useMemo(() => [...others, ...cells], [others, cells]);
  const supply = useSupplies(all, picked);
  const total = countOf(value, value.pointCodes, levels);
  const short = cells.filter(({ key, count }) => (supply(key) ?? count) < count).length;
  const tooMany = all.length > mostRules;
  const set = (code: string, level: Level, count: number): void =>
    setValue((now) => ({ ...now, counts: { ...now.counts, [cellOf(code, level)]: Math.min(mostInCell, Math.max(0, count)) } }));
  return (
    <FormDialog
      open
      maxWidth="md"
      title={tmplText('tmpl.blueprint.edit')}
      busy={false}
      saveText={tmplText('tmpl.blueprint.take', { n: total })}
      saveDisabled={total === 0 || value.repoId === '' || tooMany}
      onSave={() => onSave(cells)}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {tmplText('tmpl.blueprint.note')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
        <RepoPicker value={value.repoId} forExam onChange={(repoId) => setValue((now) => ({ ...now, repoId }))} />
        <TextField
          select
          label={fieldText('field.quType')}
          value={value.quType}
          onChange={(event) => setValue((now) => ({ ...now, quType: event.target.value as QuType }))} /* the select offers types only */
        >
          {quTypeChoices.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <PointPicker
            label={tmplText('tmpl.blueprint.points')}
            values={value.pointCodes}
            onChange={(pointCodes) => setValue((now) => ({ ...now, pointCodes }))}
          />
        </Box>
      </Box>
      {value.pointCodes.length === 0 ? (
        <Typography color="textSecondary" sx={{ textAlign: 'center', py: 3 }}>
          {tmplText('tmpl.blueprint.empty')}
        </Typography>
      ) : (
        <BlueprintTable blueprint={value} rules={cells} picked={picked} supply={supply} onChange={set} />
      )}
      {short === 0 ? null : <Alert severity="error">{tmplText('tmpl.blueprint.short', { n: short })}</Alert>}
      {tooMany ? <Alert severity="error">{tmplText('tmpl.blueprint.tooMany', { n: all.length, max: mostRules })}</Alert> : null}
    </FormDialog>
  );
}
