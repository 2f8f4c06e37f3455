import { lazyPart, Tabs } from '@xuekao/frontend-shared';
import { Suspense, useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { useSite, type SiteInfo } from '../../lib/site.js';
import { waysOf } from '../../lib/third-party.js';
import { signInText } from '../../texts/sign-in.texts.js';
import { text } from '../../texts/zh-cn.js';
import { helpWith } from './login-help.js';
import { LoginLinks } from './login-links.js';
import { LoginSkeleton } from './login-skeleton.js';
import styles from './login.module.css';
import { signInPage, type SignInPage } from './sign-in-page.js';

// most sites have the password alone: its page carries none of the others
const MobileForm = lazyPart(async () => (await import('./mobile-form.js')).MobileForm);
const OtherWays = lazyPart(async () => (await import('./other-ways.js')).OtherWays);
const SiteFooter = lazyPart(async () => (await import('../../lib/site-footer.js')).SiteFooter, 'notice');

const panelId = 'sign-in-panel';
const tabs = ['password', 'mobile'] as const;

/** Ways to sign in that need the application, and links to other pages, each in its place of the page that stands already. */
function Ways({ page: { places, panel, choose: showForm }, site }: { page: SignInPage; site: SiteInfo }): ReactElement {
  const [params, setParams] = useSearchParams();
  const hasMobile = site.props['mobileLogin'] === true;
  const way = hasMobile && params.get('way') === 'mobile' ? 'mobile' : 'password';
  const others = waysOf(site);
  const hasFace = site.props['faceLogin'] === true;
  useLayoutEffect(() => {
    showForm(way);
    panel.id = panelId;
    if (hasMobile) {
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', `tab-${way}`);
    } else {
      panel.removeAttribute('role');
      panel.removeAttribute('aria-labelledby');
    }
  }, [panel, showForm, hasMobile, way]);
  const choose = (next: string): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'mobile') after.set('way', next);
        else after.delete('way');
        return after;
      },
      { replace: true },
    );
  const help = helpWith(site.props);
  const links = (
    <>
      <LoginLinks
        links={[...(site.props['userReg'] === true ? (['register'] as const) : []), ...(hasMobile ? (['forgot'] as const) : [])]}
      />
      {help === null ? null : <p className={`xk-small xk-soft ${styles['help']}`}>{signInText(help)}</p>}
    </>
  );
  const mobileForm = (
    <Suspense fallback={<LoginSkeleton />}>
      <MobileForm site={site} />
      {links}
    </Suspense>
  );
  return (
    <>
      {hasMobile
        ? createPortal(
            <Tabs
              wide
              label={signInText('login.ways')}
              tabs={tabs.map((value) => ({ value, label: signInText(`login.way.${value}`) }))}
              value={way}
              panelId={panelId}
              onChange={choose}
            />,
            places.ways,
          )
        : null}
      {createPortal(links, places.links)}
      {way === 'mobile' ? createPortal(mobileForm, places.mobile) : null}
      {others.length === 0 && !hasFace
        ? null
        : createPortal(
            <Suspense fallback={null}>
              <OtherWays ways={others} site={site} />
            </Suspense>,
            places.others,
          )}
    </>
  );
}

/**
 * Sign-in with password and picture captcha, and in the other ways that the site has switched on. The form for the password stands beside
 * the application (sign-in-page.ts), most often before that has come.
 */
export function LoginPage(): ReactElement {
  const [page] = useState(signInPage);
  const { site } = useSite();
  usePageTitle(text('login.title'));
  useLayoutEffect(() => {
    page.show();
    return page.remove;
  }, [page]);
  useEffect(() => {
    if (site !== undefined) page.tell(site);
  }, [page, site]);
  return (
    <>
      {site === undefined ? null : <Ways page={page} site={site} />}
      {/* as high as one line of it: the form does not move when it comes */}
      {createPortal(
        <Suspense fallback={null}>
          <SiteFooter site={site} />
        </Suspense>,
        page.places.foot,
      )}
    </>
  );
}
