import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { ConfirmDialog, FormDialog, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { newWireId } from '../lib/ids.js';
import { useCan } from '../lib/session.js';
import { useAction } from '../lib/use-call.js';
import { RefusedDialog } from '../paper/paper-refused.js';
import { exStateText } from '../paper/paper-vocabulary.js';
import { wallText } from './wall.texts.js';
import type { WallRow } from './wall-words.js';

type Outcome = CallOutput<'/api/exam/watch/force-hand'>;
/** of the call */
const states = [5, 2, 3, 6] as const;
const reasonLength = 200;

interface Props {
  examId: string;
  people: readonly Pick<WallRow, 'id' | 'realName' | 'userName'>[];
  onClose: (isDone: boolean) => void;
}

/** Ends papers: state, reason and validity are asked for, and then whether it is really meant. */
export function ForceDialog({ examId, people, onClose }: Props): ReactElement {
  const { busy, run } = useAction();
  const mayInvalidate = useCan('paper:valid');
  // one deed until it is done: sent again it is the same; who sits is read anew behind the dialog
  const [deed] = useState(() => ({ id: newWireId(), paperIds: people.map(({ id }) => id) }));
  const [exState, setExState] = useState<(typeof states)[number] | null>(null);
  const [message, setMessage] = useState('');
  const [valid, setValid] = useState<boolean | null>(null);
  const [isTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [first] = people;
  const name = first === undefined ? '' : first.realName || first.userName;
  const isComplete = exState !== null && message.trim() !== '' && valid !== null;
  const force = async (): Promise<void> => {
    if (exState === null || valid === null) return;
    const done = await run(() => api.call('/api/exam/watch/force-hand', { ...deed, examId, exState, message: message.trim(), valid }));
    setAsked(false);
    if (done === undefined) return;
    if (done.failed.length > 0) return setOutcome(done);
    notify(wallText('force.done', { n: done.count }), 'success');
    onClose(true);
  };
  if (outcome !== null) return <RefusedDialog outcome={outcome} onClose={() => onClose(true)} />;
  return (
    <>
      <FormDialog
        open
        danger
        maxWidth="xs"
        busy={busy}
        title={wallText('force.title', { name: people.length === 1 ? name : wallText('force.many', { name, n: people.length }) })}
        saveText={wallText('force.do')}
        onSave={() => {
          setTried(true);
          setAsked(isComplete);
        }}
        onClose={() => onClose(false)}
      >
        <TextField
          select
          required
          label={wallText('force.exState')}
          value={exState ?? ''}
          error={isTried && exState === null}
          helperText={isTried && exState === null ? wallText('force.exStateMissing') : undefined}
          onChange={({ target }) => setExState(states.find((one) => one === Number(target.value)) ?? null)}
        >
          {states.map((one) => (
            <MenuItem key={one} value={one}>
              {exStateText(one)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          multiline
          minRows={2}
          required
          label={wallText('force.message')}
          value={message}
          error={isTried && message.trim() === ''}
          helperText={isTried && message.trim() === '' ? wallText('force.messageMissing') : wallText('force.messageNote')}
          slotProps={{ htmlInput: { maxLength: reasonLength } }}
          onChange={({ target }) => setMessage(target.value)}
        />
        <FormControl required error={isTried && valid === null}>
          <FormLabel id="force-valid">{wallText('force.valid')}</FormLabel>
          <RadioGroup
            row
            aria-labelledby="force-valid"
            value={valid === null ? '' : String(valid)}
            onChange={(_, value) => setValid(value === 'true')}
          >
            <FormControlLabel value="true" control={<Radio />} label={wallText('force.valid.yes')} />
            <FormControlLabel value="false" disabled={!mayInvalidate} control={<Radio />} label={wallText('force.valid.no')} />
          </RadioGroup>
          {isTried && valid === null ? <FormHelperText>{wallText('force.validMissing')}</FormHelperText> : null}
        </FormControl>
      </FormDialog>
      <ConfirmDialog
        open={isAsked}
        danger
        busy={busy}
        title={wallText('force.ask')}
        confirmText={wallText('force.do')}
        onConfirm={() => void force()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
