import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError, arrive, createApi, createTokenStore, named, notify, sharedText, type CallOutput } from '@xuekao/frontend-shared/core';
import { askAgain } from './ask-again.js';
import { isReplyLost } from './lost-reply.js';

export type CurrentUser = CallOutput<'/api/sys/user/info'>;
type Menus = CallOutput<'/api/sys/menu/routes'>;

export type Session =
  /** `chosen`: the person signed out, so nobody wants to come back to where that was */
  | { status: 'anonymous'; chosen?: boolean }
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; user: CurrentUser; menus: Menus }
  /** ended by the server or another tab: what stands on the page stays until the person has read why */
  | { status: 'ended'; user: CurrentUser; message: string; /** the account was: no sign-in goes on from here */ isDisabled: boolean };

const tokens = createTokenStore();
let session: Session = { status: 'anonymous' };
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

interface OwnEnd {
  message: string | null;
  end: unknown;
}
/** Set while a call is under way, or has succeeded, that ends the session by the person's own will. */
let ownEnd: OwnEnd | null = null;
/** Possible effect of such a call whose reply was lost: told when the session turns out to be over. */
let doubt = '';

/** @param end what the server told of it, where it did */
function ended(message: string, end: unknown = null): void {
  if (ownEnd !== null) {
    Object.assign(ownEnd, { message, end });
    return;
  }
  const why = typeof end === 'object' && end !== null && 'why' in end ? end.why : '';
  if (session.status === 'ended') {
    // another tab had only told that it is over
    if (end !== null) set({ ...session, message, isDisabled: why === 'disabled' });
    return;
  }
  tokens.clear();
  // a new password that the server speaks of is in doubt no more
  if (session.status === 'ready')
    set({ status: 'ended', user: session.user, message: why === 'password' ? message : message + doubt, isDisabled: why === 'disabled' });
  else {
    set({ status: 'anonymous' });
    // a page that is only being opened has nothing to keep in view: why stands above the sign-in
    if (end !== null) notify(message, 'warning', { persistent: true });
  }
}

/** Longest time that a person looks at a page that does nothing. */
const whyMs = 4000;

let licenceRefused = (): void => undefined;
/** The one client of the app. */
export const api = createApi({
  token: () => tokens.get(),
  named,
  onSignedOut: ended,
  onLicence: () => {
    sessionStore.reset();
    licenceRefused();
  },
});

/** A teacher without any menu: the sentence of the specification, and no token. */
function refuse(message: string): void {
  tokens.clear();
  set({ status: 'anonymous' });
  notify(message, 'error');
}

async function load(): Promise<void> {
  set({ status: 'loading' });
  try {
    const token = tokens.get();
    // on a bad line, or at a busy moment, one request of some is lost: the person need not press for each
    const isWanted = (): boolean => tokens.get() === token;
    const [user, menus] = await Promise.all([
      askAgain(() => api.call('/api/sys/user/info', {}), isWanted),
      askAgain(() => api.call('/api/sys/menu/routes', {}), isWanted),
    ]);
    void arrive(user.id);
    set({ status: 'ready', user, menus });
  } catch (error) {
    // a refused token has made the session anonymous already
    if (tokens.get() === null) set({ status: 'anonymous' });
    else if (error instanceof ApiError && error.code === pageErrors.NO_MENUS.code) refuse(error.message);
    else set({ status: 'failed', error });
  }
}

export const sessionStore = {
  token: (): string | null => tokens.get(),
  get: (): Session => session,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The person and the permitted menus, asked for once at a time. */
  load(): Promise<void> {
    loading ??= load().finally(() => (loading = null));
    return loading;
  },
  signIn(token: string): Promise<void> {
    tokens.set(token);
    return sessionStore.load();
  },
  /** Forgets the token and the person; what waits in the answer queue is the caller's business. */
  reset(chosen = false): void {
    ownEnd = null;
    doubt = '';
    tokens.clear();
    set({ status: 'anonymous', chosen });
  },
  ended,
  /** Something says that the session is over, and not why: a refused call does. Without network it is over all the same. */
  async heardEnd(): Promise<void> {
    const token = tokens.get();
    if (token === null) return;
    await api.call('/api/sys/user/info', {}, { timeoutMs: whyMs }).catch((error: unknown) => {
      const isTold = error instanceof ApiError && error.code === pageErrors.NOT_SIGNED_IN.code;
      if (!isTold && tokens.get() === token) ended(sharedText('shared.signedOut'));
    });
  },
  /**
   * Runs a call whose success ends the session on the server, such as a new password: the person knows why, so no dialog
   * says it until `reset` leaves the page. If the call fails, an end that was heard meanwhile is told as ever, and `whenLost`
   * with it where the reply was lost: what may have been done.
   */
  async endBy(call: () => Promise<unknown>, whenLost: string): Promise<void> {
    const own: OwnEnd = { message: null, end: null };
    ownEnd = own;
    try {
      await call();
    } catch (error) {
      ownEnd = null;
      if (isReplyLost(error)) doubt = whenLost;
      // who is refused and still signed in has changed nothing
      else if (own.message === null) doubt = '';
      if (own.message !== null) ended(own.message, own.end);
      throw error;
    }
  },
  /** Changes of the own data show everywhere at once. */
  changeUser(change: Partial<CurrentUser>): void {
    if (session.status === 'ready') set({ ...session, user: { ...session.user, ...change } });
  },
  /** Follows what other tabs do with the token. */
  watchTabs(messageWhenGone: () => string): () => void {
    return tokens.subscribe((former) => {
      if (tokens.get() !== null) return window.location.reload();
      ended(messageWhenGone());
      // why, the server tells whoever still has the token: who must not sign in again has to know at once
      createApi({ token: () => former, onSignedOut: ended, onLicence: () => undefined })
        .call('/api/sys/user/info', {}, { timeoutMs: whyMs })
        .catch(() => undefined);
    });
  },
  onLicenceRefused(run: () => void): void {
    licenceRefused = run;
  },
};
