import { createBrowserRouter } from 'react-router';
import { onSignedOut } from '../lib/api.js';
import { queryClient } from '../lib/query-client.js';
import { Console } from './console.js';

/** Plain addresses under `/admin/`; a data router, because the editors ask before they are left. */
const basename = '/admin';
export const router = createBrowserRouter([{ path: '*', element: <Console /> }], { basename });

onSignedOut((message) => {
  const { pathname: address, search } = router.state.location;
  // the router's state names whole addresses, `navigate` takes them from the basename on
  const pathname = address.startsWith(basename) ? address.slice(basename.length) || '/' : address;
  if (pathname === '/login') return;
  queryClient.clear();
  // after signing in again the person is back where they were (react-admin reads this state); why it ended stays to be read
  void router.navigate('/login', { state: { nextPathname: pathname, nextSearch: search, ended: message } });
});
