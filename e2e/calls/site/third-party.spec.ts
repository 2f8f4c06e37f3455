import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { withSwitches } from '../../support/mobiles.js';
import { ask, call, platform, post } from '../../support/platform.js';
import { fresh, School } from '../../support/school.js';
import {
  allOn,
  configureSignIn,
  kindNames,
  kinds,
  startSignInProviders,
  urlPaths,
  type Kind,
  type SignInProviders,
} from '../../support/sign-in-providers.js';

let school: School;
let providers: SignInProviders;
let restore: () => Promise<void>;
beforeAll(async () => {
  school = await School.open();
  providers = await startSignInProviders();
  await configureSignIn(school.admin);
  restore = await withSwitches(school.admin, { ...allOn, mobileLogin: false });
});
afterAll(async () => {
  await restore();
  await providers.close();
});

const newKey = (): string => randomBytes(16).toString('hex');
type Purpose = 'pc_login' | 'pc_bind';

/** Way of a person's browser: to the provider, through its page, back to the gateway; gives the landing page's query. */
async function walk(
  kind: Kind,
  link: '同意' | '拒绝',
  browserKey: string,
  state: Purpose = 'pc_login',
  token = '',
): Promise<URLSearchParams> {
  const { url } = await ask(urlPaths[kind], token, { state, browserKey });
  const page = await (await fetch(url)).text();
  const href = new RegExp(`<a href="([^"]+)">${link}</a>`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return land(href);
}
async function land(href: string): Promise<URLSearchParams> {
  const back = await fetch(href, { redirect: 'manual' });
  expect([back.status, back.headers.get('referrer-policy'), back.headers.get('cache-control')]).toEqual([302, 'no-referrer', 'no-store']);
  const target = new URL(back.headers.get('location') ?? '', platform().url);
  expect([target.origin, target.pathname]).toEqual([platform().url, '/pages/login/sync']);
  return target.searchParams;
}
const finish = (code: string | null, browserKey: string, token = '') => call('/api/sys/user/sync', token, { code: code ?? '', browserKey });

/** A person whose account at the provider is bound. */
async function bound(kind: Kind) {
  const person = await school.person();
  const openId = fresh('o');
  providers.servers[kind].person = { openId };
  const key = newKey();
  const reply = await finish((await walk(kind, '同意', key, 'pc_bind', person.token)).get('code'), key, person.token);
  expect(reply).toMatchObject({ code: 0, data: { kind: 'bind' } });
  return { ...person, openId };
}

describe.each(kinds)('%s', (kind) => {
  it('binds the account of who has signed in, shows it masked, and signs them in with it', async () => {
    const person = await bound(kind);
    const list = await ask('/api/sys/user/bind/bind-list', person.token, {});
    const row = list.find(({ loginType }) => loginType === kind);
    expect(row).toMatchObject({ loginType_dictText: kindNames[kind], enabled: true, createTime: expect.any(String) });
    expect(JSON.stringify(list)).not.toContain(person.openId);
    const key = newKey();
    const query = await walk(kind, '同意', key);
    const reply = await finish(query.get('code'), key);
    expect(reply).toMatchObject({ code: 0, data: { kind: 'login', roleType: 1 } });
    const token = reply.data.kind === 'login' ? reply.data.token : '';
    expect((await ask('/api/sys/user/info', token, {})).id).toBe(person.id);
    // a code is good once
    expect(await finish(query.get('code'), key)).toMatchObject({ code: errors.SYNC_OVER.code, msg: '登录凭证已失效，请重新登录。' });
  });

  it('signs nobody in who has bound nothing, and makes no account', async () => {
    providers.servers[kind].person = { openId: fresh('o') };
    const { total } = await ask('/api/sys/user/paging', school.admin, {});
    const key = newKey();
    expect(await finish((await walk(kind, '同意', key)).get('code'), key)).toMatchObject({
      code: errors.BINDING_NONE.code,
      msg: expect.stringContaining(`该${kindNames[kind]}账号还没有绑定本系统的用户。请先用账号登录`),
    });
    expect((await ask('/api/sys/user/paging', school.admin, {})).total).toBe(total);
  });

  it('is good only in the browser that began (login by somebody else’s link)', async () => {
    await bound(kind);
    const query = await walk(kind, '同意', newKey());
    expect(await finish(query.get('code'), newKey())).toMatchObject({ code: errors.SYNC_OVER.code });
    // and the try has used the code up
    expect(query.get('code')).toMatch(/^[\w-]{43}$/);
  });

  it('binds nobody’s account to another person: a link of an attacker ends at the browser’s secret, or at the session', async () => {
    const [attacker, victim] = [await school.person(), await school.person()];
    providers.servers[kind].person = { openId: fresh('o-of-victim') };
    const key = newKey();
    const query = await walk(kind, '同意', key, 'pc_bind', attacker.token);
    expect(await finish(query.get('code'), newKey(), victim.token)).toMatchObject({ code: errors.SYNC_OVER.code });
    const again = await walk(kind, '同意', key, 'pc_bind', attacker.token);
    expect(await finish(again.get('code'), key, victim.token)).toMatchObject({ status: 401, code: errors.NOT_SIGNED_IN.code });
    for (const { token } of [attacker, victim])
      expect((await ask('/api/sys/user/bind/bind-list', token, {})).every(({ id }) => id === '')).toBe(true);
  });

  it('belongs to one person, and a person has one of the kind', async () => {
    const owner = await bound(kind);
    const other = await school.person();
    const tryToBind = async (who: { token: string }) => {
      const key = newKey();
      return finish((await walk(kind, '同意', key, 'pc_bind', who.token)).get('code'), key, who.token);
    };
    expect(await tryToBind(other)).toMatchObject({ code: errors.BINDING_TAKEN.code });
    // the same once more changes nothing
    expect((await tryToBind(owner)).code).toBe(0);
    providers.servers[kind].person = { openId: fresh('o') };
    expect(await tryToBind(owner)).toMatchObject({ code: errors.BINDING_TAKEN.code, msg: expect.stringContaining('请先解绑') });
  });

  it('refused at the provider, a made-up state and a used one end in words', async () => {
    const key = newKey();
    expect((await walk(kind, '拒绝', key)).get('fault')).toBe(String(errors.THIRD_PARTY_FAILED.code));
    const { url } = await ask(urlPaths[kind], '', { state: 'pc_login', browserKey: key });
    const page = await (await fetch(url)).text();
    const href = /<a href="([^"]+)">同意<\/a>/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const wrong = new URL(href);
    wrong.searchParams.set('state', 'f'.repeat(64));
    expect((await land(wrong.href)).get('fault')).toBe(String(errors.SYNC_OVER.code));
    expect((await land(href)).get('code')).toBeTruthy();
    expect((await land(href)).get('fault')).toBe(String(errors.SYNC_OVER.code));
    // a state of one provider is none of another's
    const [elsewhere = kind] = kinds.filter((one) => one !== kind);
    const crossed = (await ask(urlPaths[kind], '', { state: 'pc_login', browserKey: key })).url;
    const state = new URL(crossed).searchParams.get('state') ?? '';
    const path = { wechat: 'wx', 'crop-wechat': 'crop-wechat', 'ding-talk': 'ding-talk' }[elsewhere];
    expect((await land(`${platform().url}/api/common/${path}/callback?code=x&state=${state}`)).get('fault')).toBe(
      String(errors.SYNC_OVER.code),
    );
  });

  it('is unbound by its owner, or by an administrator who commands the person', async () => {
    const person = await bound(kind);
    await ask('/api/sys/user/bind/unbind', person.token, { loginType: kind });
    expect(await call('/api/sys/user/bind/unbind', person.token, { loginType: kind })).toMatchObject({ status: 404 });
    const key = newKey();
    expect(await finish((await walk(kind, '同意', key)).get('code'), key)).toMatchObject({ code: errors.BINDING_NONE.code });

    const other = await bound(kind);
    const [row] = (await ask('/api/sys/user/bind/paging', school.admin, { params: { userId: other.id } })).records;
    expect(row).toMatchObject({ loginType: kind, loginType_dictText: kindNames[kind] });
    const id = row?.id ?? '';
    const elsewhere = await school.person({
      roles: [await school.role(2, ['sys:user:list', 'sys:user:update'])],
      deptCode: (await school.department()).deptCode,
    });
    const reader = await school.person({ roles: [await school.role(1, ['sys:user:list'])] });
    expect((await call('/api/sys/user/bind/unbind-by-id', elsewhere.token, { id })).status).toBe(404);
    expect((await call('/api/sys/user/bind/paging', elsewhere.token, { params: { userId: other.id } })).status).toBe(404);
    for (const path of ['/api/sys/user/bind/unbind-by-id', '/api/sys/user/bind/paging'])
      expect((await post(path, reader.token, { id })).status).toBe(403);
    await ask('/api/sys/user/bind/unbind-by-id', school.admin, { id });
    expect((await ask('/api/sys/user/bind/paging', school.admin, { params: { userId: other.id } })).records).toEqual([]);
  });

  it('is tried without anybody signing in; the answer is the provider’s', async () => {
    const input = { type: kind, provider: kind };
    expect(await ask('/api/sys/config/prop/test', school.admin, input)).toMatchObject({
      ok: true,
      message: `${kindNames[kind]}接受了应用标识和密钥`,
    });
    const { data } = await ask('/api/sys/config/prop/detail', school.admin, input);
    const secretField = { wechat: 'appSecret', 'crop-wechat': 'secret', 'ding-talk': 'clientSecret' }[kind];
    await ask('/api/sys/config/prop/save', school.admin, { ...input, data: { ...data, [secretField]: 'another-secret-of-it' } });
    const result = await ask('/api/sys/config/prop/test', school.admin, input);
    expect([result.ok, result.message]).toEqual([false, expect.stringMatching(/40125|40001|invalidClientIdOrSecret/)]);
    await configureSignIn(school.admin);
  });

  it('does not sign in whose account is disabled', async () => {
    const { id, account, deptCode } = await bound(kind);
    const { roles } = await ask('/api/sys/user/detail', school.admin, { id });
    await ask('/api/sys/user/save', school.admin, { id, userName: account.userName, realName: '停用', deptCode, roles, state: 1 });
    const key = newKey();
    expect(await finish((await walk(kind, '同意', key)).get('code'), key)).toMatchObject({ code: errors.ACCOUNT_DISABLED.code });
  });
});

