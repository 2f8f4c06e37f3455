import { beforeAll, describe, expect, it } from '@jest/globals';
import { allCalls, permissions, type CallSpec } from '@xuekao/contracts';
import { administrator, ask, learner, platform, post, signIn } from '../support/platform.js';

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

/** A person of the console who may look at menus and nothing else. */
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

/** Refusals before a valid input is looked at; the others are in `matrix.spec.ts`. */
describe('the door (security rows 1 and 5)', () => {
  it.each(table(byPost.filter(({ access }) => access !== 'public')))('%s turns away a session that is none', async (path) => {
    expect(await post(path, 'x'.repeat(43), nothing)).toMatchObject({ status: 401, code: 10010002 });
  });

  it.each(table(byPost.filter(({ access }) => typeof access !== 'string')))(
    '%s turns away a clerk without its permission',
    async (path, { access }) => {
      const isClerks = typeof access !== 'string' && access.includes('sys:menu:list');
      expect((await post(path, clerk, nothing)).status).toBe(isClerks ? 400 : 403);
    },
  );

  it('has no route for calls between services', async () => {
    for (const { path } of allCalls.filter((call) => call.access === 'internal')) {
      expect(await post(path, admin, {})).toMatchObject({ status: 404, code: 10000405 });
    }
  });

  it('answers an unknown path with 404, whoever asks', async () => {
    for (const token of ['', student, admin])
      expect(await post('/api/exam/exam/nonsense', token, {})).toMatchObject({ status: 404, code: 10000405 });
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
