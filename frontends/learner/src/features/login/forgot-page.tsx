import { learnerPages } from '@xuekao/contracts/addresses';
import { Alert, notify, PasswordField } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { fieldOf } from '../../lib/form/field-of.js';
import { FormBox } from '../../lib/form/form-box.js';
import { withDoubt } from '../../lib/lost-reply.js';
import { MobileCodeFields, noCode, type MobileCode } from '../../lib/form/mobile-code-fields.js';
import { found, mobileFault, newPasswordFault, smsCodeFault, type Faults } from '../../lib/form/rules.js';
import { useForm } from '../../lib/form/use-form.js';
import { api } from '../../lib/session.js';
import type { SiteInfo } from '../../lib/site.js';
import { entryText } from '../../texts/entry.texts.js';
import { centreText } from '../user-centre/centre.texts.js';
import { LoginFrame } from './login-frame.js';
import { LoginLinks } from './login-links.js';

interface ForgotFields extends MobileCode {
  newPassword: string;
}
/** The specification's time between the message and the login page. */
const leaveAfterMs = 1500;

const faultsOf = (fields: ForgotFields): Faults<ForgotFields> => ({
  ...found('mobile', mobileFault(fields.mobile.trim())),
  ...found('smsCode', smsCodeFault(fields)),
  ...found('newPassword', newPasswordFault(fields.newPassword, centreText('password.new.missing'))),
});

function ForgotForm({ site }: { site: SiteInfo }): ReactElement {
  const navigate = useNavigate();
  const send = async ({ mobile, smsCode, newPassword, pageKey }: ForgotFields): Promise<void> => {
    await withDoubt(
      () => api.call('/api/sys/user/reset-by-sms', { mobile: mobile.trim(), smsCode: smsCode.trim(), newPassword, captchaKey: pageKey }),
      entryText('forgot.doubt'),
    );
    notify(entryText('forgot.done'), 'success');
    await new Promise((resolve) => setTimeout(resolve, leaveAfterMs));
    await navigate(learnerPages.Login);
  };
  const form = useForm<ForgotFields>({ ...noCode, newPassword: '' }, faultsOf, send);
  return (
    <FormBox form={form} label={entryText('forgot.title')} submitText={entryText('forgot.submit')} wide>
      <MobileCodeFields smsType="reset" form={form} captcha={site.captcha} captchaSound={site.captchaSound} />
      <PasswordField
        {...fieldOf(form, 'newPassword', centreText('password.hint'))}
        label={entryText('forgot.newPassword')}
        autoComplete="new-password"
      />
    </FormBox>
  );
}

/** Sets another password for the holder of an account's phone. */
export function ForgotPage(): ReactElement {
  return (
    <LoginFrame title={entryText('forgot.title')}>
      {(site) => (
        <>
          {site.props['mobileLogin'] === true ? (
            <ForgotForm site={site} />
          ) : (
            <Alert severity="info" role="note">
              {entryText('forgot.off')}
            </Alert>
          )}
          <LoginLinks links={[...(site.props['userReg'] === true ? (['registerNow'] as const) : []), 'login']} />
        </>
      )}
    </LoginFrame>
  );
}
