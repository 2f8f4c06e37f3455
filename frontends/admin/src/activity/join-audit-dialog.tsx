import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Alert, FormDialog } from '@xuekao/frontend-shared';
import { JoinAnswers } from '@xuekao/frontend-shared/join-form';
import { useId, useState, type ReactElement } from 'react';
import { api, type RowOf } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { activityText } from './activity.texts.js';
import { joinPayText } from './join-pay.texts.js';

export type Join = RowOf<'/api/activity/join/paging'>;
/** of the call */
const reasonLength = 500;
const rejected = 3;

interface JoinAuditDialogProps {
  /** one, or several that wait */
  joins: readonly Join[];
  onClose: () => void;
  onDone: () => void;
}

/** Approves or rejects sign-ups; a rejection has a reason. */
export function JoinAuditDialog({ joins, onClose, onDone }: JoinAuditDialogProps): ReactElement {
  const labelId = useId();
  const { busy, run } = useAction();
  const [state, setState] = useState<0 | 3 | null>(null);
  const [words, setWords] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [only] = joins.length === 1 ? joins : [];
  const detail = useCall('/api/activity/join/detail', { id: only?.id ?? '' }, { enabled: only !== undefined, fresh: true });
  const isMissing = state === rejected && words.trim() === '';
  const save = async (): Promise<void> => {
    setAsked(true);
    if (state === null || isMissing) return;
    // as they stand on this page: what was changed meanwhile is read first
    const seen = joins.map(({ id, turn }) => ({ id, turn: detail.data?.id === id ? detail.data.turn : turn }));
    const input = { ids: joins.map(({ id }) => id), state, auditMsg: words.trim(), seen };
    const done = await run(() => api.call('/api/activity/join/audit', input), activityText('joins.done'));
    if (done !== undefined) onDone();
    // also where it is refused: a sign-up is not as this page shows it
    await refreshCalls(['/api/activity/join/detail'], ['activity-join', 'activity']);
  };
  return (
    <FormDialog
      open
      busy={busy}
      title={only ? activityText('joins.auditOf', { name: only.joinName }) : activityText('joins.auditMany', { n: joins.length })}
      saveText={activityText('joins.audit')}
      onSave={() => void save()}
      onClose={onClose}
    >
      {only ? (
        <Typography variant="body2" color="textSecondary">
          {only.title}
        </Typography>
      ) : (
        <Typography variant="body2">{joins.map(({ joinName }) => joinName).join('、')}</Typography>
      )}
      {detail.data === undefined ? null : <JoinAnswers dataList={detail.data.dataList} />}
      <Box>
        <FormLabel id={labelId}>{activityText('joins.opinion')}</FormLabel>
        <RadioGroup
          row
          aria-labelledby={labelId}
          value={state ?? ''}
          onChange={(_event, next) => setState(next === String(rejected) ? rejected : 0)}
        >
          {([0, rejected] as const).map((value) => (
            <FormControlLabel key={value} value={value} control={<Radio />} label={activityText(`joins.opinion.${value}`)} />
          ))}
        </RadioGroup>
        {isAsked && state === null ? <FormHelperText error>{activityText('joins.opinionMissing')}</FormHelperText> : null}
      </Box>
      {state === rejected && joins.some(({ paid }) => paid) ? <Alert severity="warning">{joinPayText('auditPaid')}</Alert> : null}
      <TextField
        multiline
        required={state === rejected}
        minRows={2}
        label={activityText('joins.reason')}
        value={words}
        error={isAsked && isMissing}
        helperText={activityText(isAsked && isMissing ? 'joins.reasonMissing' : 'joins.reasonNote')}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
        onChange={({ target }) => setWords(target.value)}
      />
    </FormDialog>
  );
}
