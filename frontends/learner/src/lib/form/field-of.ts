import type { ChangeEvent } from 'react';
import type { Faults } from './rules.js';

/** What a group of fields needs to know of the form around it. */
export interface FormPart<F> {
  fields: F;
  faults: Faults<F>;
  change: (part: Partial<F>) => void;
}

type TextKey<F> = { [K in keyof F]: F[K] extends string ? K : never }[keyof F] & string;

/** What ties a text field to its form; below the field stands what is wrong, else the hint. */
export function fieldOf<F, K extends TextKey<F>>({ fields, faults, change }: FormPart<F>, name: K, hint?: string) {
  return {
    name,
    value: fields[name],
    error: faults[name] !== undefined,
    helperText: faults[name] ?? hint,
    // a computed key is any string to the compiler
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => change({ [name]: target.value } as Partial<F>),
  };
}
