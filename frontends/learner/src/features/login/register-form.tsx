import { learnerPages } from '@xuekao/contracts/addresses';
import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError, CaptchaField, Field, lazyPart, notify, PasswordField, useCaptcha } from '@xuekao/frontend-shared';
import { Suspense, useRef, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { fieldOf } from '../../lib/form/field-of.js';
import { FormBox } from '../../lib/form/form-box.js';
import { isReplyLost, withDoubt } from '../../lib/lost-reply.js';
import { useForm } from '../../lib/form/use-form.js';
import { api } from '../../lib/session.js';
import type { SiteInfo } from '../../lib/site.js';
import { entryText } from '../../texts/entry.texts.js';
import { centreText } from '../user-centre/centre.texts.js';
import { LoginSkeleton } from './login-skeleton.js';
import { registerFaults, type RegisterFields } from './register-fields.js';

const DepartChoice = lazyPart(async () => (await import('./depart-choice.js')).DepartChoice);

/** The specification's time between the message and the login page. */
const leaveAfterMs = 1500;
const freeChoice = 0;

export function RegisterForm({ site, onPending }: { site: SiteInfo; onPending: (userName: string) => void }): ReactElement {
  const navigate = useNavigate();
  const captcha = useCaptcha();
  // the name whose registration may have been done, its reply was lost
  const unsure = useRef('');
  const rules = { choosesDepart: site.props['userDeptType'] === freeChoice, captcha: site.captcha };
  const send = async ({ deptCode, userName, realName, password, captchaValue }: RegisterFields): Promise<void> => {
    try {
      const { pending } = await withDoubt(
        () =>
          api.call('/api/sys/user/reg', {
            userName: userName.trim(),
            realName: realName.trim(),
            password,
            ...(rules.choosesDepart ? { deptCode } : {}),
            ...(site.captcha ? { captchaKey: captcha.key, captchaValue: captchaValue.trim() } : {}),
          }),
        entryText('register.doubt'),
      );
      if (pending) return onPending(userName.trim());
    } catch (error) {
      // whatever was wrong, the picture has been used up (10010012 included)
      captcha.refresh();
      form.change({ captchaValue: '' });
      if (isReplyLost(error)) unsure.current = userName.trim();
      const isOwn = error instanceof ApiError && error.code === pageErrors.USER_NAME_TAKEN.code && unsure.current === userName.trim();
      throw isOwn ? new ApiError('business', error.message + entryText('register.own'), { code: error.code }) : error;
    }
    notify(entryText('register.done'), 'success');
    await new Promise((resolve) => setTimeout(resolve, leaveAfterMs));
    await navigate(learnerPages.Login);
  };
  const form = useForm<RegisterFields>(
    { deptCode: '', userName: '', realName: '', password: '', captchaValue: '' },
    (fields) => registerFaults(fields, rules),
    send,
  );
  const { fields, faults, change } = form;
  return (
    <Suspense fallback={<LoginSkeleton />}>
      <FormBox form={form} label={entryText('register.title')} submitText={entryText('register.submit')} wide>
        {rules.choosesDepart ? (
          <DepartChoice value={fields.deptCode} fault={faults.deptCode} onChange={(deptCode) => change({ deptCode })} />
        ) : null}
        <Field
          {...fieldOf(form, 'userName', centreText('account.userName.hint'))}
          label={entryText('register.userName')}
          autoComplete="username"
          maxLength={32}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field {...fieldOf(form, 'realName')} label={entryText('register.realName')} autoComplete="name" maxLength={50} />
        <PasswordField
          {...fieldOf(form, 'password', centreText('password.hint'))}
          label={entryText('register.password')}
          autoComplete="new-password"
        />
        {site.captcha ? (
          <CaptchaField
            captcha={captcha}
            sound={site.captchaSound}
            value={fields.captchaValue}
            fault={faults.captchaValue}
            onChange={(captchaValue) => change({ captchaValue })}
          />
        ) : null}
      </FormBox>
    </Suspense>
  );
}
