import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, type ClientInput } from '@xuekao/contracts';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';

const { departments, roles, users } = calls.identity;
const me = person(1, 'A01');
let service: ServiceUnderTest;
const ids: string[] = [];
beforeAll(async () => {
  service = await startUnderTest(identity, 'directory');
  await service.call(departments.save, { deptName: '学校' }, me);
  const learner = (await service.call(roles.list, {}, me)).find(({ roleType, builtIn }) => builtIn && roleType === 1);
  for (const userName of ['pupil3', 'pupil1', 'pupil2', 'pupil5', 'pupil4']) {
    const input = { deptCode: 'A01', roles: [learner?.id ?? ''], password: 'Ceshi@2026x', userName, realName: '学员', mobile: '' };
    ids.push((await service.call(users.save, input, me)).id);
  }
}, 300_000);
afterAll(() => service.close());

it.each([
  ['of the site', () => ({ deptCodes: null, users: null })],
  ['of departments', () => ({ deptCodes: ['A01'], users: null, within: ['A01'] })],
  ['of named people', () => ({ deptCodes: null, users: ids })],
])('an audience %s is read in pages, each behind the last person of the one before', async (_of, audience) => {
  const read: string[] = [];
  const sizes: number[] = [];
  let after: ClientInput<typeof users.audience>['after'];
  do {
    const page = await service.call(users.audience, { ...audience(), limit: 2, ...(after && { after }) }, me);
    read.push(...page.map(({ userName }) => userName));
    sizes.push(page.length);
    const last = page.at(-1);
    after = last && { deptCode: last.deptCode, userName: last.userName, id: last.id };
  } while (after);
  expect(read).toEqual(['pupil1', 'pupil2', 'pupil3', 'pupil4', 'pupil5']);
  expect(sizes).toEqual([2, 2, 1, 0]);
});
