import { ApiError, dismissPersistent, isTransient, NoticeHost, PageBoundary, sharedText } from '@xuekao/frontend-shared';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { BrowserRouter } from 'react-router';
import { sessionStore } from '../lib/session.js';
import { pageErrors } from '@xuekao/contracts/page-errors';
import { AppRoutes } from './routes.js';

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      // a module was switched off since the page was loaded: its way leaves the navigation
      if (error instanceof ApiError && error.code === pageErrors.MODULE_OFF.code) void queries.invalidateQueries({ queryKey: ['site'] });
    },
  }),
  defaultOptions: {
    // A lost network is an answer: waiting silently for it would start an exam when nobody looks.
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
// Data of one person are not for the next.
sessionStore.subscribe(() => {
  if (sessionStore.get().status !== 'anonymous') return;
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== 'site' });
  dismissPersistent();
});
sessionStore.watchTabs(() => sharedText('shared.signedOut'));

export function App(): ReactElement {
  return (
    <QueryClientProvider client={queries}>
      {/* what breaks outside every page, too, leaves a sentence and a way on */}
      <PageBoundary page="">
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </PageBoundary>
      <NoticeHost />
    </QueryClientProvider>
  );
}
