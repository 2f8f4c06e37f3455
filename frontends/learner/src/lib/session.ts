import { useSyncExternalStore } from 'react';
import { sessionStore, type CurrentUser, type Session } from './session-store.js';

export { api, sessionStore, type CurrentUser, type Session } from './session-store.js';

export const useSession = (): Session => useSyncExternalStore(sessionStore.subscribe, sessionStore.get);

/** The signed-in person; only for what the guard has let through. */
export function useUser(): CurrentUser {
  const current = useSession();
  if (current.status !== 'ready' && current.status !== 'ended') throw new Error('a page without its guard');
  return current.user;
}
