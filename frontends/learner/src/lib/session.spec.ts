import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts/errors';
import { api, sessionStore } from './session.js';

const realFetch = globalThis.fetch;
const { NOT_SIGNED_IN, OLD_PASSWORD_WRONG } = errors;
type Outcome = { code: number; msg: string; status: number };
/** What the server says to the next calls of a path; everything else succeeds. */
let outcomes: Record<string, Outcome>;
const password = { oldPassword: 'Aa345678', newPassword: 'Bb345678' };
const change = (): Promise<unknown> => api.call('/api/sys/user/update-pass', password);
const status = (): string => sessionStore.get().status;

beforeEach(async () => {
  outcomes = {};
  globalThis.fetch = async (input) => {
    const { code, msg, status } = outcomes[String(input)] ?? { code: 0, msg: '', status: 200 };
    return new Response(JSON.stringify({ code, msg, data: {} }), { status });
  };
  await sessionStore.signIn('token');
});
afterEach(() => {
  sessionStore.reset();
  globalThis.fetch = realFetch;
});

describe('a session that the person ends by a new password', () => {
  it('ends without the dialog, whatever is heard of it before the person leaves', async () => {
    await sessionStore.endBy(change);
    sessionStore.ended(NOT_SIGNED_IN.msg);
    expect(status()).toBe('ready');
    sessionStore.reset(true);
    expect(sessionStore.get()).toEqual({ status: 'anonymous', chosen: true });
  });

  it('goes on when the call is refused, and a later end is told', async () => {
    outcomes['/api/sys/user/update-pass'] = OLD_PASSWORD_WRONG;
    await expect(sessionStore.endBy(change)).rejects.toThrow(OLD_PASSWORD_WRONG.msg);
    expect(status()).toBe('ready');
    sessionStore.ended(NOT_SIGNED_IN.msg);
    expect(status()).toBe('ended');
  });

  it('is told as ended when it was over before the call', async () => {
    outcomes['/api/sys/user/update-pass'] = NOT_SIGNED_IN;
    await expect(sessionStore.endBy(change)).rejects.toThrow(NOT_SIGNED_IN.msg);
    expect(sessionStore.get()).toMatchObject({ status: 'ended', message: NOT_SIGNED_IN.msg });
  });
});

describe('what a person changed about themselves', () => {
  it('shows at once', () => {
    sessionStore.changeUser({ realName: '王芳' });
    expect(sessionStore.get()).toMatchObject({ status: 'ready', user: { realName: '王芳' } });
  });
});
