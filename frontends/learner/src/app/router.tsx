import { createBrowserRouter, Navigate, useLocation, useParams } from 'react-router';
import type { ReactElement } from 'react';
import { safeTarget } from '../lib/guard.js';
import { FrontLayout } from './front-layout.js';
import { Guard } from './guard-gate.js';
import { PageError } from './page-error.js';
import { PageFrame } from './page-frame.js';
import { SitePage } from './site-page.js';

/** `/redirect/{path}`: goes to the path, keeping the query. */
function Redirect(): ReactElement {
  const target = `/${useParams()['*'] ?? ''}${useLocation().search}`;
  return <Navigate to={safeTarget(target) ?? '/'} replace />;
}

export const router = createBrowserRouter([
  {
    Component: PageFrame,
    ErrorBoundary: PageError,
    children: [
      {
        Component: Guard,
        ErrorBoundary: PageError,
        children: [
          { path: '/', element: null },
          { path: '/login', element: <Navigate to="/pages/login/login" replace /> },
          { path: '/redirect/*', Component: Redirect },
          { path: '/pages/login/login', lazy: async () => ({ Component: (await import('../features/login/login-page.js')).LoginPage }) },
          { path: '/401', element: <SitePage kind="401" /> },
          { path: '/404', element: <SitePage kind="404" /> },
          { path: '/license', element: <SitePage kind="licence" /> },
          {
            Component: FrontLayout,
            ErrorBoundary: PageError,
            children: [
              { path: '/pages/exam', lazy: async () => ({ Component: (await import('../features/exam-hall/exam-hall-page.js')).ExamHallPage }) },
              { path: '/pages/exam/check/:id', lazy: async () => ({ Component: (await import('../features/exam-entry/exam-entry-page.js')).ExamEntryPage }) },
              { path: '/pages/exam/result/:id', lazy: async () => ({ Component: (await import('../features/exam-result/exam-result-page.js')).ExamResultPage }) },
              { path: '/pages/paper/list', lazy: async () => ({ Component: (await import('../features/records/records-page.js')).RecordsPage }) },
            ],
          },
          { path: '/pages/exam/start/:id', lazy: async () => ({ Component: (await import('../features/exam-taking/exam-taking-page.js')).ExamTakingPage }) },
          { path: '*', element: <SitePage kind="404" /> },
        ],
      },
    ],
  },
]);
