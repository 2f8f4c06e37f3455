import type { ReactElement } from 'react';
import styles from './segments.module.css';

export interface SegmentsProps<V extends string> {
  label: string;
  choices: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** One of a few, side by side; the chosen one is the pressed button. */
export function Segments<V extends string>({ label, choices, value, onChange }: SegmentsProps<V>): ReactElement {
  return (
    <div role="group" aria-label={label} className={styles['segments']}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          className={styles['segment']}
          onClick={() => choice.value !== value && onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
