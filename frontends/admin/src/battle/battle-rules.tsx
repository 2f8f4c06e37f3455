import CloseIcon from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { BattleRule } from '@xuekao/contracts';
import { quTypeText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { fieldText } from '../fields/fields.texts.js';
import { RepoPicker } from '../fields/pickers.js';
import { levels, levelText } from '../fields/vocabulary.js';
import { useCall } from '../lib/use-call.js';
import { newRule, type DraftRule } from './battle-draft.js';
import { battleText } from './battle.texts.js';

const types: readonly BattleRule['quType'][] = ['radio', 'multi', 'multi2', 'judge', 'fill'];
const mostRules = 30;

/** How many questions a rule finds; nothing while that is not known. */
function Found({ rule }: { rule: DraftRule }): ReactElement | null {
  const { repoId, quType, levels: wanted } = rule;
  const asked = { repoId, quType, levels: wanted, chapterIds: [], pointCodes: [] };
  const { data } = useCall('/api/qu/qu/list-of-random', { rules: [asked] }, { enabled: repoId !== '', staleTime: 10_000 });
  const count = data?.[0]?.count;
  if (count === undefined) return null;
  return (
    <Typography variant="body2" color={count < rule.count ? 'error' : 'textSecondary'}>
      {battleText('battle.ruleHas', { n: count })}
    </Typography>
  );
}

interface RuleProps {
  rule: DraftRule;
  number: number;
  disabled: boolean;
  onChange: (more: Partial<DraftRule>) => void;
  onRemove: (() => void) | null;
}

function RuleCard({ rule, number, disabled, onChange, onRemove }: RuleProps): ReactElement {
  return (
    <Box
      role="group"
      aria-label={battleText('battle.rule', { n: number })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.25, p: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 32 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {battleText('battle.rule', { n: number })}
        </Typography>
        <Box role="status" sx={{ flex: 1 }}>
          <Found rule={rule} />
        </Box>
        {disabled || onRemove === null ? null : (
          <IconButton size="small" aria-label={battleText('battle.ruleDelete', { n: number })} onClick={onRemove}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'minmax(0, 2fr) minmax(0, 1fr) 120px minmax(0, 1fr)',
          },
        }}
      >
        <RepoPicker value={rule.repoId} forExam disabled={disabled} onChange={(repoId) => onChange({ repoId })} />
        <TextField
          select
          label={fieldText('field.quType')}
          value={rule.quType}
          disabled={disabled}
          onChange={({ target }) => onChange({ quType: types.find((type) => type === target.value) ?? 'radio' })}
        >
          {types.map((type) => (
            <MenuItem key={type} value={type}>
              {quTypeText(type)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="number"
          label={battleText('battle.ruleCount')}
          value={rule.count === 0 ? '' : rule.count}
          disabled={disabled}
          onChange={({ target }) => onChange({ count: Math.round(Number(target.value)) })}
          slotProps={{
            htmlInput: { min: 1, max: 200, inputMode: 'numeric' },
            input: { endAdornment: <InputAdornment position="end">{battleText('battle.ruleUnit')}</InputAdornment> },
          }}
        />
        <Autocomplete
          multiple
          disableCloseOnSelect
          size="small"
          disabled={disabled}
          options={[...levels]}
          value={rule.levels}
          getOptionLabel={levelText}
          onChange={(_, next) => onChange({ levels: next })}
          renderInput={(params) => <TextField {...params} label={battleText('battle.ruleLevels')} />}
        />
      </Box>
    </Box>
  );
}

interface RulesProps {
  rules: readonly DraftRule[];
  disabled: boolean;
  problem: string | undefined;
  onChange: (change: (rules: readonly DraftRule[]) => DraftRule[]) => void;
}

/** Rules by which each paper draws its questions. */
export function BattleRules({ rules, disabled, problem, onChange }: RulesProps): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {rules.map((rule, index) => (
        <RuleCard
          key={rule.key}
          rule={rule}
          number={index + 1}
          disabled={disabled}
          onChange={(more) => onChange((now) => now.map((one) => (one.key === rule.key ? { ...one, ...more } : one)))}
          onRemove={rules.length === 1 ? null : () => onChange((now) => now.filter((one) => one.key !== rule.key))}
        />
      ))}
      {problem === undefined ? null : (
        <Typography variant="body2" color="error" role="alert">
          {problem}
        </Typography>
      )}
      {disabled || rules.length >= mostRules ? null : (
        <Box>
          <Button variant="outlined" onClick={() => onChange((now) => [...now, newRule(now.at(-1))])}>
            {battleText('battle.ruleAdd')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
