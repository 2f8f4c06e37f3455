import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.js';
import { Spinner } from './spinner.js';

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

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color'>, ButtonLook {
  startIcon?: ReactNode;
  /** works on what was asked: a second press does nothing */
  loading?: boolean;
}

/** A button of plain HTML, with the looks and names of MUI's. */
export function Button({
  variant,
  color,
  size,
  className,
  startIcon,
  loading = false,
  disabled = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, color, size, className })}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      {startIcon}
      {loading ? (
        <span className={styles['working']}>
          <Spinner />
        </span>
      ) : null}
      <span className={loading ? styles['hidden'] : undefined}>{children}</span>
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  'aria-label': string;
}

/** A button that shows a sign and is called by its name. */
export function IconButton({ className, type = 'button', ...rest }: IconButtonProps): ReactElement {
  return <button {...rest} type={type} className={classNames(styles['icon'], className)} />;
}
