import { useCallback, useState, type ReactElement, type Ref } from 'react';
import { captchaUrl, newCaptchaKey } from '../api/client.js';
import { Field } from '../form/field.js';
import { CaptchaSound } from './captcha-sound.js';
import { sharedText } from '../texts/zh-cn.js';
import { classNames } from '../ui/class-names.js';
import { Skeleton } from '../ui/skeleton.js';
import styles from './captcha.module.css';

export interface Captcha {
  key: string;
  /** grows with every new picture */
  version: number;
  refresh: () => void;
}

/** The page's captcha: a new key for each picture, so that an old picture can never be answered for a new one. */
export function useCaptcha(): Captcha {
  const [picture, setPicture] = useState(() => ({ key: newCaptchaKey(), version: 0 }));
  const refresh = useCallback(() => setPicture((before) => ({ key: newCaptchaKey(), version: before.version + 1 })), []);
  return { ...picture, refresh };
}

function CaptchaPicture({ captcha }: { captcha: Captcha }): ReactElement {
  const [settled, setSettled] = useState<{ version: number; failed: boolean } | null>(null);
  const state = settled?.version === captcha.version ? (settled.failed ? 'failed' : 'ready') : 'loading';
  const settle = (failed: boolean): void => setSettled({ version: captcha.version, failed });
  return (
    <button
      type="button"
      aria-label={sharedText(state === 'failed' ? 'shared.captcha.failed' : 'shared.captcha.refresh')}
      onClick={captcha.refresh}
      className={styles['picture']}
    >
      {state === 'loading' ? <Skeleton height={54} style={{ position: 'absolute', inset: 0 }} /> : null}
      {state === 'failed' ? (
        <span className={styles['failed']}>{sharedText('shared.captcha.failed')}</span>
      ) : (
        <img
          key={captcha.key}
          src={captchaUrl(captcha.key, captcha.version)}
          alt=""
          onLoad={() => settle(false)}
          onError={() => settle(true)}
          style={{ opacity: state === 'ready' ? 1 : 0 }}
        />
      )}
    </button>
  );
}

export interface CaptchaFieldProps {
  captcha: Captcha;
  /** whether the site has a voice for it */
  sound: boolean;
  /** default: the specification's name of the field */
  label?: string;
  value: string;
  fault?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/**
 * The picture, its voice where there is one, and the field for either: in the order in which one comes to them. While the voice fails, why,
 * and another way.
 */
export function CaptchaField({
  captcha,
  sound,
  label = sharedText('shared.captcha'),
  value,
  fault,
  inputRef,
  autoFocus,
  onChange,
}: CaptchaFieldProps): ReactElement {
  const [refusal, setRefusal] = useState({ key: '', sentence: '' });
  const sentence = refusal.key === captcha.key ? refusal.sentence : '';
  return (
    <div className={classNames(styles['field'], sound && styles['heard'])}>
      <CaptchaPicture captcha={captcha} />
      {sound ? (
        <CaptchaSound key={captcha.key} captchaKey={captcha.key} onRefusal={(said) => setRefusal({ key: captcha.key, sentence: said })} />
      ) : null}
      {sentence === '' ? null : (
        <p role="alert" className={styles['refusal']}>
          {sentence}
        </p>
      )}
      <Field
        label={label}
        name="captchaValue"
        autoComplete="off"
        inputRef={inputRef}
        autoFocus={autoFocus === true}
        value={value}
        error={fault !== undefined}
        helperText={fault ?? sharedText(sound && sentence === '' ? 'shared.captcha.either' : 'shared.captcha.noSound')}
        onChange={(event) => onChange(event.target.value)}
        maxLength={8}
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}
