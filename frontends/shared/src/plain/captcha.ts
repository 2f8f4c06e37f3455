import { messageOf } from '../api/api-error.js';
import { captchaUrl, newCaptchaKey } from '../api/client.js';
import type { Sound, SoundState } from '../captcha/captcha-audio.js';
import styles from '../captcha/captcha.module.css';
import { sharedText } from '../texts/zh-cn.js';
import { classNames } from '../ui/class-names.js';
import { plainButton } from './button.js';
import { element } from './element.js';
import { plainField, type PlainField } from './field.js';
import { plainSkeleton } from './skeleton.js';

const load = () => import('../captcha/captcha-audio.js');

export interface PlainCaptcha {
  element: HTMLElement;
  field: PlainField;
  /** of the picture that is shown */
  key: () => string;
  /** A new picture under a new key: an old one can never be answered for it. */
  refresh: () => void;
  /** resolves when the first picture is there, or lost */
  settled: Promise<void>;
  /** Ends what is heard. */
  end: () => void;
}

interface PlainSound {
  element: HTMLElement;
  end: () => void;
}

/** As `CaptchaSound`, without React. */
function plainSound(key: string, tell: (refusal: string) => void): PlainSound {
  const words = element('span', { 'aria-live': 'polite' });
  const button = plainButton(words, { variant: 'outlined', color: 'secondary' }).element;
  button.style.minHeight = '56px';
  const sound: Sound = { audio: null, isGone: false };
  let state: SoundState = 'idle';
  const show = (next: SoundState): void => {
    state = next;
    words.textContent = sharedText(`shared.captcha.sound.${state}`);
  };
  show('idle');
  button.addEventListener('click', () => {
    if (state === 'loading') return;
    tell('');
    if (!sound.audio) show('loading');
    load()
      .then(({ playCaptcha }) => playCaptcha(sound, key, show))
      .catch((error: unknown) => {
        if (sound.isGone) return;
        show('failed');
        tell(messageOf(error));
      });
  });
  return {
    element: button,
    end: () => {
      sound.isGone = true;
      if (sound.audio) void load().then(({ endCaptcha }) => endCaptcha(sound));
    },
  };
}

/** As `CaptchaField`, without React. @param hasSound whether the site has a voice for it */
export function plainCaptcha(hasSound: boolean): PlainCaptcha {
  const field = plainField('captchaValue', sharedText('shared.captcha'), {
    autocomplete: 'off',
    maxlength: '8',
    autocapitalize: 'none',
    spellcheck: 'false',
  });
  const picture = element('button', { type: 'button', class: styles['picture'] });
  const refusal = element('p', { role: 'alert', class: styles['refusal'] });
  const whole = element('div', { class: classNames(styles['field'], hasSound && styles['heard']) }, picture, field.element);
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  let [key, version]: [string, number] = ['', -1];
  let sound: PlainSound | null = null;
  let shown: HTMLImageElement | null = null;
  const tell = (sentence: string): void => {
    refusal.textContent = sentence;
    if (sentence === '') refusal.remove();
    else whole.insertBefore(refusal, field.element);
    field.setHint(sharedText(hasSound && sentence === '' ? 'shared.captcha.either' : 'shared.captcha.noSound'));
  };
  const refresh = (): void => {
    key = newCaptchaKey();
    version += 1;
    const image = element('img', { alt: '', style: 'opacity: 0' });
    const waiting = plainSkeleton(54, 'position: absolute; inset: 0');
    const arrive = (isLost: boolean): void => {
      // another one has taken its place
      if (shown !== image) return;
      waiting.remove();
      image.style.opacity = '1';
      if (isLost) picture.replaceChildren(element('span', { class: styles['failed'] }, sharedText('shared.captcha.failed')));
      picture.setAttribute('aria-label', sharedText(isLost ? 'shared.captcha.failed' : 'shared.captcha.refresh'));
      settle();
    };
    image.addEventListener('load', () => arrive(false));
    image.addEventListener('error', () => arrive(true));
    shown = image;
    image.src = captchaUrl(key, version);
    picture.setAttribute('aria-label', sharedText('shared.captcha.refresh'));
    picture.replaceChildren(waiting, image);
    tell('');
    sound?.end();
    if (!hasSound) return;
    const before = sound?.element;
    sound = plainSound(key, tell);
    if (before === undefined) picture.after(sound.element);
    else before.replaceWith(sound.element);
  };
  picture.addEventListener('click', refresh);
  refresh();
  return { element: whole, field, key: () => key, refresh, settled, end: () => sound?.end() };
}
