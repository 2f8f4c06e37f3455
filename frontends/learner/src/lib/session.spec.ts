import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts/errors';
import { refusalText } from '@xuekao/contracts/sentences';
import { currentNotices } from '@xuekao/frontend-shared/core';
import { api, sessionStore } from './session.js';

const realFetch = globalThis.fetch;
const NOT_SIGNED_IN = { ...errors.NOT_SIGNED_IN, msg: refusalText('NOT_SIGNED_IN') };
const OLD_PASSWORD_WRONG = { ...errors.OLD_PASSWORD_WRONG, msg: refusalText('OLD_PASSWORD_WRONG') };
type Outcome = { code: number; msg: string; status: number; data?: unknown };
/** Outcomes of the next calls of a path, or that no reply comes; all others succeed. */
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
    const { code, msg, status, data = {} } = outcome ?? { code: 0, msg: '', status: 200, data: {} };
    return new Response(JSON.stringify({ code, msg, data }), { status });
  };
  await sessionStore.signIn('token');
});
afterEach(() => {
  sessionStore.reset();
  globalThis.fetch = realFetch;
});

describe('a page that is opened on a bad line', () => {
  const lostFor = (path: string, times: number): void => {
    const answers = globalThis.fetch;
    let left = times;
    globalThis.fetch = async (input, init) => {
      if (String(input) !== path || left === 0) return answers(input, init);
      left -= 1;
      throw new TypeError('Failed to fetch');
    };
  };

  it('asks again for what was lost, and gives up after the third time', async () => {
    lostFor('/api/sys/menu/routes', 2);
    await sessionStore.load();
    expect(status()).toBe('ready');
    lostFor('/api/sys/user/info', 3);
    await sessionStore.load();
    expect(status()).toBe('failed');
  });

  it('asks nobody again who is signed out or refused', async () => {
    let asked = 0;
    const answers = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      asked += Number(String(input) === '/api/sys/user/info');
      return answers(input, init);
    };
    outcomes['/api/sys/user/info'] = NOT_SIGNED_IN;
    await sessionStore.load();
    expect([status(), asked]).toEqual(['anonymous', 1]);
  });
});

describe('a session that the person ends by a new password', () => {
  it('ends without the dialog, whatever is heard of it before the person leaves', async () => {
    await sessionStore.endBy(change, doubt);
    sessionStore.ended(refusalText('NOT_SIGNED_IN'));
    expect(status()).toBe('ready');
    sessionStore.reset(true);
    expect(sessionStore.get()).toEqual({ status: 'anonymous', chosen: true });
  });

  it('goes on when the call is refused, and a later end is told', async () => {
    outcomes['/api/sys/user/update-pass'] = OLD_PASSWORD_WRONG;
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow(refusalText('OLD_PASSWORD_WRONG'));
    expect(status()).toBe('ready');
    sessionStore.ended(refusalText('NOT_SIGNED_IN'));
    expect(status()).toBe('ended');
  });

  it('is told as ended when it was over before the call', async () => {
    outcomes['/api/sys/user/update-pass'] = NOT_SIGNED_IN;
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow(refusalText('NOT_SIGNED_IN'));
    expect(sessionStore.get()).toMatchObject({ status: 'ended', message: refusalText('NOT_SIGNED_IN') });
  });
});

it('a session that ended with the account says so', () => {
  sessionStore.ended('停用', { why: 'disabled', at: 0, device: '' });
  expect(sessionStore.get()).toMatchObject({ status: 'ended', message: '停用', isDisabled: true });
});

describe('a new password whose reply is lost', () => {
  const path = '/api/sys/user/update-pass';
  const ended = refusalText('NOT_SIGNED_IN') + doubt;

  it('is told as possible when the session ends, whoever hears of it first', async () => {
    outcomes[path] = 'lost';
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow('没有响应');
    sessionStore.ended(refusalText('NOT_SIGNED_IN'));
    expect(sessionStore.get()).toMatchObject({ status: 'ended', message: ended });
  });

  it('is told as possible at the next try as well', async () => {
    outcomes[path] = 'lost';
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow('没有响应');
    outcomes[path] = NOT_SIGNED_IN;
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow(refusalText('NOT_SIGNED_IN'));
    expect(sessionStore.get()).toMatchObject({ status: 'ended', message: ended });
  });

  it('was not done where the next try is refused in a session that lives', async () => {
    outcomes[path] = 'lost';
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow('没有响应');
    outcomes[path] = OLD_PASSWORD_WRONG;
    await expect(sessionStore.endBy(change, doubt)).rejects.toThrow(refusalText('OLD_PASSWORD_WRONG'));
    sessionStore.ended(refusalText('NOT_SIGNED_IN'));
    expect(sessionStore.get()).toMatchObject({ message: refusalText('NOT_SIGNED_IN') });
  });
});

