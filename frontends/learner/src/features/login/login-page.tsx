import { lazyPart, Tabs } from '@xuekao/frontend-shared';
import { Suspense, useId, type ReactElement } from 'react';
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
const MobileForm = lazyPart(async () => (await import('./mobile-form.js')).MobileForm);
const OtherWays = lazyPart(async () => (await import('./other-ways.js')).OtherWays);

const tabs = ['password', 'mobile'] as const;

function Ways({ site }: { site: SiteInfo }): ReactElement {
  const [params, setParams] = useSearchParams();
  const panelId = useId();
  const hasMobile = site.props['mobileLogin'] === true;
  const way = hasMobile && params.get('way') === 'mobile' ? 'mobile' : 'password';
  const others = waysOf(site);
  const hasFace = site.props['faceLogin'] === true;
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
      {help === null ? null : <p className={`xk-small xk-soft ${styles['help']}`}>{entryText(help)}</p>}
    </>
  );
  return (
    <Suspense fallback={<LoginSkeleton />}>
      {hasMobile ? (
        <div className={styles['ways']}>
          <Tabs
            wide
            label={entryText('login.ways')}
            tabs={tabs.map((value) => ({ value, label: entryText(`login.way.${value}`) }))}
            value={way}
            panelId={panelId}
            onChange={choose}
          />
        </div>
      ) : null}
      <div id={panelId} {...(hasMobile ? { role: 'tabpanel', 'aria-labelledby': `tab-${way}` } : {})}>
        {way === 'mobile' ? (
          <>
            <MobileForm site={site} />
            {links}
          </>
        ) : (
          <LoginForm site={site} links={links} />
        )}
      </div>
      {others.length === 0 && !hasFace ? null : <OtherWays ways={others} site={site} />}
    </Suspense>
  );
}

/** Sign-in with password and picture captcha, and in the other ways that the site has switched on. */
export function LoginPage(): ReactElement {
  return <LoginFrame title={text('login.title')}>{(site) => <Ways site={site} />}</LoginFrame>;
}
