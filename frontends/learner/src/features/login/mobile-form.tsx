import type { ReactElement } from 'react';
import { FormBox } from '../../lib/form/form-box.js';
import { MobileCodeFields, noCode, type MobileCode } from '../../lib/form/mobile-code-fields.js';
import { found, mobileFault, smsCodeFault, type Faults } from '../../lib/form/rules.js';
import { useForm } from '../../lib/form/use-form.js';
import { api, sessionStore } from '../../lib/session.js';
import type { SiteInfo } from '../../lib/site.js';
import { signInText } from '../../texts/sign-in.texts.js';
import { text } from '../../texts/zh-cn.js';

const faultsOf = (fields: MobileCode): Faults<MobileCode> => ({
  ...found('mobile', mobileFault(fields.mobile.trim())),
  ...found('smsCode', smsCodeFault(fields)),
});

async function signIn({ mobile, smsCode, pageKey }: MobileCode): Promise<void> {
  const { token } = await api.call('/api/sys/user/mobile-login', { mobile: mobile.trim(), smsCode: smsCode.trim(), captchaKey: pageKey });
  await sessionStore.signIn(token);
}

/** Sign-in by a code that is sent to the person's phone. */
export function MobileForm({ site }: { site: SiteInfo }): ReactElement {
  const form = useForm<MobileCode>(noCode, faultsOf, signIn);
  return (
    <FormBox form={form} label={signInText('login.way.mobile')} submitText={text('login.submit')} wide>
      <MobileCodeFields smsType="login" form={form} captcha={site.captcha} captchaSound={site.captchaSound} />
    </FormBox>
  );
}
