import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { FormDialog, fromLocalField, messageOf, notify, type CallOutput } from '@xuekao/frontend-shared';
import { DateField } from '@xuekao/frontend-shared/dates';
import { useId, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { examRoutes } from '../exam/routes.js';
import { api } from '../lib/api.js';
import { newWireId } from '../lib/ids.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { rosterText } from './roster.texts.js';

type MakeUpInfo = CallOutput<'/api/exam/exam/make-up-info'>;
const titleLength = 100;
const none = { value: '', fault: null } as { value: string; fault: string | null };

/** An exam for those who did not come: its name, its time, and whether it is published at once. */
export function MakeUpDialog({ examId, info, onClose }: { examId: string; info: MakeUpInfo; onClose: () => void }): ReactElement {
  const labelId = useId();
  const canPublish = useCan('exam:state');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  // one make-up exam until it is made: sent again it is the same
  const [id] = useState(newWireId);
  const [title, setTitle] = useState(() => rosterText('roster.makeUpTitleOf', { title: info.title }).slice(0, titleLength));
  const [start, setStart] = useState(none);
  const [end, setEnd] = useState(none);
  const [publish, setPublish] = useState(canPublish);
  const [tells, setTells] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const [from, to] = [fromLocalField(start.value), fromLocalField(end.value)];
  const minutes = from === null || to === null ? null : (Date.parse(to) - Date.parse(from)) / 60_000;
  const timeFault = timeFaultOf(from, to);

  const tell = async (): Promise<void> => {
    try {
      await api.call('/api/exam/exam/prepare-notify', { id });
    } catch (error) {
      notify(rosterText('roster.makeUpUntold', { why: messageOf(error) }), 'warning');
    }
  };
  const save = async (): Promise<void> => {
    setAsked(true);
    if (title.trim() === '' || from === null || to === null || timeFault !== '' || start.fault !== null || end.fault !== null) return;
    const input = { id, examId, title: title.trim(), startTime: from, endTime: to, publish };
    const made = await run(async () => {
      const saved = await api.call('/api/exam/exam/make-up', input);
      notify(rosterText(saved.isPublished ? 'roster.makeUpPublished' : 'roster.makeUpSaved', { n: saved.people }), 'success');
      if (saved.isPublished && tells) await tell();
      return saved;
    });
    if (made === undefined) return;
    await refreshCalls(['/api/exam/exam/make-up-info', '/api/exam/exam/list-titles'], ['exam']);
    onClose();
    void navigate(addressOf(examRoutes.ExamDetail, { id: made.id }));
  };
  return (
    <FormDialog
      open
      busy={busy}
      title={rosterText('roster.makeUpOf', { title: info.title })}
      saveText={rosterText('roster.makeUpSave')}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography>{rosterText('roster.makeUpPeople', { n: info.absent })}</Typography>
      {info.makeUps.length > 0 ? <Alert severity="warning">{rosterText('roster.makeUpAgain')}</Alert> : null}
      <TextField
        required
        label={rosterText('roster.makeUpTitle')}
        value={title}
        error={isAsked && title.trim() === ''}
        helperText={isAsked && title.trim() === '' ? rosterText('roster.makeUpTitleMissing') : undefined}
        slotProps={{ htmlInput: { maxLength: titleLength } }}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <DateField
          kind="datetime"
          label={rosterText('roster.makeUpStart')}
          value={start.value}
          onChange={(value, fault) => setStart({ value, fault })}
        />
        <DateField
          kind="datetime"
          label={rosterText('roster.makeUpEnd')}
          value={end.value}
          onChange={(value, fault) => setEnd({ value, fault })}
        />
      </Box>
      {isAsked && timeFault !== '' ? <Alert severity="error">{timeFault}</Alert> : null}
      {timeFault === '' && minutes !== null && minutes < info.totalTime ? (
        <Alert severity="warning">{rosterText('roster.makeUpShort', { n: info.totalTime })}</Alert>
      ) : null}
      {canPublish ? (
        <Box>
          <FormLabel id={labelId}>{rosterText('roster.makeUpAs')}</FormLabel>
          <RadioGroup
            row
            aria-labelledby={labelId}
            value={publish ? 'publish' : 'draft'}
            onChange={(_event, next) => setPublish(next === 'publish')}
          >
            <FormControlLabel value="publish" control={<Radio />} label={rosterText('roster.makeUpPublish')} />
            <FormControlLabel value="draft" control={<Radio />} label={rosterText('roster.makeUpDraft')} />
          </RadioGroup>
          {publish ? (
            <FormControlLabel
              control={<Checkbox checked={tells} onChange={(_event, on) => setTells(on)} />}
              label={rosterText('roster.makeUpTell')}
            />
          ) : null}
        </Box>
      ) : null}
      <Alert severity="info">{rosterText('roster.makeUpPaper')}</Alert>
      {info.price > 0 ? <Alert severity="info">{rosterText('roster.makeUpPrice')}</Alert> : null}
    </FormDialog>
  );
}

function timeFaultOf(from: string | null, to: string | null): string {
  if (from === null || to === null) return rosterText('roster.makeUpTimeMissing');
  return Date.parse(to) <= Date.parse(from) || Date.parse(to) <= Date.now() ? rosterText('roster.makeUpTimes') : '';
}
