import { useId, type ReactElement } from 'react';
import { classNames } from '../ui/class-names.js';
import styles from './field.module.css';

export interface SelectFieldProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of some: the browser's own list in the frame of a text field. On a phone it is the list that everybody knows. */
export function SelectField({ label, value, choices, onChange }: SelectFieldProps): ReactElement {
  const id = useId();
  return (
    <div className={classNames(styles['field'], styles['small'], styles['shrunk'])}>
      <div className={styles['box']}>
        <select id={id} className={styles['input']} value={value} onChange={({ target }) => onChange(target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        <fieldset aria-hidden className={styles['frame']}>
          <legend>
            <span>{label}</span>
          </legend>
        </fieldset>
      </div>
    </div>
  );
}
