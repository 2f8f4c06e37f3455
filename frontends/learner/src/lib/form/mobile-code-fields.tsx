import { Field, SmsCodeField } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { entryText } from '../../texts/entry.texts.js';
import { api } from '../session.js';
import { fieldOf, type FormPart } from './field-of.js';
import { mobileFault } from './rules.js';

export interface MobileCode {
  mobile: string;
  smsCode: string;
  /** the page's key of the message that was sent last; empty before */
  pageKey: string;
}
export const noCode: MobileCode = { mobile: '', smsCode: '', pageKey: '' };

export interface MobileCodeFieldsProps {
  smsType: 'login' | 'reset' | 'bind' | 'unbind';
  form: FormPart<MobileCode>;
  /** whether the site asks for a picture captcha */
  captcha: boolean;
  captchaSound: boolean;
  /** the number is known and not to be changed */
  fixed?: boolean;
}

/** A number, and the code that proves that it is the person's. */
export function MobileCodeFields({ smsType, form, captcha, captchaSound, fixed = false }: MobileCodeFieldsProps): ReactElement {
  const { fields, faults, change } = form;
  // whoever asks for a code without a number hears of it before the form is sent
  const [asked, setAsked] = useState(false);
  const own = asked ? mobileFault(fields.mobile.trim()) : null;
  const fault = faults.mobile ?? own ?? undefined;
  return (
    <>
      <Field
        {...fieldOf({ ...form, faults: fault === undefined ? {} : { mobile: fault } }, 'mobile')}
        label={entryText('login.mobile')}
        type="tel"
        autoComplete="tel"
        readOnly={fixed}
        maxLength={11}
        inputMode="tel"
      />
      <SmsCodeField
        value={fields.smsCode}
        fault={faults.smsCode}
        captcha={captcha}
        captchaSound={captchaSound}
        onChange={(smsCode) => change({ smsCode })}
        isReady={() => {
          setAsked(true);
          return mobileFault(fields.mobile.trim()) === null;
        }}
        send={(proof) => api.call('/api/sys/user/sms', { smsType, mobile: fields.mobile.trim(), ...proof })}
        onSent={(pageKey) => change({ pageKey })}
      />
    </>
  );
}
