import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts/errors';
import { api, sessionStore } from './session.js';

const realFetch = globalThis.fetch;
const { NOT_SIGNED_IN, OLD_PASSWORD_WRONG } = errors;
type Outcome = { code: number; msg: string; status: number };
/** What the server says to the next calls of a path, or that nothing comes back; everything else succeeds. */
let outcomes: Record<string, Outcome | 'lost'>;
const password = { oldPassword: 'Aa345678', newPassword: 'Bb345678' };
const change = (): Promise<unknown> => api.call('/api/sys/user/update-pass', password);
const doubt = '密码可能已修改。';
const status = (): string => sessionStore.get().status;

beforeEach(async () => {
  outcomes = {};
  globalThis.fetch = async (input) => {
    const outcome = outcomes[String(input)];
    if (outcome === 'lost') throw new TypeError('Failed to fetch');
    const { code, msg, status } = outcome ?? { code: 0, msg: '', status: 200 };
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
    await sessionStore.endBy(change, doubt);
    sessionStore.ended(NOT_SIGNED_IN.msg);
    expect(status()).toBe('ready');
    sessionStore.reset(true);
    expect(sessionStore.get()).toEqual({ status: 'anonymous', chosen: true });
  });

  it('goes on when the call is refused, and a later end is told', async () => {
    outcomes['/api/sys/user/update-pass'] = OLD_PASSWORD_WRONG;
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow(OLD_PASSWORD_WRONG.msg);
    expect(status()).toBe('ready');
    sessionStore.ended(NOT_SIGNED_IN.msg);
    expect(status()).toBe('ended');
  });

  it('is told as ended when it was over before the call', async () => {
    outcomes['/api/sys/user/update-pass'] = NOT_SIGNED_IN;
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow(NOT_SIGNED_IN.msg);
    expect(sessionStore.get()).toMatchObject({ status: 'ended', message: NOT_SIGNED_IN.msg });
  });
});

describe('a new password whose reply is lost', () => {
  const path = '/api/sys/user/update-pass';
  const ended = NOT_SIGNED_IN.msg + doubt;

  it('is told as possible when the session ends, whoever hears of it first', async () => {
    outcomes[path] = 'lost';
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow('没有响应');
    sessionStore.ended(NOT_SIGNED_IN.msg);
    expect(sessionStore.get()).toMatchObject({ status: 'ended', message: ended });
  });

  it('is told as possible at the next try as well', async () => {
    outcomes[path] = 'lost';
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow('没有响应');
    outcomes[path] = NOT_SIGNED_IN;
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow(NOT_SIGNED_IN.msg);
    expect(sessionStore.get()).toMatchObject({ status: 'ended', message: ended });
  });

  it('was not done where the next try is refused in a session that lives', async () => {
    outcomes[path] = 'lost';
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow('没有响应');
    outcomes[path] = OLD_PASSWORD_WRONG;
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow(OLD_PASSWORD_WRONG.msg);
    sessionStore.ended(NOT_SIGNED_IN.msg);
    expect(sessionStore.get()).toMatchObject({ message: NOT_SIGNED_IN.msg });
  });
});

describe('what a person changed about themselves', () => {
  it('shows at once', () => {
    sessionStore.changeUser({ realName: '王芳' });
    expect(sessionStore.get()).toMatchObject({ status: 'ready', user: { realName: '王芳' } });
  });
});
