import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, ErrorState, formatDateTime, notify, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import type { User } from './user-form.js';
import { userText } from './user.texts.js';

const showPath = '/api/sys/user/images';
type Images = CallOutput<typeof showPath>;
const reasonLength = 200;
const countsOf = ({ pictures, recordings, coursePictures }: Images) => ({ pictures, recordings, coursePictures });
const hasImages = ({ pictures, recordings, coursePictures }: Images): boolean => pictures + recordings + coursePictures > 0;

function Proofs({ erasures }: Pick<Images, 'erasures'>): ReactElement | null {
  if (erasures.length === 0) return null;
  return (
    <Box component="section" aria-label={userText('erase.proofs')} sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {userText('erase.proofs')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {erasures.map(({ id, time, byName, doneTime, ...proof }) => (
          <li key={id}>
            {userText('erase.proof', { ...proof, time: formatDateTime(time), name: byName })}
            <br />
            {doneTime === '' ? userText('erase.proofOpen') : userText('erase.proofDone', { time: formatDateTime(doneTime) })}
            {` · ${userText('erase.number', { id })}`}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Erasure of all pictures and recordings of a person, with what is there and the proofs of what was erased before. */
export function EraseDialog({ user, onClose }: { user: User; onClose: () => void }): ReactElement {
  const { data, isError, error, refetch } = useCall(showPath, { userId: user.id }, { fresh: true });
  const { busy, run } = useAction();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = isAsked && reason.trim() === '';
  const erase = async (): Promise<void> => {
    setAsked(true);
    if (reason.trim() === '') return;
    const done = await run(() => api.call('/api/sys/user/erase-images', { userId: user.id, reason: reason.trim() }));
    if (done === undefined) return;
    notify(userText(done.doneTime === '' ? 'erase.later' : 'erase.done'), 'success');
    setReason('');
    setAsked(false);
    await refreshCalls([showPath], []);
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      locked={data === undefined || !hasImages(data)}
      focusConfirm={false}
      title={userText('erase.title', { name: user.realName })}
      confirmText={userText('erase.confirm')}
      onConfirm={() => void erase()}
      onCancel={onClose}
    >
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <Skeleton height={120} /> : null}
      {data === undefined ? null : (
        <>
          <Typography>{hasImages(data) ? userText('erase.what', countsOf(data)) : userText('erase.nothing')}</Typography>
          {data.running > 0 ? (
            <Alert severity="warning" sx={{ mt: 1.5 }}>
              {userText('erase.running', { n: data.running })}
            </Alert>
          ) : null}
          {hasImages(data) ? (
            <>
              {data.disputes > 0 ? (
                <Alert severity="warning" sx={{ mt: 1.5 }}>
                  {userText('erase.disputes', { n: data.disputes })}
                </Alert>
              ) : null}
              <Typography variant="body2" color="textSecondary" sx={{ my: 1.5 }}>
                {userText('erase.keeps')}
              </Typography>
              <TextField
                autoFocus
                fullWidth
                required
                label={userText('erase.reason')}
                value={reason}
                error={isMissing}
                helperText={isMissing ? userText('erase.reasonMissing') : undefined}
                slotProps={{ htmlInput: { maxLength: reasonLength } }}
                onChange={({ target }) => setReason(target.value)}
              />
            </>
          ) : null}
          <Proofs erasures={data.erasures} />
        </>
      )}
    </ConfirmDialog>
  );
}
