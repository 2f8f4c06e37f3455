import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { captchaUrl, newCaptchaKey } from '@xuekao/frontend-shared';
import { useCallback, useState, type ReactElement } from 'react';
import { text } from '../../texts/zh-cn.js';

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

export function CaptchaPicture({ captcha }: { captcha: Captcha }): ReactElement {
  const [settled, setSettled] = useState<{ version: number; failed: boolean } | null>(null);
  const state = settled?.version === captcha.version ? (settled.failed ? 'failed' : 'ready') : 'loading';
  const settle = (failed: boolean): void => setSettled({ version: captcha.version, failed });
  return (
    <ButtonBase
      aria-label={text(state === 'failed' ? 'login.captcha.failed' : 'login.captcha.refresh')}
      onClick={captcha.refresh}
      sx={{ height: 56, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', position: 'relative', bgcolor: '#fff' }}
    >
      {state === 'loading' ? <Skeleton variant="rectangular" sx={{ position: 'absolute', inset: 0, height: '100%', width: '100%' }} /> : null}
      {state === 'failed' ? <Typography variant="caption" sx={{ px: 1, color: '#525c6b' }}>{text('login.captcha.failed')}</Typography> : (
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
