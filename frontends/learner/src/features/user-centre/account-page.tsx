import Alert from '@mui/material/Alert';
import { Field } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api, useUser } from '../../lib/session.js';
import { centreText } from './centre.texts.js';
import { accountFaults, type AccountFields } from './account-fields.js';
import { changeAndLeave } from './change-and-leave.js';
import { fieldOf } from '../../lib/form/field-of.js';
import { FormBox } from '../../lib/form/form-box.js';
import { NewPasswordFields } from './new-password-fields.js';
import { Section } from '../../lib/centre/section.js';
import { useForm } from '../../lib/form/use-form.js';
import { centrePage } from './page-names.texts.js';

const send = ({ userName, newPassword }: AccountFields): Promise<void> =>
  changeAndLeave(() => api.call('/api/sys/user/init', { userName: userName.trim(), newPassword }), {
    done: centreText('account.done'),
    doubt: centreText('account.doubt'),
  });

function AccountForm(): ReactElement {
  const form = useForm<AccountFields>({ userName: '', newPassword: '', confirm: '' }, accountFaults, send);
  return (
    <FormBox form={form} label={centrePage('centre.init')} submitText={centreText('account.submit')}>
      <Alert severity="info" variant="outlined">
        {centreText('account.once')}
      </Alert>
      <Field
        {...fieldOf(form, 'userName', centreText('account.userName.hint'))}
        label={centreText('account.userName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields form={form} />
    </FormBox>
  );
}

/** The one chance to choose the account's user name and password, for whom the service says may. */
export function AccountPage(): ReactElement {
  const { ownUserName } = useUser();
  return (
    <Section title={centrePage('centre.init')}>
      {ownUserName ? (
        <AccountForm />
      ) : (
        <Alert severity="info" variant="outlined">
          {centreText('account.fixed')}
        </Alert>
      )}
    </Section>
  );
}
