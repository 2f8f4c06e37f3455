import { CaptchaField, Field, knownBrowsers, PasswordField, useCaptcha, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { fieldOf } from '../../../lib/form/field-of.js';
import { FormBox } from '../../../lib/form/form-box.js';
import { useForm } from '../../../lib/form/use-form.js';
import { api } from '../../../lib/session.js';
import type { SiteInfo } from '../../../lib/site.js';
import { realText } from '../../../texts/real-name.texts.js';
import { text } from '../../../texts/zh-cn.js';
import { loginFaults, type LoginFields } from '../login-fields.js';

export type FaceTicket = CallOutput<'/api/sys/user/face-ticket'>;

/** Whether the site lets a face sign in without the password. */
export const isFaceAlone = (site: SiteInfo): boolean => site.props['faceAlone'] === true;
/** Whether there is anything to type before the camera is used. */
export const needsForm = (site: SiteInfo): boolean => site.captcha || !isFaceAlone(site);

export interface FaceTicketFormProps {
  site: SiteInfo;
  onTicket: (ticket: FaceTicket) => void;
}

/** Form before each attempt: the password, unless the site lets a face sign in alone, and the captcha. */
export function FaceTicketForm({ site, onTicket }: FaceTicketFormProps): ReactElement {
  const captcha = useCaptcha();
  const isAlone = isFaceAlone(site);
  const faultsOf = (fields: LoginFields) => loginFaults(isAlone ? { ...fields, userName: '-', password: '-' } : fields, site.captcha);
  const form = useForm<LoginFields>(
    { userName: '', password: '', captchaValue: '' },
    faultsOf,
    async ({ userName, password, captchaValue }) => {
      const owner = isAlone ? {} : { userName: userName.trim(), password, ...knownBrowsers.proofs() };
      const proof = site.captcha ? { captchaKey: captcha.key, captchaValue: captchaValue.trim() } : {};
      try {
        onTicket(await api.call('/api/sys/user/face-ticket', { ...owner, ...proof }));
      } finally {
        // the picture is used up, whatever the outcome
        captcha.refresh();
        form.change({ captchaValue: '' });
      }
    },
  );
  return (
    <FormBox form={form} label={realText('face.title')} submitText={realText('face.begin')} wide>
      {isAlone ? null : (
        <>
          <Field
            {...fieldOf(form, 'userName')}
            label={text('login.userName')}
            autoComplete="username"
            autoFocus
            maxLength={64}
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField {...fieldOf(form, 'password')} label={text('login.password')} autoComplete="current-password" maxLength={128} />
        </>
      )}
      {site.captcha ? (
        <CaptchaField
          captcha={captcha}
          sound={site.captchaSound}
          value={form.fields.captchaValue}
          fault={form.faults.captchaValue}
          onChange={(captchaValue) => form.change({ captchaValue })}
        />
      ) : null}
    </FormBox>
  );
}
