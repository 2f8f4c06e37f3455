import { learnerPages } from '@xuekao/contracts/addresses';
import { signInAddress } from '../../lib/guard.js';
import { knownSite } from '../../lib/site-info.js';
import { sessionStore } from '../../lib/session-store.js';
import { text } from '../../texts/zh-cn.js';
import { signInPage } from './sign-in-page.js';

/**
 * Shows the sign-in where the address wants one, before the application is there.
 * @returns ends when one can sign in, or sees why not: from then on the network is free for the application. At once where the address
 *   wants no sign-in
 */
export async function beginSignIn(root: HTMLElement): Promise<void> {
  const address = signInAddress(window.location.pathname + window.location.search, sessionStore.token());
  if (address === null) return;
  window.history.replaceState(null, '', address);
  // until the application is there, which has a page for it
  sessionStore.onLicenceRefused(() => window.location.assign(learnerPages.Licence));
  const page = signInPage();
  page.show();
  root.hidden = true;
  const isIn = new Promise<void>((resolve) => {
    const stop = sessionStore.subscribe(() => {
      if (sessionStore.get().status === 'anonymous') return;
      stop();
      // what root holds says that the application is being opened
      page.remove();
      root.hidden = false;
      resolve();
    });
  });
  await Promise.race([page.settled, isIn]);
  document.title = `${text('login.title')} - ${knownSite()?.siteName ?? text('app.name')}`;
}
