import { randomUUID } from 'node:crypto';
import type { ClientInput, calls } from '@xuekao/contracts';
import { ask } from '../../platform.js';
import { fresh } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

type GoodsInput = ClientInput<typeof calls.mall.goods.save>;
const inputOf = (fields: Partial<GoodsInput> = {}): GoodsInput => ({
  title: fresh('商品'),
  skus: [{ salePrice: 100, costPoints: 10, stock: 5 }],
  state: 0,
  ...fields,
});

/** Goods of the teacher's, on the shelf. */
const newGoods = async ({ people: { teacher } }: World): Promise<string> =>
  (await ask('/api/mall/goods/admin/save', teacher.token, inputOf())).id;
const goodsOf = (world: World, id = '') => world.read('/api/mall/goods/admin/detail', { id });
const titleOf = async (world: World): Promise<string> => (await goodsOf(world, await newGoods(world)))?.title ?? '';
async function skuOf(world: World): Promise<string> {
  const [sku] = (await goodsOf(world, await newGoods(world)))?.skus ?? [];
  return sku?.id ?? '';
}
const isShown = (world: World, id = '') => world.isThere('/api/mall/goods/admin/detail', { id });

/** Goods of the teacher: learners see all that is on the shelf, the console reaches its own department's. */
export const mallGoodsRows = {
  '/api/mall/goods/paging': {
    owner: 'learner',
    input: async ({ world }) => ({ params: { q: await titleOf(world) } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'learner', 'elsewhere', 'administrator'] },
  },
  '/api/mall/goods/detail': {
    owner: 'learner',
    input: async ({ world }) => ({ id: await newGoods(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/mall/goods/map-sku': {
    owner: 'learner',
    input: async ({ world }) => ({ goodsId: await newGoods(world), items: [] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ sku }) => sku?.leftStock === 5, by: ['owner', 'learner', 'elsewhere', 'administrator'] },
  },
  '/api/mall/goods/admin/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { title: await titleOf(world) } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/mall/goods/admin/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await newGoods(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/mall/goods/admin/save': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await newGoods(world), ...inputOf({ title: '改名的商品' }) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { id }) => (await goodsOf(world, id))?.title !== '改名的商品',
  },
  '/api/mall/goods/admin/state': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await newGoods(world)], state: 1 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await goodsOf(world, ids[0]))?.state === 0,
  },
  '/api/mall/goods/admin/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await newGoods(world)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => isShown(world, ids[0]),
  },
  '/api/mall/goods/admin/stock': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ requestId: randomUUID(), skuId: await skuOf(world), change: 3, reason: '到货' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ leftStock }) => leftStock === 8, by: ['owner', 'administrator'] },
  },
  '/api/mall/goods/admin/stock-log': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { goodsId: await newGoods(world) } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ records }) => records[0]?.kind === 'first' && records[0].left === 5, by: ['owner', 'administrator'] },
  },
} satisfies Partial<Rows>;
