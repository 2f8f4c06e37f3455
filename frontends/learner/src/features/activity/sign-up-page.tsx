import { lazyPart } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

const pages = {
  activities: lazyPart(async () => (await import('./activities-page.js')).ActivitiesPage),
  activity: lazyPart(async () => (await import('./activity-page.js')).ActivityPage),
};

/** A page of sign-ups. The chunks of these pages are named here, and not on the way to an exam. */
export function SignUpPage({ of }: { of: keyof typeof pages }): ReactElement {
  const Page = pages[of];
  return <Page />;
}
