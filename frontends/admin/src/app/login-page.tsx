import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { errors } from '@xuekao/contracts/errors';
import { ApiError, CaptchaField, messageOf, NoticeHost, useCaptcha } from '@xuekao/frontend-shared';
import { useLogin } from 'ra-core';
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { NoAccess } from '../lib/session.js';
import { appText } from './app.texts.js';
import type { Credentials } from './auth-provider.js';

const sentence = (error: unknown): string => (error instanceof NoAccess ? error.message : messageOf(error));

/** Why the session before ended, as the router was told. */
const endedOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'ended' in state && typeof state.ended === 'string' ? state.ended : '';

export function LoginPage(): ReactElement {
  const login = useLogin();
  const location = useLocation();
  const refused = new URLSearchParams(location.search).has('refused');
  const site = useCall('/api/sys/site/info', {});
  const [form, setForm] = useState({ userName: '', password: '', captchaValue: '' });
  const captcha = useCaptcha();
  const captchaInput = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(refused ? new NoAccess().message : null);
  const [ended, setEnded] = useState(endedOf(location.state));
  const [missing, setMissing] = useState<Partial<typeof form>>({});
  const needsCaptcha = site.data?.captcha !== false;
  const { siteName = '', backLogo = '' } = site.data ?? {};

  useEffect(() => {
    document.title = siteName === '' ? appText('login.title') : `${appText('login.title')} · ${siteName}`;
  }, [siteName]);

  async function signIn(credentials: Credentials): Promise<void> {
    setBusy(true);
    setProblem(null);
    setEnded('');
    try {
      await login(credentials);
    } catch (error) {
      setProblem(sentence(error));
      // a picture counts once: whatever was wrong, the next try needs another one
      captcha.refresh();
      setForm((now) => ({ ...now, captchaValue: '' }));
      if (error instanceof ApiError && error.code === errors.CAPTCHA_WRONG.code) captchaInput.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = {
      ...(form.userName.trim() === '' ? { userName: appText('login.userNameMissing') } : {}),
      ...(form.password === '' ? { password: appText('login.passwordMissing') } : {}),
      ...(needsCaptcha && form.captchaValue.trim() === '' ? { captchaValue: appText('login.captchaMissing') } : {}),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    void signIn({
      userName: form.userName.trim(),
      password: form.password,
      ...(needsCaptcha ? { captchaKey: captcha.key, captchaValue: form.captchaValue.trim() } : {}),
    });
  }

  const field = (name: keyof typeof form) => ({
    value: form[name],
    error: missing[name] !== undefined,
    helperText: missing[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  // the learner's one is offered by the learner site
  const demo = (site.data?.demoAccounts ?? []).filter((account) => !account.label.includes(appText('login.learnerWord')));

  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}>
      <NoticeHost />
      <Box sx={{ width: '100%', maxWidth: 400 }}>
        <Box sx={{ mb: 3 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 1 }}>
            {backLogo === '' ? null : (
              <Box component="img" src={backLogo} alt="" sx={{ height: 36, maxWidth: 160, objectFit: 'contain' }} />
            )}
            <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {siteName === '' ? appText('app.brand') : siteName}
            </Typography>
          </Box>
          <Typography variant="h1">{appText('login.title')}</Typography>
        </Box>
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.5, p: 3, display: 'grid', gap: 2.25 }}
        >
          {ended === '' ? null : (
            <Alert severity="warning" role="alert">
              {ended}
            </Alert>
          )}
          {problem === null ? null : (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          {site.isError ? (
            <Alert severity="warning">
              {appText('login.siteError')}：{messageOf(site.error)}
            </Alert>
          ) : null}
          <TextField
            {...field('userName')}
            size="medium"
            label={appText('login.userName')}
            autoComplete="username"
            autoFocus
            slotProps={{ htmlInput: { maxLength: 64 } }}
          />
          <TextField
            {...field('password')}
            size="medium"
            label={appText('login.password')}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            slotProps={{
              htmlInput: { maxLength: 128 },
              input: {
                endAdornment: (
                  <InputAdornment position="end">
                    <IconButton
                      edge="end"
                      aria-label={appText(shown ? 'login.hidePassword' : 'login.showPassword')}
                      onClick={() => setShown(!shown)}
                    >
                      {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
                    </IconButton>
                  </InputAdornment>
                ),
              },
            }}
          />
          {needsCaptcha ? (
            <CaptchaField
              captcha={captcha}
              sound={site.data?.captchaSound === true}
              inputRef={captchaInput}
              value={form.captchaValue}
              fault={missing.captchaValue}
              onChange={(captchaValue) => setForm({ ...form, captchaValue })}
            />
          ) : null}
          {/* whether a captcha is asked for is not known before */}
          <Button type="submit" variant="contained" size="large" loading={busy} disabled={site.isPending}>
            {appText('login.submit')}
          </Button>
          {demo.length === 0 ? null : (
            <>
              <Divider>
                <Typography variant="caption" color="textSecondary">
                  {appText('login.demo')}
                </Typography>
              </Divider>
              <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                {demo.map((account) => (
                  <Button
                    key={account.userName}
                    variant="outlined"
                    color="secondary"
                    disabled={busy}
                    sx={{ flex: 1, minHeight: 44, whiteSpace: 'nowrap' }}
                    onClick={() => {
                      setForm({ ...form, userName: account.userName, password: account.password });
                      // tried without a captcha; where the site wants one all the same, the field has the focus
                      void signIn({ userName: account.userName, password: account.password });
                    }}
                  >
                    {account.label}
                  </Button>
                ))}
              </Box>
            </>
          )}
        </Box>
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <Link href="/" variant="body2">
            {appText('login.toLearner')}
          </Link>
        </Box>
      </Box>
    </Box>
  );
}
