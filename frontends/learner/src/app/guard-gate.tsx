import { learnerPages } from '@xuekao/contracts/addresses';
import { lazyPart, notify, sharedText } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { decide } from '../lib/guard.js';
import { sessionStore, useSession } from '../lib/session.js';
import { PageLoading } from './page-loading.js';

const SessionLost = lazyPart(async () => (await import('./session-lost.js')).SessionLost);

/** Pages of this app that a menu may name as the home page. */
const homePages = new Set<string>([learnerPages.ExamOnline, learnerPages.WebPaperList]);
const isPage = (path: string): boolean => homePages.has(path);

/** The navigation guard in front of every page. */
export function Guard(): ReactElement {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const ended = session.status === 'ended';
  const user = session.status === 'ready' ? { roleType: session.user.roleType, menus: session.menus } : null;
  // An ended session keeps its page in view under the dialog that says so.
  const decision = ended
    ? { kind: 'allow' as const }
    : decide({ path: location.pathname + location.search, token: sessionStore.token(), user }, isPage);
  const { kind } = decision;

  useEffect(() => {
    if (kind === 'load-user' && sessionStore.get().status !== 'failed') void sessionStore.load();
    if (kind === 'refuse') {
      notify(sharedText('shared.noMenus'), 'error');
      sessionStore.reset();
      void navigate(learnerPages.Login, { replace: true });
    }
  }, [kind, navigate]);
  useEffect(() => {
    // newer browsers answer with a promise, which an effect must not return
    window.scrollTo(0, 0);
  }, [location.pathname]);

  if (decision.kind === 'redirect') {
    // the console is another application on the same origin
    if (decision.to.startsWith('/admin')) {
      window.location.replace(decision.to);
      return <PageLoading />;
    }
    return (
      <>
        <Navigate to={session.status === 'anonymous' && session.chosen === true ? learnerPages.Login : decision.to} replace />
        {/* a change of address is a transition: what is here stays until the code of the new page is there */}
        <PageLoading />
      </>
    );
  }
  if (decision.kind === 'allow') return <Outlet />;
  if (session.status === 'failed') return <SessionLost error={session.error} />;
  return <PageLoading />;
}
