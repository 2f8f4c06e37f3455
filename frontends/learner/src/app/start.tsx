import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';

/** The application takes its place. */
export function start(root: HTMLElement): void {
  root.hidden = false;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (!import.meta.env.PROD) return;
  // nothing of the first page waits for it
  const tend = (): void => void import('./release.js').then(({ tendRelease }) => tendRelease()).catch(() => undefined);
  if (document.readyState === 'complete') tend();
  else window.addEventListener('load', tend);
}
