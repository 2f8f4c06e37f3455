import CloseIcon from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { QuType } from '@xuekao/contracts';
import { sharedText } from '@xuekao/frontend-shared';
import { useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import { fieldText } from '../fields/fields.texts.js';
import { ChapterPicker, PointPicker, RepoPicker } from '../fields/pickers.js';
import { levels, levelText, quTypeChoices } from '../fields/vocabulary.js';
import { useCall } from '../lib/use-call.js';
import { blueprintOf } from './blueprint.js';
import { BlueprintDialog } from './blueprint-dialog.js';
import { BlueprintTable } from './blueprint-table.js';
import type { GroupEditorProps } from './group-editor-props.js';
import { newRule, toDrawRule, withRule, withRules, type DraftRule } from './template-draft.js';
import { tmplText } from './template.texts.js';

const maxRules = 20;
/** the contract's longest list of rules */
const maxCounted = 100;
/** the contract's longest list */
const maxExcluded = 5000;

function RuleCard({
  rule,
  number,
  disabled,
  available,
  onChange,
  onRemove,
}: {
  rule: DraftRule;
  number: number;
  disabled: boolean;
  available: ReactElement | null;
  onChange: (more: Partial<DraftRule>) => void;
  onRemove: () => void;
}): ReactElement {
  return (
    <Box
      role="group"
      aria-label={tmplText('tmpl.rule', { n: number })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.25, p: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {tmplText('tmpl.rule', { n: number })}
        </Typography>
        <Box role="status" sx={{ flex: 1 }}>
          {available}
        </Box>
        {disabled ? null : (
          <IconButton size="small" aria-label={tmplText('tmpl.ruleDelete', { n: number })} onClick={onRemove}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 2fr) minmax(0, 1fr) 120px' },
        }}
      >
        <RepoPicker value={rule.repoId} forExam disabled={disabled} onChange={(repoId) => onChange({ repoId, chapterIds: [] })} />
        <TextField
          select
          label={fieldText('field.quType')}
          value={rule.quType}
          disabled={disabled}
          onChange={(event) => onChange({ quType: event.target.value as QuType })} /* the select offers types only */
        >
          {quTypeChoices.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="number"
          label={tmplText('tmpl.ruleCount')}
          value={rule.count === 0 ? '' : rule.count}
          disabled={disabled}
          onChange={(event) => onChange({ count: Math.round(Number(event.target.value)) })}
          slotProps={{
            htmlInput: { min: 1, max: 500 },
            input: { endAdornment: <InputAdornment position="end">{tmplText('tmpl.count')}</InputAdornment> },
          }}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' } }}>
        <ChapterPicker
          label={tmplText('tmpl.ruleChapters')}
          repoId={rule.repoId}
          disabled={disabled}
          values={rule.chapterIds}
          onChange={(chapterIds) => onChange({ chapterIds })}
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
          renderInput={(params) => <TextField {...params} label={tmplText('tmpl.ruleLevels')} />}
        />
        <PointPicker
          label={tmplText('tmpl.rulePoints')}
          disabled={disabled}
          values={rule.pointCodes}
          onChange={(pointCodes) => onChange({ pointCodes })}
        />
      </Box>
    </Box>
  );
}

/** Rules by which questions are drawn for each paper, with how many there are to draw from. */
export function RuleList({ group, used, rules: all, supply, disabled, onChange }: GroupEditorProps): ReactElement {
  const [isEditing, setEditing] = useState(false);
  const [isSingle, setSingle] = useState(false);
  const blueprint = useMemo(() => (group.rules.length > 1 ? blueprintOf(group.rules) : null), [group.rules]);
  const isTable = blueprint !== null && !isSingle;
  const rules = useDeferredValue(group.rules);
  const picked = useDeferredValue(used).slice(0, maxExcluded);
  const asked = rules.filter((rule) => rule.repoId !== '');
  const call = useCall(
    '/api/qu/qu/list-of-random',
    { rules: asked.map(toDrawRule), ...(picked.length === 0 ? {} : { excludes: picked }) },
    { enabled: asked.length > 0 && asked.length <= maxCounted && !isTable, keepPrevious: true, staleTime: 10_000 },
  );

  const available = (rule: DraftRule): ReactElement | null => {
    const at = asked.findIndex((one) => one.key === rule.key);
    if (at < 0) return null;
    if (call.isError)
      return (
        <Typography variant="body2" color="error">
          {tmplText('tmpl.countFailed')}{' '}
          <Button size="small" onClick={() => void call.refetch()}>
            {sharedText('shared.retry')}
          </Button>
        </Typography>
      );
    const count = call.isPlaceholderData ? undefined : call.data?.[at]?.count;
    if (count === undefined)
      return (
        <Typography variant="body2" color="textSecondary">
          {tmplText('tmpl.counting')}
        </Typography>
      );
    const have = supply(rule.key) ?? rule.count;
    const short = count < rule.count || have < rule.count;
    return (
      <Typography variant="body2" color={short ? 'error' : 'textSecondary'} sx={{ fontWeight: short ? 600 : 400 }}>
        {count >= rule.count && short
          ? tmplText('tmpl.supplyShort', { n: count, have })
          : tmplText(short ? 'tmpl.availableShort' : 'tmpl.available', { n: count })}
      </Typography>
    );
  };
  const set = (key: string, more: Partial<DraftRule>): void => onChange((now) => withRule(now, key, more));

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {group.rules.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {tmplText('tmpl.rulesEmpty')}
        </Typography>
      ) : null}
      {isTable ? <BlueprintTable blueprint={blueprint} rules={group.rules} picked={used} supply={supply} /> : null}
      {(isTable ? [] : group.rules).map((rule, index) => (
        <RuleCard
          key={rule.key}
          rule={rule}
          number={index + 1}
          disabled={disabled}
          available={available(rule)}
          onChange={(more) => set(rule.key, more)}
          onRemove={() => onChange((now) => ({ ...now, rules: now.rules.filter((one) => one.key !== rule.key) }))}
        />
      ))}
      {disabled ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isTable || group.rules.length >= maxRules ? null : (
            <Button variant="outlined" onClick={() => onChange((now) => ({ ...now, rules: [...now.rules, newRule(now.rules.at(-1))] }))}>
              {tmplText('tmpl.ruleAdd')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => setEditing(true)}>
            {tmplText(isTable ? 'tmpl.blueprint.change' : 'tmpl.blueprint.edit')}
          </Button>
          {isTable ? (
            <Button color="secondary" onClick={() => setSingle(true)}>
              {tmplText('tmpl.blueprint.single')}
            </Button>
          ) : null}
        </Box>
      )}
      {isEditing ? (
        <BlueprintDialog
          rules={group.rules}
          others={all.filter(({ key }) => !group.rules.some((rule) => rule.key === key))}
          picked={used}
          onSave={(rules) => {
            onChange((now) => withRules(now, rules));
            setSingle(false);
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Box>
  );
}
