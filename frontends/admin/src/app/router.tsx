import { createBrowserRouter, matchPath } from 'react-router';
import { signInPath } from '../lib/addresses.js';
import { onSignedOut } from '../lib/api.js';
import { queryClient } from '../lib/query-client.js';
import { placeInHistory, trail } from '../lib/trail.js';
import { Console } from './console.js';
import { aloneAddresses } from './folders.js';

/** Plain addresses under `/admin/`; a data router, because the editors ask before they are left. */
const basename = '/admin';
export const router = createBrowserRouter([{ path: '*', element: <Console /> }], { basename });

/** The router's state names whole addresses, `navigate` takes them from the basename on. */
function pathShown(): string {
  const { pathname } = router.state.location;
  return pathname.startsWith(basename) ? pathname.slice(basename.length) || '/' : pathname;
}

const noteTrail = (): void => trail.note(placeInHistory(), pathShown());
noteTrail();
router.subscribe(noteTrail);

onSignedOut((message) => {
  const { search, hash } = router.state.location;
  const pathname = pathShown();
  if (pathname === signInPath) return;
  // a page that needs no session goes on
  if (hash !== '' && aloneAddresses.some((address) => matchPath(address, pathname) !== null)) return;
  queryClient.clear();
  // after signing in again the person is back where they were (react-admin reads this state); why it ended stays to be read
  void router.navigate(signInPath, { state: { nextPathname: pathname, nextSearch: search, ended: message } });
});
