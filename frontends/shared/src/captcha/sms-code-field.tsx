import { Suspense, useEffect, useRef, useState, type ReactElement } from 'react';
import { ApiError, messageOf } from '../api/api-error.js';
import { newCaptchaKey } from '../api/client.js';
import { notify } from '../lib/notices.js';
import { Field } from '../form/field.js';
import { muiPart } from '../theme/mui-part.js';
import { sharedText } from '../texts/zh-cn.js';
import { Button } from '../ui/button.js';
import type { SmsProof } from './captcha-popover.js';
import styles from './sms-code-field.module.css';

const CaptchaPopover = muiPart(async () => (await import('./captcha-popover.js')).CaptchaPopover, 'notice');

/** The specification's cool-down. */
const waitSeconds = 60;

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
    <div className={styles['field']}>
      <Field
        label={sharedText('shared.sms.code')}
        name="smsCode"
        autoComplete="one-time-code"
        value={value}
        error={fault !== undefined}
        helperText={fault}
        onChange={(event) => onChange(event.target.value)}
        maxLength={6}
        inputMode="numeric"
      />
      <Button
        ref={button}
        variant="outlined"
        color="secondary"
        disabled={left > 0}
        loading={busy && !open}
        aria-haspopup={captcha ? 'dialog' : undefined}
        className={styles['ask']}
        onClick={() => void begin()}
      >
        {left > 0 ? sharedText('shared.sms.wait', { n: left }) : sharedText('shared.sms.get')}
      </Button>
      <Suspense fallback={null}>
        {open ? (
          <CaptchaPopover anchor={button.current} sound={captchaSound} busy={busy} onAsk={ask} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </div>
  );
}
