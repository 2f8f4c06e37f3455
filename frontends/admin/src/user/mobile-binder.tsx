import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { mobileProblem, type User } from './user-form.js';
import { userText } from './user.texts.js';

/**
 * The number of somebody who is there already: bound and unbound by itself, not saved with the form, because a bound number signs the
 * person in. An administrator vouches for it without a code.
 */
export function MobileBinder({ user, onChange }: { user: User; onChange: () => Promise<void> }): ReactElement {
  const { busy, run } = useAction();
  const [bound, setBound] = useState(user.mobileVerified ? user.mobile : '');
  const [mobile, setMobile] = useState(user.mobileVerified ? '' : user.mobile);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const isBound = bound !== '';
  const begin = (): void => {
    const found = isBound ? null : mobile.trim() === '' ? userText('user.bad.mobileMissing') : mobileProblem(mobile.trim());
    setProblem(found);
    if (found === null) setAsking(true);
  };
  const confirm = async (): Promise<void> => {
    const done = isBound
      ? await run(() => api.call('/api/sys/user/bind/direct-unbind', { userId: user.id }), userText('user.mobile.unbound'))
      : await run(
          () => api.call('/api/sys/user/bind/direct-bind', { userId: user.id, mobile: mobile.trim() }),
          userText('user.mobile.bound'),
        );
    setAsking(false);
    if (done === undefined) return;
    setBound(isBound ? '' : mobile.trim());
    setMobile('');
    await onChange();
    await refreshCalls(['/api/sys/user/paging'], ['user']);
  };
  const label = userText(isBound ? 'user.mobile.unbind' : 'user.mobile.bind');
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'start' }}>
        <TextField
          label={userText('user.mobile')}
          value={isBound ? bound : mobile}
          autoComplete="off"
          error={problem !== null}
          helperText={problem ?? userText(isBound ? 'user.mobile.boundHelp' : 'user.mobile.unboundHelp')}
          onChange={(event) => setMobile(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 11, readOnly: isBound } }}
        />
        <Button variant="outlined" color={isBound ? 'secondary' : 'primary'} loading={busy} sx={{ minHeight: 40 }} onClick={begin}>
          {label}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        busy={busy}
        danger={isBound}
        title={userText(isBound ? 'user.mobile.unbindSure' : 'user.mobile.bindSure')}
        confirmText={label}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {userText(isBound ? 'user.mobile.unbindNote' : 'user.mobile.bindNote', {
            name: user.realName,
            mobile: isBound ? bound : mobile.trim(),
          })}
        </Typography>
      </ConfirmDialog>
    </>
  );
}
