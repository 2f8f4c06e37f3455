import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError, knownBrowsers, messageOf, sharedText } from '@xuekao/frontend-shared/core';
import {
  element,
  plainAlert,
  plainButton,
  plainCaptcha,
  plainField,
  plainPasswordField,
  plainSkeleton,
  type PlainCaptcha,
} from '@xuekao/frontend-shared/plain';
import { api, sessionStore } from '../../lib/session-store.js';
import type { SiteInfo } from '../../lib/site-info.js';
import { text } from '../../texts/zh-cn.js';
import { loginFaults, type LoginFields } from './login-fields.js';
import { helpWith } from './login-help.js';
import styles from './login.module.css';

export interface SignInForm {
  element: HTMLFormElement;
  /** place right below the button: who needs other ways is looking there */
  links: HTMLElement;
  userName: HTMLInputElement;
  /** Takes what the site says of itself, again when it has changed. Resolves when the picture is there that has to be read. */
  tell: (site: SiteInfo) => Promise<void>;
  /** The site could not be asked: why, and the way to ask again. */
  tellFailure: (error: unknown, retry: () => void) => void;
  /** ends what is heard */
  end: () => void;
}

type DemoAccounts = SiteInfo['demoAccounts'];

/** Heights of what the application puts below the button, so that nothing moves when it comes. */
const linksPx = 56;
const helpPx = 35;

function demoAccounts(accounts: DemoAccounts, choose: (account: DemoAccounts[number]) => void): HTMLElement {
  const buttons = accounts.map((account) => {
    const { element: button } = plainButton(account.label, { variant: 'outlined', color: 'secondary' });
    button.addEventListener('click', () => choose(account));
    return button;
  });
  return element(
    'div',
    { class: styles['demo'] },
    element('p', { class: `xk-caption xk-soft ${styles['parting']}` }, text('login.demo')),
    element('div', { class: styles['accounts'] }, ...buttons),
  );
}

/**
 * Signing in with account, password and picture. It needs nothing of the application: on a slow network somebody types here while that is
 * still on its way.
 */
export function signInForm(): SignInForm {
  const userName = plainField('userName', text('login.userName'), {
    autocomplete: 'username',
    maxlength: '64',
    autocapitalize: 'none',
    spellcheck: 'false',
  });
  const password = plainPasswordField('password', text('login.password'), { autocomplete: 'current-password', maxlength: '128' });
  const submit = plainButton(text('login.submit'), { variant: 'contained', size: 'large' }, 'submit');
  const waiting = plainSkeleton(56);
  const fields = element('div', { class: styles['fields'] }, userName.element, password.element, waiting, submit.element);
  const links = element('div');
  const form = element('form', { novalidate: true, 'aria-label': text('login.title') }, fields, links);

  let site: SiteInfo | null = null;
  let captcha: PlainCaptcha | null = null;
  let message: HTMLElement | null = null;
  let demo: HTMLElement | null = null;
  let [isChecked, isBusy, isAwaited] = [false, false, false];

  const given = (): LoginFields => ({
    userName: userName.input.value,
    password: password.input.value,
    captchaValue: captcha?.field.input.value ?? '',
  });
  const showFaults = (): void => {
    const faults = isChecked ? loginFaults(given(), captcha !== null) : {};
    userName.tell(faults.userName);
    password.tell(faults.password);
    captcha?.field.tell(faults.captchaValue);
  };
  const setBusy = (is: boolean): void => {
    isBusy = is;
    submit.setBusy(is);
    for (const button of demo?.querySelectorAll('button') ?? []) button.disabled = is;
  };
  const say = (next: HTMLElement | null): void => {
    message?.remove();
    message = next;
    if (next !== null) fields.prepend(next);
  };
  const signIn = async (account: LoginFields, isOneClick: boolean): Promise<void> => {
    setBusy(true);
    say(null);
    // all was right: a captcha that the page empties afterwards is not the person's fault
    isChecked = false;
    showFaults();
    try {
      const proof =
        captcha !== null && account.captchaValue !== '' ? { captchaKey: captcha.key(), captchaValue: account.captchaValue.trim() } : {};
      const opened = await api.call('/api/sys/user/login', {
        userName: account.userName.trim(),
        password: account.password,
        ...proof,
        ...knownBrowsers.proofs(),
      });
      knownBrowsers.keep(opened);
      await sessionStore.signIn(opened.token);
    } catch (error) {
      // a demo account is tried without a captcha; where the site wants one all the same, only that is left to do
      const asksCaptcha = isOneClick && error instanceof ApiError && error.code === pageErrors.CAPTCHA_WRONG.code;
      say(asksCaptcha ? plainAlert('info', text('login.demo.captcha')) : plainAlert('error', messageOf(error)));
      // a sign-in uses its picture up, whatever its outcome (10010012 included)
      captcha?.refresh();
      if (captcha !== null) captcha.field.input.value = '';
      // the button was locked and has lost the focus: the captcha is what has to be typed again
      const { activeElement } = document;
      if (asksCaptcha || activeElement === document.body || activeElement === submit.element) (captcha?.field.input ?? message)?.focus();
    }
    setBusy(false);
  };
  const send = (): void => {
    if (isBusy) return;
    isChecked = true;
    showFaults();
    if (Object.keys(loginFaults(given(), false)).length > 0) return;
    if (site === null) {
      // whether there is a picture to read is not known yet
      isAwaited = true;
      setBusy(true);
    } else if (Object.keys(loginFaults(given(), captcha !== null)).length === 0) void signIn(given(), false);
  };
  const endWaiting = (): boolean => {
    const was = isAwaited;
    isAwaited = false;
    if (was) setBusy(false);
    return was;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send();
  });
  for (const { input } of [userName, password]) input.addEventListener('input', showFaults);

  const tellCaptcha = (next: SiteInfo): void => {
    waiting.remove();
    if (captcha !== null && site?.captcha === next.captcha && site.captchaSound === next.captchaSound) return;
    captcha?.end();
    captcha?.element.remove();
    captcha = next.captcha ? plainCaptcha(next.captchaSound) : null;
    if (captcha === null) return;
    captcha.field.input.addEventListener('input', showFaults);
    submit.element.before(captcha.element);
  };
  const tellDemo = ({ demoAccounts: accounts }: SiteInfo): void => {
    demo?.remove();
    demo = null;
    if (accounts.length === 0) return;
    demo = demoAccounts(accounts, (account) => {
      userName.input.value = account.userName;
      password.input.value = account.password;
      void signIn(given(), given().captchaValue === '');
    });
    form.append(demo);
  };
  return {
    element: form,
    links,
    userName: userName.input,
    tell(next) {
      tellCaptcha(next);
      if (JSON.stringify(site?.demoAccounts) !== JSON.stringify(next.demoAccounts)) tellDemo(next);
      // nobody could sign in before: what is said is why the site could not be asked
      if (site === null) say(null);
      site = next;
      const { props } = next;
      const hasLinks = props['userReg'] === true || props['mobileLogin'] === true;
      links.style.minHeight = `${(hasLinks ? linksPx : 0) + (helpWith(props) === null ? 0 : helpPx)}px`;
      if (endWaiting()) send();
      return captcha?.settled ?? Promise.resolve();
    },
    tellFailure(error, retry) {
      endWaiting();
      const again = plainButton(sharedText('shared.retry'), { color: 'inherit' });
      again.element.addEventListener('click', () => {
        again.setBusy(true);
        retry();
      });
      say(plainAlert('error', messageOf(error), again.element));
    },
    end: () => captcha?.end(),
  };
}
