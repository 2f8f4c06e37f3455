import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, useState, type ReactElement, type Ref } from 'react';
import { captchaUrl, newCaptchaKey } from '../api/client.js';
import { Field } from '../form/field.js';
import { CaptchaSound } from './captcha-sound.js';
import { sharedText } from '../texts/zh-cn.js';

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
    <ButtonBase
      aria-label={sharedText(state === 'failed' ? 'shared.captcha.failed' : 'shared.captcha.refresh')}
      onClick={captcha.refresh}
      sx={{ height: 56, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', position: 'relative', bgcolor: '#fff' }}
    >
      {state === 'loading' ? <Skeleton variant="rectangular" sx={{ position: 'absolute', inset: 0, height: '100%', width: '100%' }} /> : null}
      {state === 'failed' ? <Typography variant="caption" sx={{ px: 1, color: '#525c6b' }}>{sharedText('shared.captcha.failed')}</Typography> : (
        <img
          key={captcha.key}
          src={captchaUrl(captcha.key, captcha.version)}
          alt=""
          onLoad={() => settle(false)}
          onError={() => settle(true)}
          style={{ width: '100%', height: '100%', objectFit: 'contain', opacity: state === 'ready' ? 1 : 0 }}
        />
      )}
    </ButtonBase>
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

/** The picture, its voice where there is one, and the field for either: in the order in which one comes to them. */
export function CaptchaField({ captcha, sound, label = sharedText('shared.captcha'), value, fault, inputRef, autoFocus, onChange }: CaptchaFieldProps): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: sound ? '156px minmax(0, 1fr)' : '156px', gap: 1.5 }}>
        <CaptchaPicture captcha={captcha} />
        {sound ? <CaptchaSound key={captcha.key} captchaKey={captcha.key} /> : null}
      </Box>
      <Field
        label={label}
        name="captchaValue"
        autoComplete="off"
        inputRef={inputRef}
        autoFocus={autoFocus === true}
        value={value}
        error={fault !== undefined}
        helperText={fault ?? sharedText(sound ? 'shared.captcha.either' : 'shared.captcha.noSound')}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ input: { maxLength: 8, autoCapitalize: 'none', spellCheck: false } }}
      />
    </Box>
  );
}
