import styles from './button.module.css';
import { classNames } from './class-names.js';

export interface ButtonLook {
  /** `contained`: what the page is for, at most one at a time */
  variant?: 'contained' | 'outlined' | 'text' | undefined;
  /** `inherit`: that of the text around it */
  color?: 'primary' | 'secondary' | 'inherit' | undefined;
  size?: 'medium' | 'large' | undefined;
  className?: string | undefined;
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ variant = 'text', color = 'primary', size = 'medium', className }: ButtonLook): string =>
  classNames(styles['button'], styles[variant], styles[color], size === 'large' && styles['large'], className);
