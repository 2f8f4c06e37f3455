import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatDateTime, FormDialog, fromLocalField } from '@xuekao/frontend-shared';
import { DateField } from '@xuekao/frontend-shared/dates';
import { useId, useState, type ReactElement } from 'react';
import { api, type RowOf } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { applyText } from './apply.texts.js';

export type Application = RowOf<'/api/exam/apply/paging'>;

/** of the call */
const reasonLength = 500;

interface ApplyDialogProps {
  /** one, or several that wait */
  applications: readonly Application[];
  onClose: () => void;
  onDone: () => void;
}

/** Approves or rejects applications, with a reason that the applicants read. */
export function ApplyDialog({ applications, onClose, onDone }: ApplyDialogProps): ReactElement {
  const labelId = useId();
  const { busy, run } = useAction();
  const [state, setState] = useState<1 | 2 | null>(null);
  const [words, setWords] = useState('');
  const [end, setEnd] = useState<{ value: string; fault: string | null }>({ value: '', fault: null });
  const [isAsked, setAsked] = useState(false);
  const [only] = applications.length === 1 ? applications : [];
  const isMissing = words.trim() === '';
  const save = async (): Promise<void> => {
    setAsked(true);
    if (state === null || isMissing || end.fault !== null) return;
    const validTo = fromLocalField(end.value);
    const input = {
      ids: applications.map(({ id }) => id),
      auditState: state,
      auditMsg: words.trim(),
      ...(state === 1 && validTo !== null ? { validTo } : {}),
    };
    const done = await run(() => api.call('/api/exam/apply/audit', input), applyText('apply.done'));
    if (done === undefined) return;
    onDone();
    await refreshCalls(['/api/exam/apply/paging'], ['apply']);
  };
  return (
    <FormDialog
      open
      busy={busy}
      title={only ? applyText('apply.auditOf', { name: only.realName }) : applyText('apply.auditMany', { n: applications.length })}
      saveText={applyText('apply.audit')}
      onSave={() => void save()}
      onClose={onClose}
    >
      {applications.map((application) => (
        <Box key={application.id}>
          <Typography variant="body2" color="textSecondary">
            {only ? '' : `${application.realName} · `}
            {application.title} · {formatDateTime(application.applyTime)}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{application.applyMsg}</Typography>
        </Box>
      ))}
      <Box>
        <FormLabel id={labelId}>{applyText('apply.opinion')}</FormLabel>
        <RadioGroup row aria-labelledby={labelId} value={state ?? ''} onChange={(_event, next) => setState(next === '2' ? 2 : 1)}>
          <FormControlLabel value={1} control={<Radio />} label={applyText('apply.opinion.1')} />
          <FormControlLabel value={2} control={<Radio />} label={applyText('apply.opinion.2')} />
        </RadioGroup>
        {isAsked && state === null ? <FormHelperText error>{applyText('apply.opinionMissing')}</FormHelperText> : null}
      </Box>
      {state === 1 ? (
        <>
          <DateField
            kind="datetime"
            label={applyText('apply.validTo')}
            value={end.value}
            helperText={applyText('apply.validToNote')}
            onChange={(value, fault) => setEnd({ value, fault })}
          />
          <Alert severity="info">{applyText('apply.keysNote')}</Alert>
        </>
      ) : null}
      <TextField
        multiline
        required
        minRows={2}
        label={applyText('apply.auditMsg')}
        value={words}
        error={isAsked && isMissing}
        helperText={applyText(isAsked && isMissing ? 'apply.reasonMissing' : 'apply.reasonNote')}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
        onChange={({ target }) => setWords(target.value)}
      />
    </FormDialog>
  );
}
