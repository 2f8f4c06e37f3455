import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller, type ClientInput } from '@xuekao/contracts';
import { newId, person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { mall } from '../mall.module.js';

const { goods } = calls.mall;
type GoodsInput = ClientInput<typeof goods.save>;
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(mall, 'goods');
}, 300_000);
afterAll(() => service.close());

const learner: Caller = { ...person(3, 'A01001'), roleType: 1, permissions: [] };
const picture = `/api/file/picture/${'a'.repeat(40)}.png`;
const colour = { id: 'c', title: '颜色', values: [{ id: 'r', value: '红' }, { id: 'b', value: '蓝' }] }; // prettier-ignore
const size = { id: 's', title: '尺码', values: [{ id: 'm', value: 'M' }, { id: 'l', value: 'L' }] }; // prettier-ignore
const pick = (colourId: string, sizeId: string) => [
  { paramId: 'c', valueId: colourId },
  { paramId: 's', valueId: sizeId },
];
const shirt = (fields: Partial<GoodsInput> = {}): GoodsInput => ({
  title: '文化衫',
  summary: '纯棉',
  images: [picture],
  content: '<p>好看</p><script>alert(1)</script>',
  params: [colour, size],
  skus: [
    { items: pick('r', 'm'), salePrice: 4900, costPoints: 100, stock: 0 },
    { items: pick('b', 'l'), salePrice: 3900, costPoints: 200, stock: 7 },
  ],
  state: 0,
  ...fields,
});
const made = async (fields: Partial<GoodsInput> = {}): Promise<string> => (await service.call(goods.save, shirt(fields))).id;
const form = (id: string) => service.call(goods.adminDetail, { id });

test('learners see what is on the shelf, choose a specification, and see no combination that is not sold', async () => {
  const title = `文化衫${newId()}`;
  const [id, hidden] = [await made({ title }), await made({ title, state: 1 })];
  const { records, total } = await service.call(goods.paging, { params: { q: title } }, learner);
  expect(total).toBe(1);
  expect(records).toEqual([{ id, title, summary: '纯棉', image: picture, salePrice: 3900, costPoints: 200, sales: 0 }]);
  const detail = await service.call(goods.detail, { id }, learner);
  expect(detail).toMatchObject({ multiSku: true, content: '<p>好看</p>', params: [colour, size], requireAddr: true });
  // the first is sold out
  expect(detail.defaultSku).toMatchObject({ title: '蓝 L', leftStock: 7, items: pick('b', 'l') });
  expect(detail.skuItems).toEqual([pick('r', 'm'), pick('b', 'l')]);
  const map = async (items: ReturnType<typeof pick>) => (await service.call(goods.mapSku, { goodsId: id, items }, learner)).sku;
  expect(await map(pick('r', 'm').toReversed())).toMatchObject({ title: '红 M', salePrice: 4900, costPoints: 100, leftStock: 0 });
  expect(await map(pick('r', 'l'))).toBeNull();
  await service.refused('NOT_FOUND', goods.detail, { id: hidden }, learner);
  await service.refused('NOT_FOUND', goods.mapSku, { goodsId: hidden, items: [] }, learner);
});

test('a save keeps the stock of combinations, takes what is left out off sale, and begins anew what comes back', async () => {
  const id = await made();
  const { skus, revision } = await form(id);
  const [red, blue] = skus;
  const green = { id: 'g', value: '绿' };
  const params = [{ ...colour, values: [{ id: 'b', value: '天蓝' }, green] }, size];
  const next = [
    { items: pick('g', 'm'), salePrice: 0, costPoints: 300, stock: 4 },
    { items: pick('b', 'l'), salePrice: 3900, costPoints: 0, stock: 999 },
  ];
  await service.call(goods.save, shirt({ id, revision, params, skus: next }));
  const after = await form(id);
  expect(after.skus.map(({ title, leftStock }) => [title, leftStock])).toEqual([['绿 M', 4], ['天蓝 L', 7]]); // prettier-ignore
  expect(after.skus[1]?.id).toBe(blue?.id);
  expect((await service.call(goods.paging, { params: { q: '文化衫' } }, learner)).records.find((one) => one.id === id)).toMatchObject({
    salePrice: 0,
    costPoints: 300,
  });
  await service.refused('STALE', goods.save, shirt({ id, revision }));
  await service.call(goods.save, shirt({ id, skus: [{ items: pick('r', 'm'), salePrice: 1, costPoints: 0, stock: 2 }] }));
  expect((await form(id)).skus).toMatchObject([{ id: red?.id, leftStock: 2 }]);
  const { records } = await service.call(goods.stockLog, { params: { goodsId: id, skuId: red?.id ?? '' } });
  expect(records).toMatchObject([{ kind: 'change', change: 2, left: 2, reason: '重新启用规格' }]);
});

test('what cannot be is refused with its place', async () => {
  const one = { salePrice: 1, costPoints: 0 };
  const wrong: [Partial<GoodsInput>, string][] = [
    [{ images: ['https://elsewhere.example/a.png'] }, 'images.0'],
    [{ params: [colour, { ...size, title: '颜色' }] }, 'params.1'],
    [{ params: [{ ...colour, values: [{ id: 'r', value: '红' }, { id: 'b', value: '红' }] }] }, 'params.0'], // prettier-ignore
    [{ skus: [{ ...one, items: pick('r', 'm').slice(1) }] }, 'skus.0'],
    [{ skus: [{ ...one, items: pick('r', 'x') }] }, 'skus.0'],
    [
      {
        skus: [
          { ...one, items: pick('r', 'm') },
          { ...one, items: pick('r', 'm').toReversed() },
        ],
      },
      'skus.1',
    ],
    [{ skus: [{ items: pick('r', 'm'), salePrice: 0, costPoints: 0 }] }, 'skus.0.salePrice'],
    [{ params: [], skus: [one, one] }, 'skus.1'],
  ];
  for (const [fields, field] of wrong) expect(await service.refused('BAD_INPUT', goods.save, shirt(fields))).toMatchObject({ field });
});

test('whoever does not reach goods does not find them; those of the department do', async () => {
  const owner = person(2, 'A01001');
  const { id } = await service.call(goods.save, shirt({ title: `本部${newId()}` }), owner);
  const [near, far] = [person(2, 'A01001'), person(2, 'A02')];
  expect((await service.call(goods.adminDetail, { id }, near)).id).toBe(id);
  await service.refused('NOT_FOUND', goods.adminDetail, { id }, far);
  await service.refused('NOT_FOUND', goods.state, { ids: [id], state: 1 }, far);
  await service.refused('NOT_FOUND', goods.delete, { ids: [id] }, far);
  await service.refused('NOT_FOUND', goods.stockLog, { params: { goodsId: id } }, far);
  await service.call(goods.state, { ids: [id], state: 1 }, near);
  expect(await form(id)).toMatchObject({ state: 1, revision: 1 });
  const rows = await service.call(goods.adminPaging, { params: { state: 1 } }, near);
  expect(rows.records.find((row) => row.id === id)).toMatchObject({ state_dictText: '已下架', leftStock: 7, skuCount: 2 });
  await service.call(goods.delete, { ids: [id] }, near);
  await service.refused('NOT_FOUND', goods.adminDetail, { id }, near);
});
