import Typography from '@mui/material/Typography';
import { PasswordField } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { text } from '../../texts/zh-cn.js';
import { passwordFaults, type PasswordFields } from './account-fields.js';
import { changeAndLeave } from './change-and-leave.js';
import { FormBox } from '../../lib/form/form-box.js';
import { NewPasswordFields } from './new-password-fields.js';
import { Section } from './section.js';
import { useForm } from '../../lib/form/use-form.js';

const send = ({ oldPassword, newPassword }: PasswordFields): Promise<void> =>
  changeAndLeave(() => api.call('/api/sys/user/update-pass', { oldPassword, newPassword }), text('password.done'));

export function PasswordPage(): ReactElement {
  const form = useForm<PasswordFields>({ oldPassword: '', newPassword: '', confirm: '' }, passwordFaults, send);
  const { fields, faults, change } = form;
  return (
    <Section title={text('centre.pass')}>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>{text('password.endsSessions')}</Typography>
      <FormBox form={form} label={text('centre.pass')} submitText={text('password.submit')}>
        <PasswordField
          label={text('password.old')}
          name="oldPassword"
          autoComplete="current-password"
          value={fields.oldPassword}
          error={faults.oldPassword !== undefined}
          helperText={faults.oldPassword}
          onChange={(event) => change({ oldPassword: event.target.value })}
          slotProps={{ input: { maxLength: 128 } }}
        />
        <NewPasswordFields fields={fields} faults={faults} onChange={change} />
      </FormBox>
    </Section>
  );
}