describe('WeCom', () => {
  it('is asked for a token once, and again when it has ended it; a guest of the company is no member', async () => {
    const server = providers.servers['crop-wechat'];
    await bound('crop-wechat');
    const before = server.tokensGiven;
    await bound('crop-wechat');
    expect(server.tokensGiven).toBe(before);
    server.endTokens();
    await bound('crop-wechat');
    expect(server.tokensGiven).toBe(before + 1);
    server.person = { openId: 'guest-1' };
    expect((await walk('crop-wechat', '同意', newKey())).get('fault')).toBe(String(errors.THIRD_PARTY_FAILED.code));
  });
});

describe('asking where to go', () => {
  it('to bind needs a session', async () => {
    for (const kind of kinds)
      expect(await call(urlPaths[kind], '', { state: 'pc_bind', browserKey: newKey() })).toMatchObject({
        status: 401,
        code: errors.NOT_SIGNED_IN.code,
      });
  });

  it.each([
    [{ state: 'pc_login' }, '页面标识不正确'],
    [{ state: 'pc_login', browserKey: 'x' }, '页面标识不正确'],
    [{ state: 'elsewhere', browserKey: 'a'.repeat(32) }, '用途不正确'],
    [{ state: 'pc_login', browserKey: 'a'.repeat(32), redirect: 'https://evil.example/' }, '不认识的字段 redirect'],
  ])('%j is refused with a sentence', async (body, sentence) => {
    for (const kind of kinds)
      expect(await post(urlPaths[kind], '', body)).toMatchObject({ status: 400, msg: expect.stringContaining(sentence) });
  });

  it('leads back to this platform alone, whatever host the request names', async () => {
    const { url } = await ask(urlPaths.wechat, '', { state: 'pc_login', browserKey: newKey() });
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${platform().url}/api/common/wx/callback`);
  });

  it('is off with its switch, also for who is under way', async () => {
    const person = await bound('wechat');
    const key = newKey();
    const query = await walk('wechat', '同意', key);
    const again = await withSwitches(school.admin, { wechatLogin: false });
    expect(await call(urlPaths.wechat, '', { state: 'pc_login', browserKey: key })).toMatchObject({ code: errors.SIGN_IN_OFF.code });
    expect(await finish(query.get('code'), key)).toMatchObject({ code: errors.SIGN_IN_OFF.code });
    expect((await ask('/api/sys/user/bind/bind-list', person.token, {})).map(({ loginType }) => loginType)).toEqual([
      'crop-wechat',
      'ding-talk',
    ]);
    await again();
  });
});
