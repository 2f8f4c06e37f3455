import styles from '../ui/button.module.css';
import { buttonClass, type ButtonLook } from '../ui/button-class.js';
import spinner from '../ui/spinner.module.css';
import { element, setAttributes } from './element.js';

export interface PlainButton {
  element: HTMLButtonElement;
  /** works on what was asked: a second press does nothing */
  setBusy: (is: boolean) => void;
}

/** As `Button`, without React. */
export function plainButton(label: Node | string, look: ButtonLook, type: 'button' | 'submit' = 'button'): PlainButton {
  const words = element('span', {}, label);
  const button = element('button', { type, class: buttonClass(look) }, words);
  const turning = element('span', { class: spinner['spinner'], style: 'width: 20px; height: 20px', 'aria-hidden': 'true' });
  const working = element('span', { class: styles['working'] }, turning);
  return {
    element: button,
    setBusy(is) {
      setAttributes(button, { disabled: is, 'aria-busy': is ? 'true' : undefined });
      setAttributes(words, { class: is ? styles['hidden'] : undefined });
      if (is) button.prepend(working);
      else working.remove();
    },
  };
}

/** As `IconButton`, without React. */
export const plainIconButton = (label: string, sign: Node): HTMLButtonElement =>
  element('button', { type: 'button', class: styles['icon'], 'aria-label': label }, sign);
