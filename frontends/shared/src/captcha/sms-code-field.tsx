import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { errors } from '@xuekao/contracts/errors';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { ApiError, messageOf } from '../api/api-error.js';
import { newCaptchaKey } from '../api/client.js';
import { notify } from '../feedback/notices.js';
import { Field } from '../form/field.js';
import { sharedText } from '../texts/zh-cn.js';
import { CaptchaField, useCaptcha } from './captcha.js';

/** The specification's cool-down. */
const waitSeconds = 60;

export interface SmsProof {
  captchaKey: string;
  captchaValue?: string;
}
export interface SmsCodeFieldProps {
  value: string;
  fault?: string | undefined;
  /** whether the site asks for a picture captcha */
  captcha: boolean;
  /** and whether it has a voice */
  captchaSound: boolean;
  onChange: (code: string) => void;
  /** Whether there is a right number to send to; where not, the form says so. */
  isReady: () => boolean;
  send: (proof: SmsProof) => Promise<unknown>;
  /** the page's key of the message that went out: the code is good together with it */
  onSent: (captchaKey: string) => void;
}

/** Seconds until another message may be asked for; 0: now. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const tick = (): void => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) setUntil(0);
    };
    tick();
    const timer = window.setInterval(tick, 500);
    return () => window.clearInterval(timer);
  }, [until]);
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)];
}

/** The code of a message, and the button that asks for one: first the picture, then 60 seconds of rest. */
export function SmsCodeField({ value, fault, captcha, captchaSound, onChange, isReady, send, onSent }: SmsCodeFieldProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [left, startCountdown] = useCountdown();

  /** Gives the sentence of what went wrong, or null. */
  const ask = async (proof: SmsProof): Promise<unknown> => {
    setBusy(true);
    try {
      await send(proof);
      onSent(proof.captchaKey);
      startCountdown(waitSeconds);
      setOpen(false);
      notify(sharedText('shared.sms.sent'), 'success');
      return null;
    } catch (error) {
      const wait = error instanceof ApiError ? error.retryAfterSeconds : null;
      if (wait !== null && wait <= waitSeconds) startCountdown(wait);
      return error;
    } finally {
      setBusy(false);
    }
  };
  const begin = async (): Promise<void> => {
    if (!isReady()) return;
    if (captcha) return setOpen(true);
    const error = await ask({ captchaKey: newCaptchaKey() });
    if (error !== null) notify(messageOf(error), 'error');
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 132px', gap: 1.5, alignItems: 'start' }}>
      <Field
        label={sharedText('shared.sms.code')}
        name="smsCode"
        autoComplete="one-time-code"
        value={value}
        error={fault !== undefined}
        helperText={fault}
        onChange={(event) => onChange(event.target.value)}
        maxLength={6} inputMode="numeric"
      />
      <Button ref={button} variant="outlined" color="secondary" disabled={left > 0} loading={busy && !open} aria-haspopup={captcha ? 'dialog' : undefined} sx={{ height: 56, px: 1, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }} onClick={() => void begin()}>
        {left > 0 ? sharedText('shared.sms.wait', { n: left }) : sharedText('shared.sms.get')}
      </Button>
      {open ? <CaptchaPopover anchor={button.current} sound={captchaSound} busy={busy} onAsk={ask} onClose={() => setOpen(false)} /> : null}
    </Box>
  );
}

interface CaptchaPopoverProps {
  anchor: HTMLElement | null;
  sound: boolean;
  busy: boolean;
  onAsk: (proof: SmsProof) => Promise<unknown>;
  onClose: () => void;
}

function CaptchaPopover({ anchor, sound, busy, onAsk, onClose }: CaptchaPopoverProps): ReactElement {
  const titleId = useId();
  const captcha = useCaptcha();
  const [captchaValue, setCaptchaValue] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // the popover stands inside the form of the page, for React
    event.stopPropagation();
    setMissing(captchaValue.trim() === '');
    if (captchaValue.trim() === '' || busy) return;
    const error = await onAsk({ captchaKey: captcha.key, captchaValue: captchaValue.trim() });
    if (error === null) return;
    setFailure(error);
    setCaptchaValue('');
    // whatever was wrong, the picture has been used up
    captcha.refresh();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={busy ? undefined : onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 'min(340px, calc(100vw - 32px))', mt: 1, p: 2, border: 1, borderColor: 'divider', boxShadow: 6 } } }}
    >
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 1.5 }}>
        <Typography id={titleId} sx={{ fontWeight: 600 }}>{sharedText('shared.sms.captchaTitle')}</Typography>
        {failure === null ? null : (
          <Alert severity={failure instanceof ApiError && failure.code === errors.CAPTCHA_WRONG.code ? 'warning' : 'error'} variant="outlined">{messageOf(failure)}</Alert>
        )}
        <CaptchaField captcha={captcha} sound={sound} label={sharedText('shared.sms.captcha')} value={captchaValue} fault={missing ? sharedText('shared.sms.captchaMissing') : undefined} autoFocus onChange={setCaptchaValue} />
        <Button type="submit" variant="contained" loading={busy} sx={{ minHeight: 44 }}>{sharedText('shared.sms.send')}</Button>
      </Box>
    </Popover>
  );
}
