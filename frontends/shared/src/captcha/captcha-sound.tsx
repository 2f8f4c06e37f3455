import { useEffect, useRef, useState, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.js';
import { sharedText } from '../texts/zh-cn.js';
import { Button } from '../ui/button.js';
import type { Sound, SoundState } from './captcha-audio.js';

const load = () => import('./captcha-audio.js');

export interface CaptchaSoundProps {
  captchaKey: string;
  /** the sentence that says why it cannot be heard; empty while nothing is wrong */
  onRefusal: (sentence: string) => void;
}

/** Plays the captcha of the key when it is pressed, and again from its beginning; nothing of it is fetched before. */
export function CaptchaSound({ captchaKey, onRefusal }: CaptchaSoundProps): ReactElement {
  const [state, setState] = useState<SoundState>('idle');
  const sound = useRef<Sound>({ audio: null, isGone: false });
  useEffect(() => {
    const own = sound.current;
    own.isGone = false;
    return () => {
      own.isGone = true;
      if (own.audio) void load().then(({ endCaptcha }) => endCaptcha(own));
    };
  }, []);
  const press = (): void => {
    if (state === 'loading') return;
    onRefusal('');
    if (!sound.current.audio) setState('loading');
    void load()
      .then(({ playCaptcha }) => playCaptcha(sound.current, captchaKey, setState))
      .catch((error: unknown) => {
        if (sound.current.isGone) return;
        setState('failed');
        onRefusal(messageOf(error));
      });
  };
  return (
    <Button variant="outlined" color="secondary" onClick={press} style={{ minHeight: 56 }}>
      <span aria-live="polite">{sharedText(`shared.captcha.sound.${state}`)}</span>
    </Button>
  );
}
