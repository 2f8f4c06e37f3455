import type { ChangeEvent } from 'react';
import type { Faults } from './rules.js';

/** Part of a form that a group of fields needs. */
export interface FormPart<F> {
  fields: F;
  faults: Faults<F>;
  change: (part: Partial<F>) => void;
}

type TextKey<F> = { [K in keyof F]: F[K] extends string ? K : never }[keyof F] & string;

/** Properties of a text field in a form; below the field stands its fault, else the hint. */
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
