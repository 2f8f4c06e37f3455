import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Alert from '@mui/material/Alert';
import { ErrorState, notify, sharedText } from '@xuekao/frontend-shared';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactElement } from 'react';
import { MobileCodeFields, noCode, type MobileCode } from '../../lib/form/mobile-code-fields.js';
import { found, mobileFault, smsCodeFault, type Faults } from '../../lib/form/rules.js';
import { useForm } from '../../lib/form/use-form.js';
import { api, sessionStore } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { entryText } from '../../texts/entry.texts.js';

export interface MobileDialogProps {
  deed: 'bind' | 'unbind';
  onDone: () => void;
  onClose: () => void;
}

const faultsOf = (fields: MobileCode): Faults<MobileCode> => ({
  ...found('mobile', mobileFault(fields.mobile.trim())),
  ...found('smsCode', smsCodeFault(fields)),
});
const paths = { bind: '/api/sys/user/bind/bind-mobile', unbind: '/api/sys/user/bind/unbind-mobile' } as const;

/** Binds a number, or unbinds the one that is bound: either by a code that is sent to it. */
export function MobileDialog({ deed, onDone, onClose }: MobileDialogProps): ReactElement {
  const titleId = useId();
  const info = useQuery({
    queryKey: ['bind-info'],
    queryFn: ({ signal }) => api.call('/api/sys/user/bind/bind-info', {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    enabled: deed === 'unbind',
  });
  const known = deed === 'bind' ? '' : info.data?.mobile;
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{entryText(`bind.mobile.${deed}`)}</DialogTitle>
      {known === undefined ? (
        <DialogContent>
          {info.isError ? (
            <ErrorState error={info.error} onRetry={() => void info.refetch()} />
          ) : (
            <Skeleton variant="rounded" height={132} />
          )}
        </DialogContent>
      ) : (
        <MobileDialogForm deed={deed} known={known} onDone={onDone} onClose={onClose} />
      )}
    </Dialog>
  );
}

function MobileDialogForm({ deed, known, onDone, onClose }: MobileDialogProps & { known: string }): ReactElement {
  const { site } = useSite();
  const send = async ({ mobile, smsCode, pageKey }: MobileCode): Promise<void> => {
    const number = mobile.trim();
    await api.call(paths[deed], { mobile: number, smsCode: smsCode.trim(), captchaKey: pageKey });
    notify(entryText(`bind.mobile.${deed}.done`), 'success');
    sessionStore.changeUser({ mobile: deed === 'bind' ? number : '' });
    onDone();
    onClose();
  };
  const form = useForm<MobileCode>({ ...noCode, mobile: known }, faultsOf, send);
  return (
    <form noValidate onSubmit={form.submit} aria-label={entryText(`bind.mobile.${deed}`)}>
      <DialogContent sx={{ display: 'grid', gap: 2.25, pt: '8px !important' }}>
        <Typography variant="body2" color="textSecondary">
          {entryText(`bind.mobile.${deed}.note`)}
        </Typography>
        {form.failure === null ? null : (
          <Alert severity="error" variant="outlined">
            {form.failure}
          </Alert>
        )}
        <MobileCodeFields
          smsType={deed}
          form={form}
          captcha={site?.captcha !== false}
          captchaSound={site?.captchaSound === true}
          fixed={deed === 'unbind'}
        />
      </DialogContent>
      <DialogActions>
        <Button color="secondary" disabled={form.busy} sx={{ minHeight: 44 }} onClick={onClose}>
          {sharedText('shared.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={form.busy} sx={{ minHeight: 44 }}>
          {entryText(deed === 'bind' ? 'bind.bind' : 'bind.unbind')}
        </Button>
      </DialogActions>
    </form>
  );
}
