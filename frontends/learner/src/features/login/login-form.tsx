import { pageErrors } from '@xuekao/contracts/page-errors';
import { Alert, ApiError, Button, CaptchaField, Field, knownBrowsers, messageOf, PasswordField, useCaptcha } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { fieldOf } from '../../lib/form/field-of.js';
import type { SiteInfo } from '../../lib/site.js';
import { api, sessionStore } from '../../lib/session.js';
import { text } from '../../texts/zh-cn.js';
import { loginFaults, type LoginFields } from './login-fields.js';
import styles from './login.module.css';

type DemoAccount = SiteInfo['demoAccounts'][number];

function DemoAccounts({
  accounts,
  disabled,
  onChoose,
}: {
  accounts: readonly DemoAccount[];
  disabled: boolean;
  onChoose: (account: DemoAccount) => void;
}): ReactElement {
  return (
    <div className={styles['demo']}>
      <p className={`xk-caption xk-soft ${styles['parting']}`}>{text('login.demo')}</p>
      <div className={styles['accounts']}>
        {accounts.map((account) => (
          <Button key={account.userName} variant="outlined" color="secondary" disabled={disabled} onClick={() => onChoose(account)}>
            {account.label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** `links` stand right below the button: who needs them is looking there. */
export function LoginForm({ site, links }: { site: SiteInfo; links: ReactElement }): ReactElement {
  const [fields, setFields] = useState<LoginFields>({ userName: '', password: '', captchaValue: '' });
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; severity: 'error' | 'info' } | null>(null);
  const captcha = useCaptcha();
  const captchaInput = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the button was locked and has lost the focus: the captcha is what has to be typed again
    if (failure !== null && document.activeElement === document.body) (captchaInput.current ?? message.current)?.focus();
  }, [failure, busy]);
  const faults = loginFaults(fields, site.captcha);
  const change = (change: Partial<LoginFields>): void => setFields((before) => ({ ...before, ...change }));
  const form = { fields, faults: checked ? faults : {}, change };
  const signIn = async (given: LoginFields, oneClick = false): Promise<void> => {
    setBusy(true);
    setFailure(null);
    // all was right: a captcha that the page empties afterwards is not the person's fault
    setChecked(false);
    try {
      const proof = site.captcha && given.captchaValue !== '' ? { captchaKey: captcha.key, captchaValue: given.captchaValue.trim() } : {};
      const opened = await api.call('/api/sys/user/login', {
        userName: given.userName.trim(),
        password: given.password,
        ...proof,
        ...knownBrowsers.proofs(),
      });
      knownBrowsers.keep(opened);
      await sessionStore.signIn(opened.token);
    } catch (error) {
      // a demo account is tried without a captcha; where the site wants one all the same, only that is left to do
      const asksCaptcha = oneClick && error instanceof ApiError && error.code === pageErrors.CAPTCHA_WRONG.code;
      setFailure(asksCaptcha ? { text: text('login.demo.captcha'), severity: 'info' } : { text: messageOf(error), severity: 'error' });
      if (asksCaptcha) captchaInput.current?.focus();
      // a sign-in uses its picture up, whatever its outcome (10010012 included)
      captcha.refresh();
      change({ captchaValue: '' });
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    if (Object.keys(faults).length === 0) void signIn(fields);
    else setChecked(true);
  };
  const chooseDemo = (account: DemoAccount): void => {
    const given = { userName: account.userName, password: account.password, captchaValue: fields.captchaValue };
    setFields(given);
    void signIn(given, given.captchaValue === '');
  };

  return (
    <form noValidate onSubmit={submit} aria-label={text('login.title')}>
      <div className={styles['fields']}>
        {failure === null ? null : (
          <Alert ref={message} tabIndex={-1} severity={failure.severity}>
            {failure.text}
          </Alert>
        )}
        <Field
          {...fieldOf(form, 'userName')}
          label={text('login.userName')}
          autoComplete="username"
          autoFocus
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...fieldOf(form, 'password')} label={text('login.password')} autoComplete="current-password" maxLength={128} />
        {site.captcha ? (
          <CaptchaField
            captcha={captcha}
            sound={site.captchaSound}
            value={fields.captchaValue}
            fault={form.faults.captchaValue}
            inputRef={captchaInput}
            onChange={(captchaValue) => change({ captchaValue })}
          />
        ) : null}
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {text('login.submit')}
        </Button>
      </div>
      {links}
      {site.demoAccounts.length === 0 ? null : <DemoAccounts accounts={site.demoAccounts} disabled={busy} onChoose={chooseDemo} />}
    </form>
  );
}
