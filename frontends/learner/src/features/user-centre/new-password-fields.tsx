import { PasswordField } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { centreText } from './centre.texts.js';
import { fieldOf, type FormPart } from '../../lib/form/field-of.js';

interface NewPassword {
  newPassword: string;
  confirm: string;
}

/** A password that is being chosen, twice. */
export function NewPasswordFields({ form }: { form: FormPart<NewPassword> }): ReactElement {
  return (
    <>
      <PasswordField
        {...fieldOf(form, 'newPassword', centreText('password.hint'))}
        label={centreText('password.new')}
        autoComplete="new-password"
      />
      <PasswordField {...fieldOf(form, 'confirm')} label={centreText('password.confirm')} autoComplete="new-password" />
    </>
  );
}
