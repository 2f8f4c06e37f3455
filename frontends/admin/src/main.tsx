import '@xuekao/frontend-shared/tokens.css';
import { startAppearance } from '@xuekao/frontend-shared';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { router } from './app/router.js';

startAppearance();
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      {/* react-admin empties its caches right after it navigates to the sign-in page: a
         navigation that waits would find it signing out again and again */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
}
