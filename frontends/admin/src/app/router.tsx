import { notify } from '@xuekao/frontend-shared';
import { createBrowserRouter } from 'react-router';
import { onSignedOut } from '../lib/api.js';
import { queryClient } from '../lib/query-client.js';
import { Console } from './console.js';

/** Plain addresses under `/admin/`; a data router, because the editors ask before they are left. */
export const router = createBrowserRouter([{ path: '*', element: <Console /> }], { basename: '/admin' });

onSignedOut((message) => {
  const { pathname, search } = router.state.location;
  if (pathname === '/login') return;
  queryClient.clear();
  notify(message, 'warning');
  // after signing in again the person is back where they were (react-admin reads this state)
  void router.navigate('/login', { state: { nextPathname: pathname, nextSearch: search } });
});
