import { lazyPart } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import { useUser } from '../session.js';

const InitialStrip = lazyPart(async () => (await import('./initial-strip.js')).InitialStrip, 'notice');

/** Until when the password that somebody gave to the person opens a session. Few have one: nobody else loads it. */
export function InitialPassword(): ReactElement | null {
  const { initialUntil } = useUser();
  return initialUntil === '' ? null : <Suspense fallback={null}><InitialStrip until={initialUntil} /></Suspense>;
}