describe('what a person changed about themselves', () => {
  it('shows at once', () => {
    sessionStore.changeUser({ realName: '王芳' });
    expect(sessionStore.get()).toMatchObject({ status: 'ready', user: { realName: '王芳' } });
  });
});

describe('a session that something says is over', () => {
  const info = '/api/sys/user/info';
  const kicked = {
    code: NOT_SIGNED_IN.code,
    status: 401,
    msg: '您的账号于 19:42 在另一台设备或浏览器（Windows · Chrome）登录，这里已退出。',
  };

  it('is told with the reason that the refusal gives', async () => {
    outcomes[info] = kicked;
    await sessionStore.heardEnd();
    expect(sessionStore.get()).toMatchObject({ status: 'ended', message: kicked.msg });
  });

  it('is told above the sign-in where the page was only being opened', async () => {
    sessionStore.reset();
    outcomes[info] = { ...kicked, data: { why: 'kicked', at: 1, device: 'Windows · Chrome' } };
    await sessionStore.signIn('an ended token');
    expect(status()).toBe('anonymous');
    expect(currentNotices().map(({ text }) => text)).toContain(kicked.msg);
  });

  it('is told without one where nothing comes back', async () => {
    outcomes[info] = 'lost';
    await sessionStore.heardEnd();
    expect(sessionStore.get()).toMatchObject({ status: 'ended', message: refusalText('NOT_SIGNED_IN') });
  });

  it('goes on where the server still knows it', async () => {
    await sessionStore.heardEnd();
    expect(status()).toBe('ready');
  });
});

it('an end that is heard of before the reply is lost keeps its reason', async () => {
  const path = '/api/sys/user/info';
  outcomes[path] = {
    code: NOT_SIGNED_IN.code,
    status: 401,
    msg: '您的密码已于 19:42 修改。',
    data: { why: 'password', at: 1, device: '' },
  };
  const lost = async (): Promise<unknown> => {
    await sessionStore.heardEnd();
    outcomes['/api/sys/user/update-pass'] = 'lost';
    return change();
  };
  await expect(sessionStore.endBy(lost, doubt)).rejects.toThrow('没有响应');
  expect(sessionStore.get()).toMatchObject({ status: 'ended', message: '您的密码已于 19:42 修改。' });
});

it('a new password that the server speaks of is in doubt no more', async () => {
  outcomes['/api/sys/user/update-pass'] = 'lost';
  await expect(sessionStore.endBy(change, doubt)).rejects.toThrow('没有响应');
  sessionStore.ended('您的密码已于 19:42 修改，请用新密码重新登录。', { why: 'password', at: 1, device: '' });
  expect(sessionStore.get()).toMatchObject({ message: '您的密码已于 19:42 修改，请用新密码重新登录。' });
});

it('a sign-in at a busy moment asks again by itself, and shows no failure', async () => {
  const path = '/api/sys/user/info';
  sessionStore.reset();
  outcomes[path] = { ...errors.BUSY, msg: refusalText('BUSY') };
  const seen: string[] = [];
  const stop = sessionStore.subscribe(() => {
    seen.push(status());
  });
  const later = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    later(input, init).finally(() => {
      if (String(input) === path) delete outcomes[path];
    });
  await sessionStore.signIn('token');
  stop();
  expect([seen, status()]).toEqual([['loading', 'ready'], 'ready']);
});

describe('a session that ends while two tabs are open', () => {
  it('is told with its reason in the tab that hears it from the other one, too', async () => {
    const page = new EventTarget();
    Object.assign(globalThis, { window: page });
    const stop = sessionStore.watchTabs(() => refusalText('NOT_SIGNED_IN'));
    outcomes['/api/sys/user/info'] = { ...NOT_SIGNED_IN, msg: '您的账号已被禁用。', data: { why: 'disabled' } };
    const told = new Promise<void>((resolve) => {
      const unsubscribe = sessionStore.subscribe(() => {
        const now = sessionStore.get();
        if (now.status !== 'ended' || !now.isDisabled) return;
        unsubscribe();
        resolve();
      });
    });
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'xuekao-token', oldValue: 'token' }));
    expect(sessionStore.get()).toMatchObject({ status: 'ended', isDisabled: false });
    await told;
    expect(sessionStore.get()).toMatchObject({ status: 'ended', message: '您的账号已被禁用。' });
    stop();
    Reflect.deleteProperty(globalThis, 'window');
  });
});
