import styles from '../form/field.module.css';
import { sharedText } from '../texts/zh-cn.js';
import { plainIconButton } from './button.js';
import { element, setAttributes, type Attributes } from './element.js';
import { plainIcon } from './icon.js';

export interface PlainField {
  element: HTMLElement;
  input: HTMLInputElement;
  /** Shows what is wrong below the field, else its hint. */
  tell: (fault: string | undefined) => void;
  setHint: (hint: string) => void;
}

/** As `Field`, without React. @param attributes further ones of the input */
export function plainField(name: string, label: string, attributes: Attributes, end: Node | null = null): PlainField {
  const id = `plain-${name}`;
  const helperId = `${id}-helper`;
  const helper = element('p', { id: helperId, class: styles['helper'] });
  // without a placeholder the style sheet could not know whether something is typed
  const input = element('input', { ...attributes, name, id, class: styles['input'], placeholder: ' ' });
  const field = element(
    'div',
    { class: styles['field'] },
    element(
      'div',
      { class: styles['box'] },
      input,
      element('label', { for: id, class: styles['label'] }, label),
      end === null ? null : element('div', { class: styles['end'] }, end),
      element('fieldset', { 'aria-hidden': 'true', class: styles['frame'] }, element('legend', {}, element('span', {}, label))),
    ),
  );
  let [fault, hint]: [string | undefined, string] = [undefined, ''];
  const show = (): void => {
    const words = fault ?? hint;
    field.classList.toggle(styles['wrong'] ?? '', fault !== undefined);
    setAttributes(input, { 'aria-invalid': `${fault !== undefined}`, 'aria-describedby': words === '' ? undefined : helperId });
    helper.textContent = words;
    if (words === '') helper.remove();
    else if (helper.parentNode === null) field.append(helper);
  };
  show();
  return {
    element: field,
    input,
    tell: (next) => {
      fault = next;
      show();
    },
    setHint: (next) => {
      hint = next;
      show();
    },
  };
}

/** As `PasswordField`, without React. */
export function plainPasswordField(name: string, label: string, attributes: Attributes): PlainField {
  const eye = plainIconButton('', plainIcon('eye', 20));
  const field = plainField(name, label, attributes, eye);
  const show = (isVisible: boolean): void => {
    field.input.type = isVisible ? 'text' : 'password';
    eye.setAttribute('aria-label', sharedText(isVisible ? 'shared.password.hide' : 'shared.password.show'));
    eye.replaceChildren(plainIcon(isVisible ? 'eyeOff' : 'eye', 20));
  };
  show(false);
  eye.addEventListener('click', () => show(field.input.type === 'password'));
  return field;
}
