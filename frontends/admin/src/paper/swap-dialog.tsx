import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { api, type RowOf } from '../lib/api.js';
import { newWireId } from '../lib/ids.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { nameOfPaper } from './paper-name.js';
import { paperText } from './paper.texts.js';

type Paper = RowOf<'/api/paper/paper/paging'>;
const times = ['left', 'whole'] as const;
/** of the call */
const reasonLength = 200;

/** Gives an examinee another paper: the one at hand is broken, or somebody saw it. */
export function SwapDialog({ paper, onClose }: { paper: Paper; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const label = useId();
  // one deed until it is done: sent again it is the same
  const [id] = useState(newWireId);
  const [time, setTime] = useState<(typeof times)[number]>('left');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = async (): Promise<void> => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const input = { id, paperId: paper.id, time, reason: reason.trim() };
    const done = await run(() => api.call('/api/paper/paper/swap', input), paperText('paper.swap.done'));
    if (done === undefined) return;
    onClose();
    await refreshCalls([], ['paper']);
  };
  return (
    <FormDialog
      open
      danger
      maxWidth="xs"
      busy={busy}
      title={paperText('paper.swap.title', { name: nameOfPaper(paper) })}
      saveText={paperText('paper.swap.do')}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography color="textSecondary">{paperText('paper.swap.note')}</Typography>
      <FormControl>
        <FormLabel id={label}>{paperText('paper.swap.time')}</FormLabel>
        <RadioGroup aria-labelledby={label} value={time} onChange={(_, value) => setTime(times.find((each) => each === value) ?? 'left')}>
          {times.map((each) => (
            <FormControlLabel key={each} value={each} control={<Radio size="small" />} label={paperText(`paper.swap.${each}`)} />
          ))}
        </RadioGroup>
      </FormControl>
      <TextField
        multiline
        minRows={2}
        required
        label={paperText('paper.deed.told')}
        value={reason}
        error={isMissing}
        helperText={isMissing ? paperText('paper.deed.missing') : undefined}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
