import { Alert, Button, classNames } from '@xuekao/frontend-shared';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './form-box.module.css';
import type { Form } from './use-form.js';

export interface FormBoxProps {
  form: Pick<Form<object>, 'busy' | 'failure' | 'submit'>;
  label: string;
  submitText: string;
  /** the button as wide as the fields, as on a page that is nothing but the form */
  wide?: boolean;
  children: ReactNode;
}

/** The fields of a form, what went wrong when it was sent, and its button. */
export function FormBox({ form, label, submitText, wide = false, children }: FormBoxProps): ReactElement {
  const failure = useRef<HTMLDivElement>(null);
  const isBusy = form.busy;
  useEffect(() => {
    // the button was locked and has lost the focus
    if (!isBusy && document.activeElement === document.body) failure.current?.focus();
  }, [isBusy]);
  return (
    <form noValidate onSubmit={form.submit} aria-label={label} className={classNames(styles['form'], wide && styles['wide'])}>
      {form.failure === null ? null : (
        <Alert ref={failure} tabIndex={-1} severity="error">
          {form.failure}
        </Alert>
      )}
      {children}
      <Button type="submit" variant="contained" size="large" loading={form.busy} className={styles['send']}>
        {submitText}
      </Button>
    </form>
  );
}
