import Typography from '@mui/material/Typography';
import { PasswordField } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { centreText } from './centre.texts.js';
import { passwordFaults, type PasswordFields } from './account-fields.js';
import { changeAndLeave } from './change-and-leave.js';
import { fieldOf } from '../../lib/form/field-of.js';
import { FormBox } from '../../lib/form/form-box.js';
import { NewPasswordFields } from './new-password-fields.js';
import { Section } from '../../lib/centre/section.js';
import { useForm } from '../../lib/form/use-form.js';
import { centrePage } from './page-names.texts.js';

const send = ({ oldPassword, newPassword }: PasswordFields): Promise<void> =>
  changeAndLeave(() => api.call('/api/sys/user/update-pass', { oldPassword, newPassword }), {
    done: centreText('password.done'),
    doubt: centreText('password.doubt'),
  });

export function PasswordPage(): ReactElement {
  const form = useForm<PasswordFields>({ oldPassword: '', newPassword: '', confirm: '' }, passwordFaults, send);
  return (
    <Section title={centrePage('centre.pass')}>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        {centreText('password.endsSessions')}
      </Typography>
      <FormBox form={form} label={centrePage('centre.pass')} submitText={centreText('password.submit')}>
        <PasswordField
          {...fieldOf(form, 'oldPassword')}
          label={centreText('password.old')}
          autoComplete="current-password"
          maxLength={128}
        />
        <NewPasswordFields form={form} />
      </FormBox>
    </Section>
  );
}
