import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { FormDialog, messageOf } from '@xuekao/frontend-shared';
import { useState, type ReactElement, type Ref } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/session.js';
import { battleText } from './battle.texts.js';

interface JoinProps {
  battleId: string;
  /** the password was given before, or none is needed */
  hasJoin: boolean;
  label: string;
}

const Refusal = ({ words, onClose, ref }: { words: string | null; onClose: () => void; ref?: Ref<HTMLDivElement> }): ReactElement => (
  <Alert ref={ref ?? null} severity="warning" variant="outlined" onClose={onClose} sx={{ bgcolor: 'background.paper', maxWidth: 480 }}>
    <AlertTitle>{battleText('battle.notice')}</AlertTitle>
    {words}
  </Alert>
);

/** Takes part at once, or asks for the password; what the server refuses is said as the specification wants it. */
export function JoinButton({ battleId, hasJoin, label }: JoinProps): ReactElement {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const join = useMutation({
    mutationFn: () =>
      hasJoin ? api.call('/api/battle/paper/create', { battleId }) : api.call('/api/battle/battle/join', { battleId, password }),
    onMutate: () => setRefusal(null),
    onSuccess: ({ id }) => navigate(addressOf(learnerPages.WebBattleExam, { paperId: id })),
    onError: (error) => setRefusal(messageOf(error)),
  });
  return (
    <>
      <Button
        variant="contained"
        loading={join.isPending}
        sx={{ minHeight: 44 }}
        onClick={() => (hasJoin ? join.mutate() : setAsking(true))}
      >
        {label}
      </Button>
      <FormDialog
        open={isAsking}
        maxWidth="xs"
        busy={join.isPending}
        title={battleText('battle.passwordTitle')}
        saveText={label}
        saveDisabled={password === ''}
        onSave={() => join.mutate()}
        onClose={() => {
          setAsking(false);
          setRefusal(null);
        }}
      >
        <TextField
          autoFocus
          label={battleText('battle.password')}
          value={password}
          autoComplete="off"
          onChange={({ target }) => setPassword(target.value)}
          slotProps={{ htmlInput: { maxLength: 32 } }}
        />
        {refusal === null ? null : <Refusal words={refusal} onClose={() => setRefusal(null)} />}
      </FormDialog>
      <Snackbar
        open={refusal !== null && !isAsking}
        autoHideDuration={8000}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        onClose={(_event, reason) => (reason === 'clickaway' ? undefined : setRefusal(null))}
      >
        <Refusal words={refusal} onClose={() => setRefusal(null)} />
      </Snackbar>
    </>
  );
}
