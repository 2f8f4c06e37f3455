import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useController, type Control } from 'react-hook-form';
import { formatScore } from '@xuekao/frontend-shared';
import { CertPicker } from '../fields/cert-picker.js';
import { useCan } from '../lib/session.js';
import { useCall } from '../lib/use-call.js';
import type { ExamForm } from './exam-form.js';
import { examText } from './exam.texts.js';
import { mostRewards, gapsOf, rewardFault, rewardsFault, type RewardRow } from './reward-rows.js';
import { SettleRewards } from './settle-rewards.js';

const empty: RewardRow = { min: null, max: null, points: 0, certId: '' };

function Row({
  row,
  disabled,
  canGrant,
  canGive,
  fault,
  name,
  onChange,
  onRemove,
}: {
  row: RewardRow;
  disabled: boolean;
  /** whether the person may give certificates */
  canGrant: boolean;
  /** whether the person may give points */
  canGive: boolean;
  fault: string | null;
  name: string;
  onChange: (row: RewardRow) => void;
  onRemove: () => void;
}): ReactElement {
  const number = (field: 'min' | 'max' | 'points', label: string): ReactElement => (
    <TextField
      size="small"
      type="number"
      label={label}
      value={row[field] ?? ''}
      disabled={disabled || (field === 'points' && !canGive)}
      error={fault !== null}
      onChange={(event) => onChange({ ...row, [field]: event.target.value === '' ? null : Number(event.target.value) })}
      slotProps={{ htmlInput: { min: 0, step: 'any', inputMode: 'decimal' } }}
    />
  );
  return (
    <Box role="group" aria-label={name}>
      <Box
        sx={{
          display: 'grid',
          // points beside the scores, a certificate below them: its name is long
          gridTemplateColumns: { xs: '1fr 1fr 44px', md: '1fr 1fr 1fr 44px' },
          gap: 1,
          alignItems: 'center',
          '& > :nth-of-type(3)': { gridColumn: { xs: '1 / 3', md: 'auto' }, gridRow: { xs: 2, md: 'auto' } },
          '& > :nth-of-type(4)': { gridColumn: { xs: '1 / 3', md: '1 / 4' }, gridRow: { xs: 3, md: 2 } },
        }}
      >
        {number('min', examText('exam.rewards.min'))}
        {number('max', examText('exam.rewards.max'))}
        {number('points', examText('exam.rewards.points'))}
        <CertPicker
          label={examText('exam.rewards.cert')}
          archived={false}
          value={row.certId}
          disabled={disabled || !canGrant}
          onChange={(certId) => onChange({ ...row, certId })}
        />
        {disabled ? null : (
          <IconButton aria-label={`${examText('exam.rewards.remove')}：${name}`} onClick={onRemove} sx={{ width: 44, height: 44 }}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {fault === null ? null : <FormHelperText error>{fault}</FormHelperText>}
    </Box>
  );
}

/** Before other rewards are saved: whose results are there already, and what happens to those people. */
function ChangedNote({ examId }: { examId: string }): ReactElement | null {
  const canRead = useCan('paper:list');
  const { data } = useCall('/api/paper/paper/paging', { current: 1, size: 1, params: { examId, handState: 1 } }, { enabled: canRead });
  if (data === undefined || data.total === 0) return null;
  return <Alert severity="warning">{examText('exam.rewards.changed')}</Alert>;
}

interface RewardsFieldProps {
  control: Control<ExamForm>;
  disabled: boolean;
  /** of a published exam; null: nobody has a result of it */
  examId: string | null;
}

/** Points and certificates by ranges of the best score. */
export function RewardsField({ control, disabled, examId }: RewardsFieldProps): ReactElement {
  const canGrant = useCan('cert:grant');
  const canGive = useCan('points:save');
  const { field, fieldState, formState } = useController({
    control,
    name: 'rewards',
    rules: { validate: (rows: readonly RewardRow[]) => rewardsFault(rows) ?? true },
  });
  const rows: readonly RewardRow[] = field.value;
  const isShown = fieldState.error !== undefined;
  const gaps = gapsOf(rows);
  // an exam without rewards has nothing to look at, unless they were taken away here: what they gave comes before a person
  const [hadRewards, setHadRewards] = useState(false);
  const remove = (at: number): void => {
    if ((formState.defaultValues?.rewards?.length ?? 0) > 0) setHadRewards(true);
    field.onChange(rows.filter((_, index) => index !== at));
  };
  const put = (at: number, next: RewardRow): void => field.onChange(rows.map((row, index) => (index === at ? next : row)));
  return (
    <Box role="group" aria-label={examText('exam.rewards')} sx={{ display: 'grid', gap: 1.25, maxWidth: 880, gridColumn: '1 / -1' }}>
      <Typography variant="body2" color="textSecondary">
        {examText('exam.rewards')} · {examText('exam.rewardsHelp')}
      </Typography>
      {examId === null || !fieldState.isDirty ? null : <ChangedNote examId={examId} />}
      {rows.map((row, at) => (
        <Row
          // rows have no name of their own
          key={at}
          row={row}
          name={examText('exam.rewards.nth', { n: at + 1 })}
          canGrant={canGrant}
          disabled={disabled}
          canGive={canGive}
          fault={isShown ? rewardFault(rows, at) : null}
          onChange={(next) => put(at, next)}
          onRemove={() => remove(at)}
        />
      ))}
      {gaps.length === 0 ? null : (
        <FormHelperText>
          {gaps.map(([from, to]) => examText('exam.rewards.gap', { from, to, between: formatScore((from + to) / 2) })).join('')}
        </FormHelperText>
      )}
      {canGive || disabled ? null : <FormHelperText>{examText('exam.rewards.noPoints')}</FormHelperText>}
      {examId === null || disabled || fieldState.isDirty || !(hadRewards || rows.length > 0) ? null : (
        <SettleRewards examId={examId} rows={rows} />
      )}
      {disabled || rows.length >= mostRewards || !(canGive || canGrant) ? null : (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => field.onChange([...rows, empty])}>
          {examText('exam.rewards.add')}
        </Button>
      )}
    </Box>
  );
}
