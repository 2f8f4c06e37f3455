import type { MenuNode } from '@xuekao/contracts';
import { errors } from '@xuekao/contracts/errors';
import type { PermissionCode } from '@xuekao/contracts/permissions';
import { ApiError, arrive, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import { useQuery } from '@tanstack/react-query';
import { api, tokens } from './api.js';
import { queryClient } from './query-client.js';
import { visited } from './visited.js';

export interface Session {
  user: CallOutput<'/api/sys/user/info'>;
  menus: MenuNode[];
}

/** Signed in, but not let into the console. */
export class NoAccess extends Error {
  constructor() {
    super(sharedText('shared.noMenus'));
    this.name = 'NoAccess';
  }
}
export const administratorRole = 2;

async function readSession(): Promise<Session> {
  const user = await api.call('/api/sys/user/info', {});
  if (user.roleType !== administratorRole) throw new NoAccess();
  try {
    const menus = await api.call('/api/sys/menu/routes', {});
    if (menus.length === 0) throw new NoAccess();
    void arrive(user.id);
    return { user, menus };
  } catch (error) {
    if (!(error instanceof NoAccess) && !(error instanceof ApiError && error.code === errors.NO_MENUS.code)) throw error;
    // the specification: refused for want of menus, and the token is reset
    tokens.clear();
    throw new NoAccess();
  }
}
const sessionQuery = { queryKey: ['session'], queryFn: readSession, staleTime: Infinity, gcTime: Infinity } as const;

export async function loadSession(): Promise<Session> {
  // nobody is signed in: no call can tell more
  if (tokens.get() === null) throw new ApiError('business', sharedText('shared.signedOut'), { code: errors.NOT_SIGNED_IN.code });
  return queryClient.ensureQueryData(sessionQuery);
}

/** After the menus were changed: the navigation shows them as they are now. */
export async function reloadSession(): Promise<void> {
  // where this fails the navigation stays as it was, and the next page load asks again
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
}

export function endSession(): void {
  tokens.clear();
  visited.clear();
  queryClient.clear();
}

export function useSession(): Session | null {
  return useQuery({ ...sessionQuery, enabled: false }).data ?? null;
}

export const holds = (session: Session | null, codes: readonly PermissionCode[]): boolean =>
  session !== null && (codes.length === 0 || codes.some((code) => session.user.permissions.includes(code)));

/** Whether the person holds at least one of the codes. Only hides what the server would refuse anyway. */
export const useCan = (...codes: PermissionCode[]): boolean => holds(useSession(), codes);
