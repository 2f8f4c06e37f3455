import { muiPart } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { SiteInfo } from '../../lib/site.js';
import { waysOf } from '../../lib/third-party.js';
import { entryText } from '../../texts/entry.texts.js';
import { text } from '../../texts/zh-cn.js';
import { helpWith } from './login-help.js';
import { LoginForm } from './login-form.js';
import { LoginFrame } from './login-frame.js';
import { LoginLinks } from './login-links.js';
import { LoginSkeleton } from './login-skeleton.js';
import styles from './login.module.css';

// most sites have the password alone: its page carries none of the others
const LoginTabs = muiPart(async () => (await import('./login-tabs.js')).LoginTabs);
const MobileForm = muiPart(async () => (await import('./mobile-form.js')).MobileForm);
const OtherWays = muiPart(async () => (await import('./other-ways.js')).OtherWays);

function Ways({ site }: { site: SiteInfo }): ReactElement {
  const [params, setParams] = useSearchParams();
  const hasMobile = site.props['mobileLogin'] === true;
  const way = hasMobile && params.get('way') === 'mobile' ? 'mobile' : 'password';
  const others = waysOf(site);
  const hasFace = site.props['faceLogin'] === true;
  const choose = (next: string): void => setParams((before) => {
    const after = new URLSearchParams(before);
    if (next === 'mobile') after.set('way', next);
    else after.delete('way');
    return after;
  }, { replace: true });
  const help = helpWith(site.props);
  const links = <>
    <LoginLinks links={[...(site.props['userReg'] === true ? (['register'] as const) : []), ...(hasMobile ? (['forgot'] as const) : [])]} />
    {help === null ? null : <p className={`xk-small xk-soft ${styles['help']}`}>{entryText(help)}</p>}
  </>;
  return (
    <Suspense fallback={<LoginSkeleton />}>
      {hasMobile ? <LoginTabs way={way} onChange={choose} /> : null}
      <div {...(hasMobile ? { role: 'tabpanel', 'aria-label': entryText(`login.way.${way}`) } : {})}>
        {way === 'mobile' ? <>
            <MobileForm site={site} />
            {links}
          </> : <LoginForm site={site} links={links} />}
      </div>
      {others.length === 0 && !hasFace ? null : <OtherWays ways={others} site={site} />}
    </Suspense>
  );
}

/** Sign-in with password and picture captcha, and in the other ways that the site has switched on. */
export function LoginPage(): ReactElement {
  return <LoginFrame title={text('login.title')}>{(site) => <Ways site={site} />}</LoginFrame>;
}
