import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, mostAddresses, type Caller } from '@xuekao/contracts';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { mall } from '../mall.module.js';

const { addresses } = calls.mall;
const home = { contact: '王小明', mobile: '13800138000', province: '浙江省', city: '杭州市', area: '西湖区', address: '文一路 1 号' };
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(mall, 'addresses');
}, 300_000);
afterAll(() => service.close());

const learner = (): Caller => ({ ...person(3, 'A01'), roleType: 1 });
const save = (of: Caller, more: Partial<typeof home & { id: string; isDefault: boolean }> = {}) =>
  service.call(addresses.save, { ...home, ...more }, of);
const listOf = async (of: Caller) => (await service.call(addresses.paging, {}, of)).records;

test('the first address is the default one; another takes its place, and it comes back when that one is deleted', async () => {
  const me = learner();
  const first = await save(me);
  const second = await save(me, { address: '教工路 2 号' });
  expect((await listOf(me)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [first.id, true],
    [second.id, false],
  ]);
  await save(me, { id: second.id, address: '教工路 3 号', isDefault: true });
  expect(await listOf(me)).toEqual([
    { id: second.id, ...home, address: '教工路 3 号', isDefault: true },
    { id: first.id, ...home, isDefault: false },
  ]);
  await service.call(addresses.delete, { ids: [second.id] }, me);
  expect(await listOf(me)).toEqual([{ id: first.id, ...home, isDefault: true }]);
  // the only one stays the default, whatever the form says
  await save(me, { id: first.id, isDefault: false });
  expect((await service.call(addresses.detail, { id: first.id }, me)).isDefault).toBe(true);
});

test('the address of another person does not exist: it is not shown, changed or deleted', async () => {
  const [me, other] = [learner(), learner()];
  const { id } = await save(other);
  const own = await save(me);
  await service.refused('NOT_FOUND', addresses.detail, { id }, me);
  await service.refused('NOT_FOUND', addresses.save, { ...home, id, contact: '别人' }, me);
  await service.refused('NOT_FOUND', addresses.delete, { ids: [own.id, id] }, me);
  expect(await listOf(me)).toHaveLength(1);
  expect(await listOf(other)).toEqual([{ id, ...home, isDefault: true }]);
});

test.each([
  ['province', '', '请选择所在地区！'],
  ['contact', ' ', '收货人不能为空！'],
  ['mobile', '电话', '联系电话格式不正确'],
  ['address', '', '详细地址不能为空！'],
])('an address without a good %s is refused in words', async (field, value, words) => {
  const wrong = service.call(addresses.save, { ...home, [field]: value }, learner());
  await expect(wrong).rejects.toThrow(words);
});

test('a person keeps so many and no more', async () => {
  const me = learner();
  for (let at = 0; at < mostAddresses; at += 1) await save(me);
  await service.refused('ADDRESS_MANY', addresses.save, home, me);
  expect((await service.call(addresses.paging, {}, me)).total).toBe(mostAddresses);
});

test.each([
  ['an unknown area', { area: '不存在区' }],
  ['an area of another city', { city: '宁波市' }],
  ['a city of another province', { province: '江苏省' }],
  ['no area', { area: '' }],
])('%s is refused', async (_what, wrong) => {
  const me = learner();
  await service.refused('ADDRESS_REGION', addresses.save, { ...home, ...wrong }, me);
  expect(await listOf(me)).toEqual([]);
});

test('an address whose region has left the list stays as it is until another region is chosen', async () => {
  const me = learner();
  const { id } = await save(me);
  // Hangzhou had this district until 2021
  const former = { area: '下城区' };
  await service.db.collection<{ _id: string }>('mall_addresses').updateOne({ _id: id }, { $set: former });
  expect(await listOf(me)).toEqual([{ id, ...home, ...former, isDefault: true }]);
  await save(me, { id, ...former, contact: '王大明' });
  expect((await listOf(me))[0]).toMatchObject({ ...former, contact: '王大明' });
  await service.refused('ADDRESS_REGION', addresses.save, { ...home, id, area: '江干区' }, me);
  await save(me, { id });
  expect((await listOf(me))[0]).toMatchObject({ area: '西湖区' });
});
