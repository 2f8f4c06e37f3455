import { lazyPart } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

const pages = {
  info: lazyPart(async () => (await import('./profile-page.js')).ProfilePage),
  progress: lazyPart(async () => (await import('../progress/progress-page.js')).ProgressPage),
  messages: lazyPart(async () => (await import('./messages-page.js')).MessagesPage),
  points: lazyPart(async () => (await import('./points-page.js')).PointsPage),
  cert: lazyPart(async () => (await import('./certs-page.js')).CertsPage),
  orders: lazyPart(async () => (await import('./orders-page.js')).OrdersPage),
  bind: lazyPart(async () => (await import('./bind-page.js')).BindPage),
  pass: lazyPart(async () => (await import('./password-page.js')).PasswordPage),
  real: lazyPart(async () => (await import('./real-name-page.js')).RealNamePage),
  init: lazyPart(async () => (await import('./account-page.js')).AccountPage),
};

/** A page of the user centre. The chunks of these pages are named here, and not on the way to an exam. */
export function CentrePage({ of }: { of: keyof typeof pages }): ReactElement {
  const Page = pages[of];
  return <Page />;
}
