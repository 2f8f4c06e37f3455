import { PasswordField } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { text } from '../../texts/zh-cn.js';
import type { Faults } from '../../lib/form/rules.js';

interface NewPassword {
  newPassword: string;
  confirm: string;
}

export interface NewPasswordFieldsProps {
  fields: NewPassword;
  faults: Faults<NewPassword>;
  onChange: (part: Partial<NewPassword>) => void;
}

/** A password that is being chosen, twice. */
export function NewPasswordFields({ fields, faults, onChange }: NewPasswordFieldsProps): ReactElement {
  return (
    <>
      <PasswordField
        label={text('password.new')}
        name="newPassword"
        autoComplete="new-password"
        value={fields.newPassword}
        error={faults.newPassword !== undefined}
        helperText={faults.newPassword ?? text('password.hint')}
        onChange={(event) => onChange({ newPassword: event.target.value })}
      />
      <PasswordField
        label={text('password.confirm')}
        name="confirm"
        autoComplete="new-password"
        value={fields.confirm}
        error={faults.confirm !== undefined}
        helperText={faults.confirm}
        onChange={(event) => onChange({ confirm: event.target.value })}
      />
    </>
  );
}
