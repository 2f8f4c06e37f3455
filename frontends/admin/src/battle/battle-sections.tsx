import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatScore, fromLocalField, toLocalField } from '@xuekao/frontend-shared';
import { DateField } from '@xuekao/frontend-shared/dates';
import { useId, type ReactElement } from 'react';
import { DepartPicker } from '../fields/pickers.js';
import { PictureField } from '../fields/picture-field.js';
import { RichField } from '../rich/rich-field.js';
import { Section } from '../ui/page.js';
import { cycles, openTypes, questionsOf, totalOf, type BattleDraft, type Problem } from './battle-draft.js';
import { BattleRules } from './battle-rules.js';
import { battleText } from './battle.texts.js';

export interface SectionProps {
  value: BattleDraft;
  disabled: boolean;
  /** what is wrong, once somebody tried to save */
  problems: ReadonlyMap<Problem, string>;
  change: (more: Partial<BattleDraft>) => void;
}
const bannerSide = 1600;
const two = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, maxWidth: 880 };
const numberOf = (typed: string): number | null => (typed === '' ? null : Number(typed));

export function BasicSection({ value, disabled, problems, change, turn }: SectionProps & { turn: number }): ReactElement {
  const problem = problems.get('title');
  return (
    <Section title={battleText('battle.section.basic')}>
      <Box sx={{ display: 'grid', gap: 2.25, maxWidth: 880 }}>
        <TextField
          label={battleText('battle.name')}
          value={value.title}
          disabled={disabled}
          error={problem !== undefined}
          helperText={problem}
          onChange={({ target }) => change({ title: target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        {disabled ? null : (
          <PictureField
            label={battleText('battle.banner')}
            value={value.banner}
            maxSide={bannerSide}
            onChange={(banner) => change({ banner })}
          />
        )}
        <RichField
          key={turn}
          label={battleText('battle.notice')}
          value={value.notice}
          disabled={disabled}
          minHeight={160}
          onChange={(notice) => change({ notice })}
        />
      </Box>
    </Section>
  );
}

interface DrawProps extends SectionProps {
  isFrozen: boolean;
  changeRules: (make: (rules: readonly BattleDraft['rules'][number][]) => BattleDraft['rules']) => void;
}

export function DrawSection({ value, disabled, problems, change, changeRules, isFrozen }: DrawProps): ReactElement {
  const isFixed = disabled || isFrozen;
  const problem = problems.get('quScore');
  return (
    <Section title={battleText('battle.section.draw')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {isFrozen ? <Alert severity="info">{battleText('battle.frozen')}</Alert> : null}
        <BattleRules rules={value.rules} disabled={isFixed} problem={problems.get('rules')} onChange={changeRules} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <TextField
            type="number"
            fullWidth={false}
            label={battleText('battle.quScore')}
            value={value.quScore ?? ''}
            disabled={isFixed}
            error={problem !== undefined}
            helperText={problem}
            onChange={({ target }) => change({ quScore: numberOf(target.value) })}
            slotProps={{ htmlInput: { min: 0.1, max: 100, step: 0.1, inputMode: 'decimal' } }}
            sx={{ width: 200 }}
          />
          <Typography role="status">{battleText('battle.total', { n: questionsOf(value), score: formatScore(totalOf(value)) })}</Typography>
        </Box>
      </Box>
    </Section>
  );
}

export function ChanceSection({ value, disabled, problems, change, isFrozen }: SectionProps & { isFrozen: boolean }): ReactElement {
  const times = problems.get('times');
  const chances = problems.get('cycleCount');
  return (
    <Section title={battleText('battle.section.chance')}>
      <Box sx={two}>
        <DateField
          kind="datetime"
          label={battleText('battle.startTime')}
          value={toLocalField(value.startTime)}
          disabled={disabled}
          error={times !== undefined}
          {...(times === undefined ? {} : { helperText: times })}
          onChange={(next) => change({ startTime: fromLocalField(next) ?? '' })}
        />
        <DateField
          kind="datetime"
          label={battleText('battle.endTime')}
          value={toLocalField(value.endTime)}
          disabled={disabled}
          error={times !== undefined}
          onChange={(next) => change({ endTime: fromLocalField(next) ?? '' })}
        />
        <TextField
          select
          label={battleText('battle.cycleType')}
          value={value.cycleType}
          disabled={disabled || isFrozen}
          onChange={({ target }) => change({ cycleType: cycles.find((one) => one === Number(target.value)) ?? 1 })}
        >
          {cycles.map((one) => (
            <MenuItem key={one} value={one}>
              {battleText(`battle.cycle.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="number"
          label={battleText('battle.cycleCount')}
          value={value.cycleCount ?? ''}
          disabled={disabled}
          error={chances !== undefined}
          helperText={chances}
          onChange={({ target }) => change({ cycleCount: numberOf(target.value) })}
          slotProps={{
            htmlInput: { min: 1, max: 100, inputMode: 'numeric' },
            input: { endAdornment: <InputAdornment position="end">{battleText('battle.times')}</InputAdornment> },
          }}
        />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {battleText('battle.cycleHelp')}
      </Typography>
    </Section>
  );
}

interface AudienceProps extends SectionProps {
  password: string;
  hasPassword: boolean;
  onPassword: (password: string) => void;
}

export function AudienceSection({ value, disabled, problems, change, password, hasPassword, onPassword }: AudienceProps): ReactElement {
  const labelId = useId();
  const [departs, missing] = [problems.get('departs'), problems.get('password')];
  return (
    <Section title={battleText('battle.section.audience')}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 880 }}>
        <Box>
          <FormLabel id={labelId} sx={{ fontSize: '0.875rem' }}>
            {battleText('battle.openType')}
          </FormLabel>
          <RadioGroup
            row
            aria-labelledby={labelId}
            value={String(value.openType)}
            onChange={({ target }) => change({ openType: openTypes.find((one) => one === Number(target.value)) ?? 1 })}
          >
            {openTypes.map((one) => (
              <FormControlLabel
                key={one}
                value={String(one)}
                disabled={disabled}
                label={battleText(`battle.openType.${one}`)}
                control={<Radio size="small" />}
                sx={{ minHeight: 44 }}
              />
            ))}
          </RadioGroup>
          <FormHelperText sx={{ mx: 0 }}>{battleText(`battle.openType.${value.openType}.help`)}</FormHelperText>
        </Box>
        {value.openType === 2 ? (
          <DepartPicker
            label={battleText('battle.departs')}
            values={value.departs}
            disabled={disabled}
            onChange={(next) => change({ departs: next })}
            {...(departs === undefined ? {} : { error: departs })}
          />
        ) : null}
        {value.openType === 9 ? (
          <TextField
            label={battleText('battle.password')}
            value={password}
            disabled={disabled}
            autoComplete="off"
            error={missing !== undefined}
            helperText={missing ?? (hasPassword ? battleText('battle.passwordKept') : undefined)}
            onChange={({ target }) => onPassword(target.value)}
            slotProps={{ htmlInput: { maxLength: 32 } }}
          />
        ) : null}
      </Box>
    </Section>
  );
}
