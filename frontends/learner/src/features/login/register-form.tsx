import { CaptchaField, Field, notify, PasswordField, useCaptcha } from '@xuekao/frontend-shared';
import { lazy, Suspense, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { FormBox } from '../../lib/form/form-box.js';
import { useForm } from '../../lib/form/use-form.js';
import { loginPath } from '../../lib/guard.js';
import { api } from '../../lib/session.js';
import type { SiteInfo } from '../../lib/site.js';
import { entryText } from '../../texts/entry.texts.js';
import { text } from '../../texts/zh-cn.js';
import { LoginSkeleton } from './login-skeleton.js';
import { registerFaults, type RegisterFields } from './register-fields.js';

const DepartChoice = lazy(async () => ({ default: (await import('./depart-choice.js')).DepartChoice }));

/** The specification's time between the message and the login page. */
const leaveAfterMs = 1500;
const freeChoice = 0;

export function RegisterForm({ site, onPending }: { site: SiteInfo; onPending: (userName: string) => void }): ReactElement {
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const rules = { choosesDepart: site.props['userDeptType'] === freeChoice, captcha: site.captcha };
  const send = async ({ deptCode, userName, realName, password, captchaValue }: RegisterFields): Promise<void> => {
    try {
      const { pending } = await api.call('/api/sys/user/reg', {
        userName: userName.trim(), realName: realName.trim(), password,
        ...(rules.choosesDepart ? { deptCode } : {}),
        ...(site.captcha ? { captchaKey: captcha.key, captchaValue: captchaValue.trim() } : {}),
      });
      if (pending) return onPending(userName.trim());
    } catch (error) {
      // whatever was wrong, the picture has been used up (10010012 included)
      captcha.refresh();
      form.change({ captchaValue: '' });
      throw error;
    }
    notify(entryText('register.done'), 'success');
    await new Promise((resolve) => setTimeout(resolve, leaveAfterMs));
    await navigate(loginPath);
  };
  const form = useForm<RegisterFields>({ deptCode: '', userName: '', realName: '', password: '', captchaValue: '' }, (fields) => registerFaults(fields, rules), send);
  const { fields, faults, change } = form;
  return (
    <Suspense fallback={<LoginSkeleton />}>
      <FormBox form={form} label={entryText('register.title')} submitText={entryText('register.submit')} wide>
        {rules.choosesDepart ? <DepartChoice value={fields.deptCode} fault={faults.deptCode} onChange={(deptCode) => change({ deptCode })} /> : null}
        <Field
          label={entryText('register.userName')}
          name="userName"
          autoComplete="username"
          value={fields.userName}
          error={faults.userName !== undefined}
          helperText={faults.userName ?? text('account.userName.hint')}
          onChange={(event) => change({ userName: event.target.value })}
          slotProps={{ input: { maxLength: 32, autoCapitalize: 'none', spellCheck: false } }}
        />
        <Field
          label={entryText('register.realName')}
          name="realName"
          autoComplete="name"
          value={fields.realName}
          error={faults.realName !== undefined}
          helperText={faults.realName}
          onChange={(event) => change({ realName: event.target.value })}
          slotProps={{ input: { maxLength: 50 } }}
        />
        <PasswordField
          label={entryText('register.password')}
          name="password"
          autoComplete="new-password"
          value={fields.password}
          error={faults.password !== undefined}
          helperText={faults.password ?? text('password.hint')}
          onChange={(event) => change({ password: event.target.value })}
        />
        {site.captcha ? <CaptchaField captcha={captcha} value={fields.captchaValue} fault={faults.captchaValue} onChange={(captchaValue) => change({ captchaValue })} /> : null}
      </FormBox>
    </Suspense>
  );
}
