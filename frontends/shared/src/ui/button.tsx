import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.js';
import styles from './button.module.css';
import { classNames } from './class-names.js';
import { Spinner } from './spinner.js';

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
