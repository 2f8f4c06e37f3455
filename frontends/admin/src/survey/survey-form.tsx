import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { formatDateTime, fromLocalField, notify, toLocalField, type CallOutput } from '@xuekao/frontend-shared';
import { DateField } from '@xuekao/frontend-shared/dates';
import { useId, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { DicPicker } from '../fields/pickers.js';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { settleSaved, useDraft } from '../lib/use-draft.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { RichField } from '../rich/rich-field.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { Section } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { surveyAddress } from './routes.js';
import { faultsOf, fromSurvey, joinLimits, newSurvey, surveyParts, themes, type SurveyDraft } from './survey-draft.js';
import { surveyText } from './survey.texts.js';
import { useTold } from './use-told.js';

type Detail = CallOutput<'/api/survey/survey/detail'>;
const [titleMax, thanksMax, mostSamples] = [100, 500, 1_000_000];

interface SurveyFormProps {
  /** null: a new one */
  survey: Detail | null;
  userId: string;
  /** hears whether there are changes that are not saved */
  onDirty?: (isDirty: boolean) => void;
}

/** Settings of a survey. */
export function SurveyForm({ survey, userId, onDirty }: SurveyFormProps): ReactElement {
  const canSave = useCan('survey:save');
  const navigate = useNavigate();
  const helpId = useId();
  const { busy, run } = useAction();
  const id = survey?.id ?? null;
  const draft = useDraft(draftKey(userId, 'survey', id ?? 'new'), () => (survey === null ? newSurvey() : fromSurvey(survey)));
  const [turn, setTurn] = useState(0);
  const [tried, setTried] = useState(false);
  useTold(draft.dirty, onDirty);
  const { value } = draft;
  const faults = tried ? faultsOf(value) : {};
  const stale = useStaleSave(() => api.call('/api/survey/survey/detail', { id: id ?? '' }));
  const change = (part: Partial<SurveyDraft>): void => draft.change((now) => ({ ...now, ...part }));
  const disabled = !canSave;

  const save = async (form = value): Promise<void> => {
    setTried(true);
    if (Object.keys(faultsOf(form)).length > 0) return;
    const saved = await run(() => stale.guard(() => api.call('/api/survey/survey/save', { ...(id === null ? {} : { id }), ...form })));
    if (saved === undefined) return;
    const stored = { ...form, revision: saved.revision };
    const isNewer = settleSaved(draft, form, stored, id === null ? draftKey(userId, 'survey', saved.id) : null);
    if (isNewer) notify(uiText('ui.savedNewer'), 'info');
    else notify(surveyText(id === null ? 'survey.created' : 'survey.saved'), 'success');
    if (id === null) void navigate(surveyAddress(saved.id, isNewer ? 'base' : 'design'), { replace: true });
    await refreshCalls(['/api/survey/survey/detail'], ['survey']);
  };
  const at = (name: 'startTime' | 'endTime', label: string): ReactElement => (
    <DateField
      kind="datetime"
      label={label}
      value={value[name] === '' ? '' : toLocalField(value[name])}
      disabled={disabled}
      error={faults[name] !== undefined}
      helperText={faults[name]}
      onChange={(next) => change({ [name]: fromLocalField(next) ?? '' })}
    />
  );
  return (
    <>
      <DraftNotice
        restoredAt={draft.restoredAt}
        onDrop={() => {
          draft.discard();
          setTurn(turn + 1);
        }}
      />
      <Section>
        <Box sx={{ display: 'grid', gap: 2.25, maxWidth: 880 }}>
          <TextField
            required
            label={surveyText('survey.name')}
            value={value.title}
            disabled={disabled}
            error={faults.title !== undefined}
            helperText={faults.title}
            slotProps={{ htmlInput: { maxLength: titleMax } }}
            onChange={({ target }) => change({ title: target.value })}
          />
          <RichField
            key={turn}
            label={surveyText('survey.content')}
            value={value.content}
            disabled={disabled}
            error={faults.content}
            minHeight={160}
            onChange={(content) => change({ content })}
          />
          <Box>
            <DicPicker
              dicCode="survey_type"
              label={surveyText('survey.type')}
              multiple={false}
              disabled={disabled}
              values={value.surveyType === '' ? [] : [value.surveyType]}
              onChange={([next]) => change({ surveyType: next ?? '' })}
            />
            {faults.surveyType === undefined ? null : <FormHelperText error>{faults.surveyType}</FormHelperText>}
          </Box>
          <Box
            role="group"
            aria-label={surveyText('survey.window')}
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
          >
            {at('startTime', surveyText('survey.start'))}
            {at('endTime', surveyText('survey.end'))}
          </Box>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' }, alignItems: 'start' }}>
            <TextField
              type="number"
              label={surveyText('survey.limit')}
              value={value.sampleLimit}
              disabled={disabled}
              helperText={surveyText('survey.limitHelp')}
              slotProps={{ htmlInput: { min: 0, max: mostSamples, step: 1 } }}
              onChange={({ target }) => change({ sampleLimit: Math.min(mostSamples, Math.max(0, Math.trunc(Number(target.value)))) })}
            />
            <TextField
              select
              label={surveyText('survey.joinLimit')}
              value={value.joinLimit}
              disabled={disabled}
              onChange={({ target }) => change({ joinLimit: joinLimits.find((one) => one === target.value) ?? 'once' })}
            >
              {joinLimits.map((one) => (
                <MenuItem key={one} value={one}>
                  {surveyText(`survey.joinLimit.${one}`)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label={surveyText('survey.theme')}
              value={value.theme}
              disabled={disabled}
              onChange={({ target }) => change({ theme: themes.find((one) => one === target.value) ?? 'plain' })}
            >
              {themes.map((one) => (
                <MenuItem key={one} value={one}>
                  {surveyText(`survey.theme.${one}`)}
                </MenuItem>
              ))}
            </TextField>
          </Box>
          <Box>
            <FormControlLabel
              label={surveyText('survey.needLogin')}
              disabled={disabled}
              sx={{ minHeight: 44 }}
              control={
                <Switch
                  checked={value.needLogin}
                  onChange={(_, needLogin) => change({ needLogin })}
                  slotProps={{ input: { 'aria-describedby': helpId } }}
                />
              }
            />
            <FormHelperText id={helpId} sx={{ mx: 0 }}>
              {surveyText('survey.needLogin.help')}
            </FormHelperText>
          </Box>
          <TextField
            multiline
            minRows={2}
            label={surveyText('survey.thanks')}
            value={value.thanks}
            disabled={disabled}
            helperText={surveyText('survey.thanksHelp')}
            slotProps={{ htmlInput: { maxLength: thanksMax } }}
            onChange={({ target }) => change({ thanks: target.value })}
          />
          {canSave ? (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
              <Button variant="contained" loading={busy} disabled={id !== null && !draft.dirty} onClick={() => void save()}>
                {uiText('ui.save')}
              </Button>
              {draft.keptAt !== null && draft.dirty ? (
                <FormHelperText>{uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) })}</FormHelperText>
              ) : null}
            </Box>
          ) : null}
        </Box>
      </Section>
      <StaleDialog
        stale={stale}
        partsOf={() => surveyParts}
        base={draft.base}
        formOf={fromSurvey}
        mine={() => value}
        busy={busy}
        onTake={(theirs) => {
          draft.settle(fromSurvey(theirs));
          setTurn(turn + 1);
        }}
        onMerge={(merged, theirs) => {
          const form = { ...merged, revision: theirs.revision };
          draft.rebase(fromSurvey(theirs), form);
          setTurn(turn + 1);
          void save(form);
        }}
      />
      <LeaveGuard dirty={draft.dirty && !busy} draft />
    </>
  );
}
