import { messageOf } from '@xuekao/frontend-shared';
import { useState, type FormEvent } from 'react';
import type { FormPart } from './field-of.js';
import type { Faults } from './rules.js';

/** The faults are empty until the person has tried to send. */
export interface Form<F> extends FormPart<F> {
  busy: boolean;
  failure: string | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A form whose inputs are named like its fields: checked when it is sent, and while typing until it could be sent. */
export function useForm<F extends object>(initial: F, faultsOf: (fields: F) => Faults<F>, send: (fields: F) => Promise<void>): Form<F> {
  const [fields, setFields] = useState(initial);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const faults = faultsOf(fields);

  const run = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    // all was right: what the form empties by itself afterwards is not the person's fault
    setChecked(false);
    try {
      await send(fields);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const [first] = Object.keys(faults);
    if (first === undefined) {
      void run();
      return;
    }
    setChecked(true);
    const input = event.currentTarget.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  };
  return {
    fields,
    change: (part) => setFields((before) => ({ ...before, ...part })),
    faults: checked ? faults : {},
    busy,
    failure,
    submit,
  };
}
