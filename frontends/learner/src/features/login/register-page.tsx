import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useState, type ReactElement } from 'react';
import { entryText } from '../../texts/entry.texts.js';
import { LoginFrame } from './login-frame.js';
import { LoginLinks } from './login-links.js';
import { RegisterForm } from './register-form.js';

/** People make an account of their own, where the site lets them. */
export function RegisterPage(): ReactElement {
  const [pending, setPending] = useState<string | null>(null);
  return (
    <LoginFrame title={entryText('register.title')}>
      {(site) => (
        <>
          {site.props['userReg'] !== true ? (
            <Alert severity="info" variant="outlined">
              {entryText('register.off')}
            </Alert>
          ) : pending === null ? (
            <RegisterForm site={site} onPending={setPending} />
          ) : (
            <Alert severity="success" variant="outlined">
              <AlertTitle>{entryText('register.pending.title')}</AlertTitle>
              {entryText('register.pending', { userName: pending })}
            </Alert>
          )}
          <LoginLinks links={['login']} />
        </>
      )}
    </LoginFrame>
  );
}
