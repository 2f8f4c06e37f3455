import { PasswordField } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { text } from '../../texts/zh-cn.js';
import { fieldOf, type FormPart } from '../../lib/form/field-of.js';

interface NewPassword {
  newPassword: string;
  confirm: string;
}

/** A password that is being chosen, twice. */
export function NewPasswordFields({ form }: { form: FormPart<NewPassword> }): ReactElement {
  return (
    <>
      <PasswordField {...fieldOf(form, 'newPassword', text('password.hint'))} label={text('password.new')} autoComplete="new-password" />
      <PasswordField {...fieldOf(form, 'confirm')} label={text('password.confirm')} autoComplete="new-password" />
    </>
  );
}
