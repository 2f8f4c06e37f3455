import { ApiError, forgetPerson, knownBrowsers } from '@xuekao/frontend-shared';
import { errors } from '@xuekao/contracts/errors';
import type { AuthProvider } from 'ra-core';
import { signInPath } from '../lib/addresses.js';
import { api, tokens } from '../lib/api.js';
import { administratorRole, endSession, loadSession, NoAccess } from '../lib/session.js';

export interface Credentials {
  userName: string;
  password: string;
  captchaKey?: string;
  captchaValue?: string;
}

export const authProvider: AuthProvider = {
  async login(credentials: Credentials) {
    const opened = await api.call('/api/sys/user/login', { ...credentials, ...knownBrowsers.proofs() });
    knownBrowsers.keep(opened);
    const { token, roleType } = opened;
    endSession();
    tokens.set(token);
    if (roleType !== administratorRole) {
      await api.call('/api/sys/user/logout', {}).catch(() => undefined);
      tokens.clear();
      throw new NoAccess();
    }
    await loadSession();
  },
  // react-admin comes here, too, when it finds that nobody is signed in any more: drafts wait for the next sign-in
  async logout(params?: { chosenBy?: string }) {
    if (tokens.get() !== null) await api.call('/api/sys/user/logout', {}).catch(() => undefined);
    if (params?.chosenBy !== undefined) forgetPerson(params.chosenBy);
    endSession();
  },
  async checkAuth() {
    if (tokens.get() === null) return Promise.reject({ redirectTo: signInPath, message: false });
    try {
      await loadSession();
    } catch (error) {
      if (error instanceof NoAccess) return Promise.reject({ redirectTo: `${signInPath}?refused=1`, logoutUser: false, message: false });
      if (error instanceof ApiError && error.code === errors.NOT_SIGNED_IN.code)
        return Promise.reject({ redirectTo: signInPath, message: false });
      // no network, a restart: the person stays signed in and every page shows its own error and retry
      if (error instanceof ApiError && error.kind !== 'business') return undefined;
      throw error;
    }
    return undefined;
  },
  // The client has dealt with an ended session before anything else hears of it (router.tsx); other refusals are shown where they happen.
  checkError: () => Promise.resolve(),
  async getIdentity() {
    const { user } = await loadSession();
    return { id: user.id, fullName: user.realName };
  },
  getPermissions: async () => (await loadSession()).user.permissions,
};
