import type { Severity } from '../lib/notices.js';
import styles from '../ui/alert.module.css';
import { classNames } from '../ui/class-names.js';
import { element } from './element.js';
import { plainIcon } from './icon.js';

/** As `Alert`, without React. A program may set the focus on it. */
export const plainAlert = (severity: Severity, text: string, action: Node | null = null): HTMLElement =>
  element(
    'div',
    { role: 'alert', tabindex: '-1', class: classNames(styles['alert'], styles['outlined'], styles[severity]) },
    element('span', { class: styles['sign'] }, plainIcon(severity, 22)),
    element('div', { class: styles['message'] }, text),
    action === null ? null : element('div', { class: styles['action'] }, action),
  );
