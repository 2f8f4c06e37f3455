import { beforeAll, describe, expect, it } from '@jest/globals';
import { allCalls, permissions, type CallSpec } from '@xuekao/contracts';
import { administrator, ask, learner, patiently, platform, post, signIn } from '../support/platform.js';

/** Answers with 200 or 400 got past the door: to the handler, or to the check of its input. */
const isInside = (status: number): boolean => status === 200 || status === 400;
const routed = allCalls.filter((call) => call.access !== 'internal');
const byPost = routed.filter((call) => call.method !== 'GET');
const table = (calls: readonly CallSpec[]) => calls.map((call) => [call.path, call] as const);
// a body that no contract accepts: nothing is changed by asking
const nothing = { notAField: 1 };

let admin: string;
let student: string;
let clerk: string;

beforeAll(async () => {
  admin = await signIn(administrator());
  student = await signIn(learner(0));
  clerk = await signIn(await newClerk());
});

/** Somebody of the console who may look at menus and nothing else. */
async function newClerk() {
  const run = Date.now().toString(36);
  const role = await ask('/api/sys/role/save', admin, { roleName: `职员${run}`, roleType: 2, roleLevel: 1 });
  const [menu] = await ask('/api/sys/menu/tree', admin, {});
  await ask('/api/sys/role/save-menus', admin, { id: role.id, menuIds: menu ? [menu.id] : [], permissions: ['sys:menu:list'] });
  const [depart] = await ask('/api/sys/depart/tree', admin, {});
  const account = { userName: `clerk_${run}`, password: 'Clerk@2026x' };
  await ask('/api/sys/user/save', admin, { ...account, realName: '测试职员', deptCode: depart?.deptCode ?? '', roles: [role.id] });
  return account;
}

describe('the door (security rows 1 and 5)', () => {
  it.each(table(byPost.filter(({ access }) => access !== 'public')))('%s turns away who has not signed in', async (path) => {
    expect(await post(path, '', nothing)).toMatchObject({ status: 401, code: 10010002 });
    expect(await post(path, 'x'.repeat(43), nothing)).toMatchObject({ status: 401, code: 10010002 });
  });

  it.each(table(byPost.filter(({ access }) => typeof access !== 'string')))('%s turns away a learner, and a clerk without its permission', async (path, { access }) => {
    expect(await post(path, student, nothing)).toMatchObject({ status: 403, code: 10000403 });
    const isClerks = typeof access !== 'string' && access.includes('sys:menu:list');
    expect((await post(path, clerk, nothing)).status).toBe(isClerks ? 400 : 403);
  });

  it.each(table(byPost))('%s lets the administrator in, as far as its contract', async (path, { method }) => {
    const { status } = await patiently(() => post(path, admin, nothing));
    // a form is wanted where a file is uploaded
    expect([path, method === 'upload' || method === 'sheet' ? status === 400 : isInside(status)]).toEqual([path, true]);
  });

  it('has no route for calls between services', async () => {
    for (const { path } of allCalls.filter((call) => call.access === 'internal')) {
      expect(await post(path, admin, {})).toMatchObject({ status: 404, code: 10000405 });
    }
  });

  it('answers an unknown path with 404, whoever asks', async () => {
    for (const token of ['', student, admin]) expect(await post('/api/exam/exam/nonsense', token, {})).toMatchObject({ status: 404, code: 10000405 });
  });

  it.each(table(byPost))('%s does not answer GET', async (path) => {
    const response = await fetch(platform().url + path, { headers: { token: admin } });
    expect([response.status, (await response.json()) as object]).toMatchObject([405, { code: 10000406 }]);
  });

  it('names no permission that nobody could be given', () => {
    const used = new Set(routed.flatMap(({ access }) => (typeof access === 'string' ? [] : access)));
    expect(Object.keys(permissions).filter((code) => !used.has(code as keyof typeof permissions))).toEqual([]);
  });
});
