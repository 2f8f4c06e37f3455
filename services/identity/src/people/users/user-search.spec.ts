import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { readConfig, startService } from '@xuekao/platform';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';

const me = person(1, 'A01');
let service: ServiceUnderTest;
let common: { deptCode: string; roles: string[]; password: string };
beforeAll(async () => {
  service = await startUnderTest(identity, 'usersearch');
  await service.call(calls.identity.departments.save, { deptName: '学校' }, me);
  const learner = (await service.call(calls.identity.roles.list, {}, me)).find(({ roleType, builtIn }) => builtIn && roleType === 1);
  common = { deptCode: 'A01', roles: [learner?.id ?? ''], password: 'Ceshi@2026x' };
});
afterAll(() => service.close());

const save = async (userName: string, realName: string, mobile = '', id?: string): Promise<string> =>
  (await service.call(calls.identity.users.save, { ...common, userName, realName, mobile, ...(id === undefined ? {} : { id }) }, me)).id;
const found = async (params: { keyword?: string; userName?: string; realName?: string }): Promise<string[]> =>
  (await service.call(calls.identity.users.paging, { params }, me)).records.map(({ userName }) => userName).sort();

it('finds people by any part of name, user name and number, whatever the case, and by what they are called now', async () => {
  const id = await save('Zhang-San01', '张三丰', '13812345678');
  await save('wang_wu', '王五三', '13987654321');
  for (const keyword of ['三丰', '张', 'g-san', 'G-SAN01', '2345', '13812345678', '01', 'Z'])
    expect([keyword, await found({ keyword })]).toEqual([keyword, ['Zhang-San01']]);
  expect(await found({ keyword: '三' })).toEqual(['Zhang-San01', 'wang_wu']);
  for (const keyword of ['丰三', 'san02', '.*', '三.', '^', '9999']) expect([keyword, await found({ keyword })]).toEqual([keyword, []]);
  expect([await found({ userName: 'wang' }), await found({ realName: '五三' }), await found({ userName: '五三' })]).toEqual([
    ['wang_wu'],
    ['wang_wu'],
    [],
  ]);
  await save('Zhang-Si02', '张四海', '13511112222', id);
  expect([await found({ keyword: '三丰' }), await found({ keyword: 'san01' }), await found({ keyword: '12345' })]).toEqual([[], [], []]);
  for (const keyword of ['四海', 'si02', '1111']) expect([keyword, await found({ keyword })]).toEqual([keyword, ['Zhang-Si02']]);
});

it('finds people whom an earlier version wrote', async () => {
  await save('li-si', '李四光');
  await service.db.collection('users').updateMany({}, { $unset: { userNameGrams: 1, realNameGrams: 1, mobileGrams: 1 } });
  expect(await found({ keyword: '四光' })).toEqual([]);
  const next = await startService(identity, readConfig(service.env));
  await next.close();
  expect([await found({ keyword: '四光' }), await found({ keyword: 'li-si' })]).toEqual([['li-si'], ['li-si']]);
});

it('gives none of the pieces away', async () => {
  await save('zhao-liu', '赵六六');
  expect(JSON.stringify(await service.call(calls.identity.users.paging, { params: { keyword: '赵六' } }, me))).not.toContain('Grams');
});
