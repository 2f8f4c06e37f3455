import { learnerPages } from '@xuekao/contracts/addresses';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginAddress } from '../lib/guard.js';
import { sessionStore, useSession } from '../lib/session.js';
import { whereabouts } from '../lib/sitting/whereabouts.js';
import { useUserEvents } from '../lib/user-events.js';
import { EndedDialog } from './ended-dialog.js';

/** Around every page: the dialog of a session that ended, and the server events that tell of it. */
export function PageFrame({ children }: { children: ReactNode }): ReactElement {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  useUserEvents(session.status === 'ready');
  useEffect(() => sessionStore.onLicenceRefused(() => void navigate(learnerPages.Licence)), [navigate]);
  const signInAgain = (): void => {
    const from = location.pathname + location.search;
    sessionStore.reset();
    void navigate(loginAddress(from), { replace: true });
  };
  return (
    <>
      {children}
      {session.status === 'ended' ? (
        <EndedDialog message={session.message} isDisabled={session.isDisabled} answers={whereabouts.get()} onConfirm={signInAgain} />
      ) : null}
    </>
  );
}
