import { useId, type ComponentPropsWithoutRef, type ReactElement, type ReactNode, type Ref } from 'react';
import { classNames } from '../ui/class-names.js';
import styles from './field.module.css';

type Attributes = ComponentPropsWithoutRef<'input'>;

export interface FieldProps extends Omit<Attributes, 'size' | 'aria-invalid'> {
  label: string;
  /** below the field: what is wrong, else a hint */
  helperText?: ReactNode;
  error?: boolean;
  size?: 'small' | 'medium';
  /** the label stays above, as for dates */
  shrink?: boolean;
  endAdornment?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** A text field of plain HTML; its label stands in it and makes room for what is typed. */
export function Field({
  label,
  helperText,
  error = false,
  size = 'medium',
  shrink = false,
  endAdornment,
  inputRef,
  className,
  style,
  placeholder,
  id: given,
  'aria-describedby': describedBy,
  ...input
}: FieldProps): ReactElement {
  const own = useId();
  const id = given ?? own;
  const helperId = `${id}-helper`;
  const hasHelper = helperText !== undefined && helperText !== null && helperText !== '';
  return (
    <div
      className={classNames(
        styles['field'],
        size === 'small' && styles['small'],
        shrink && styles['shrunk'],
        error && styles['wrong'],
        className,
      )}
      style={style}
    >
      <div className={styles['box']}>
        {/* without a placeholder the style sheet could not know whether something is typed */}
        <input
          {...input}
          ref={inputRef}
          id={id}
          className={styles['input']}
          placeholder={placeholder ?? ' '}
          aria-invalid={error}
          aria-describedby={classNames(describedBy, hasHelper && helperId) || undefined}
        />
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {endAdornment === undefined ? null : <div className={styles['end']}>{endAdornment}</div>}
        <fieldset aria-hidden className={styles['frame']}>
          <legend>
            <span>{label}</span>
          </legend>
        </fieldset>
      </div>
      {hasHelper ? (
        <p id={helperId} className={styles['helper']}>
          {helperText}
        </p>
      ) : null}
    </div>
  );
}
