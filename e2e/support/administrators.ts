import { ask, platform, signIn, type Account, type Pair } from './platform.js';

/** Journeys, or files of calls, at the same time: as many as their configuration has workers. */
export const workers = 3;

/**
 * Before all journeys and calls: administrators and those who look on, a pair for each worker. A second sign-in ends the first session of
 * an account, so what runs at the same time must not share one.
 */
export default async function makeAdministrators(): Promise<void> {
  const [first] = platform().admins;
  if (!first) throw new Error('there is no demo administrator');
  const token = await signIn(first);
  const [[root], roles] = await Promise.all([ask('/api/sys/depart/tree', token, {}), ask('/api/sys/role/list', token, {})]);
  const role = roles.find(({ builtIn, roleType }) => builtIn && roleType === 2)?.id;
  if (!root || role === undefined) throw new Error('the demo content has no department or no role of administrators');
  const run = Date.now().toString(36);
  const person = async (name: string): Promise<Account> => {
    const account = { userName: `${name}-${run}`, password: 'Ceshi@2026x' };
    await ask('/api/sys/user/save', token, { ...account, realName: '管理员', deptCode: root.deptCode, roles: [role] });
    return account;
  };
  const pairs: Pair[] = [];
  for (let index = 0; index < workers; index += 1)
    pairs.push({ administrator: await person(`admin-${index}`), observer: await person(`observer-${index}`) });
  process.env['ADMINISTRATORS'] = JSON.stringify(pairs);
}
