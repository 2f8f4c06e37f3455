import { randomUUID } from 'node:crypto';
import { mallOrderStates } from '@xuekao/contracts';
import { ask } from '../../platform.js';
import { fresh } from '../../school.js';
import type { Person } from '../../school.js';
import type { At, Rows } from '../row.js';
import type { World } from '../world/world.js';

const place = { contact: '韩梅梅', mobile: '13900139000', province: '浙江省', city: '杭州市', area: '西湖区', address: '文二路 2 号' };
const courier = { sendType: 1 as const, expressName: '顺丰速运', expressNo: 'SF100200300' };

const newAddress = async ({ token }: Person): Promise<string> => (await ask('/api/mall/user/addr/save', token, place)).id;
const addressOf = async ({ token }: Person, id = '') =>
  (await ask('/api/mall/user/addr/paging', token, { size: 50 })).records.find((one) => one.id === id);

async function newSku({ people: { teacher } }: World, price: { salePrice?: number; costPoints?: number }): Promise<string> {
  const sku = { salePrice: 0, costPoints: 0, stock: 50, ...price };
  const { id } = await ask('/api/mall/goods/admin/save', teacher.token, { title: fresh('商品'), skus: [sku], state: 0 });
  return (await ask('/api/mall/goods/admin/detail', teacher.token, { id })).skus[0]?.id ?? '';
}
const orderOf = async (buyer: Person, skuId: string, buyCount = 1) =>
  ask('/api/mall/order/submit', buyer.token, { requestId: randomUUID(), addrId: await newAddress(buyer), items: [{ skuId, buyCount }] });
/** An order that waits for its money. */
const unpaidOrder = async ({ world, owner }: At): Promise<string> => (await orderOf(owner, await newSku(world, { salePrice: 100 }))).id;
/** An order that points have paid for. */
async function paidOrder({ world, owner }: At, pieces = 1): Promise<string> {
  const given = { requestId: randomUUID(), ids: [owner.id], direction: 1 as const, points: pieces, reason: '商城测试' };
  await ask('/api/points/account/change', world.people.administrator.token, given);
  return (await orderOf(owner, await newSku(world, { costPoints: 1 }), pieces)).id;
}
async function sentOrder(at: At): Promise<string> {
  const id = await paidOrder(at);
  await ask('/api/mall/order/admin/send', at.world.people.administrator.token, { id, sending: courier });
  return id;
}
async function cancelledOrder(at: At): Promise<string> {
  const id = await unpaidOrder(at);
  await ask('/api/mall/order/cancel', at.owner.token, { ids: [id] });
  return id;
}
const ownState = async ({ owner }: At, id = ''): Promise<number> => (await ask('/api/mall/order/detail', owner.token, { id })).state;
const isListed = async ({ owner }: At, id = ''): Promise<boolean> =>
  (await ask('/api/mall/order/paging', owner.token, { size: 200 })).records.some((one) => one.id === id);

/** Fewer than one person may order in an hour. */
const mostOrders = 20;
const buyers = new WeakMap<World, { buyer: Promise<Person>; orders: number }>();
/** A learner whose orders the console handles: another one after some orders, since each may only place so many. */
async function buyerIn(world: World): Promise<At> {
  const known = buyers.get(world);
  const now = known && known.orders < mostOrders ? known : { buyer: world.person('learner'), orders: 0 };
  now.orders += 1;
  buyers.set(world, now);
  return { world, owner: await now.buyer };
}
const shown = async ({ school: { admin } }: World, id = '') => ask('/api/mall/order/admin/detail', admin, { id });
const deskRead = {
  owner: 'teacher',
  codes: ['NOT_SIGNED_IN', 'NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  shared: { formMaster: 'OK' },
} as const;

/** Orders and addresses of a learner: nobody else has them; the console reaches the orders of those whom it leads. */
export const mallOrderRows = {
  '/api/mall/user/addr/paging': {
    owner: 'learner',
    input: async ({ owner }) => {
      await newAddress(owner);
      return { current: 1, size: 10 };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['owner'] },
  },
  '/api/mall/user/addr/detail': {
    owner: 'learner',
    input: async ({ owner }) => ({ id: await newAddress(owner) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/mall/user/addr/save': {
    owner: 'learner',
    spends: 'success',
    input: async ({ owner }) => ({ id: await newAddress(owner), ...place, contact: '改名' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }, { id }) => (await addressOf(owner, id))?.contact === place.contact,
  },
  '/api/mall/user/addr/delete': {
    owner: 'learner',
    spends: 'success',
    input: async ({ owner }) => ({ ids: [await newAddress(owner)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }, { ids }) => (await addressOf(owner, ids[0])) !== undefined,
  },
  '/api/mall/order/preview': {
    owner: 'learner',
    input: async ({ world }) => ({ items: [{ skuId: await newSku(world, { salePrice: 100 }) }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: {
      object: ({ orderVerify, totalAmount }) => orderVerify && totalAmount === 100,
      by: ['owner', 'learner', 'elsewhere', 'administrator'],
    },
  },
  // the address is the learner's: nobody else orders to it
  '/api/mall/order/submit': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      const [skuId, addrId] = [await newSku(world, { salePrice: 100 }), await newAddress(owner)];
      return { requestId: randomUUID(), addrId, items: [{ skuId }], seen: { totalPoints: 0, totalAmount: 100 } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ paid, payId }) => !paid && payId !== '', by: ['owner'] },
  },
  '/api/mall/order/paging': {
    owner: 'learner',
    input: async (at) => {
      await unpaidOrder(at);
      return { params: { state: 0 } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['owner'] },
  },
  '/api/mall/order/detail': {
    owner: 'learner',
    input: async (at) => ({ id: await unpaidOrder(at) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/mall/order/express': {
    owner: 'learner',
    input: async (at) => {
      const id = await sentOrder(at);
      await ask('/api/mall/order/admin/track', at.world.people.administrator.token, { id, context: '快件已揽收' });
      return { id };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: (tracks) => tracks.length === 1, by: ['owner'] },
  },
  '/api/mall/delivery/detail': {
    owner: 'learner',
    input: async (at) => ({ id: await sentOrder(at) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'OK'],
    finds: { object: (delivery) => delivery?.expressNo === courier.expressNo, by: ['owner', 'administrator'] },
  },
  '/api/mall/order/confirm': {
    owner: 'learner',
    newPeople: true,
    spends: 'success',
    input: async (at) => ({ id: await sentOrder(at) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async (at, { id }) => (await ownState(at, id)) === mallOrderStates.sent,
  },
  '/api/mall/order/cancel': {
    owner: 'learner',
    newPeople: true,
    spends: 'success',
    input: async (at) => ({ ids: [await unpaidOrder(at)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async (at, { ids }) => (await ownState(at, ids[0])) === mallOrderStates.unpaid,
  },
  '/api/mall/order/delete': {
    owner: 'learner',
    newPeople: true,
    spends: 'success',
    input: async (at) => ({ ids: [await cancelledOrder(at)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: (at, { ids }) => isListed(at, ids[0]),
  },
  '/api/mall/order/admin/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { orderId: await unpaidOrder(await buyerIn(world)) } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['administrator', 'formMaster'] },
  },
  '/api/mall/order/admin/detail': { ...deskRead, input: async ({ world }) => ({ id: await unpaidOrder(await buyerIn(world)) }) },
  '/api/mall/order/admin/export': {
    owner: 'teacher',
    input: async ({ world }) => ({ orderId: await unpaidOrder(await buyerIn(world)) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/mall/order/admin/send': {
    ...deskRead,
    spends: 'success',
    input: async ({ world }) => ({ id: await paidOrder(await buyerIn(world)), sending: courier }),
    stays: async ({ world }, { id }) => (await shown(world, id)).state === mallOrderStates.paid,
  },
  '/api/mall/order/admin/update': {
    ...deskRead,
    spends: 'success',
    input: async ({ world }) => ({ id: await paidOrder(await buyerIn(world)), place: { ...place, address: '教工路 9 号' } }),
    stays: async ({ world }, { id }) => (await shown(world, id)).address === place.address,
  },
  '/api/mall/order/admin/track': {
    ...deskRead,
    spends: 'success',
    input: async ({ world }) => ({ id: await sentOrder(await buyerIn(world)), context: '快件已揽收' }),
    stays: async ({ world }, { id }) => (await shown(world, id)).tracks.length === 0,
  },
  '/api/mall/order/admin/refund-part': {
    ...deskRead,
    spends: 'success',
    input: async ({ world }) => {
      const id = await paidOrder(await buyerIn(world), 2);
      const items = [{ skuId: (await shown(world, id)).goodsList[0]?.id ?? '', count: 1 }];
      return { id, requestId: randomUUID(), items, reason: '退一件' };
    },
    stays: async ({ world }, { id }) => (await shown(world, id)).parts.length === 0,
  },
  '/api/mall/order/admin/refund-sum': {
    ...deskRead,
    spends: 'success',
    input: async ({ world }) => {
      const id = await paidOrder(await buyerIn(world), 2);
      return { id, requestId: randomUUID(), sum: { points: 1 }, reason: '有划痕' };
    },
    stays: async ({ world }, { id }) => (await shown(world, id)).parts.length === 0,
  },
  '/api/mall/order/admin/goods-back': {
    ...deskRead,
    spends: 'success',
    input: async ({ world }) => {
      const id = await sentOrder(await buyerIn(world));
      await ask('/api/mall/order/admin/cancel', world.people.administrator.token, { ids: [id], remark: '退货' });
      return { id, partId: '' as const };
    },
    stays: async ({ world }, { id }) => (await shown(world, id)).awaitsGoods,
  },
  '/api/mall/order/admin/cancel': {
    ...deskRead,
    spends: 'success',
    input: async ({ world }) => ({ ids: [await paidOrder(await buyerIn(world))], remark: '缺货' }),
    stays: async ({ world }, { ids }) => (await shown(world, ids[0])).state === mallOrderStates.paid,
  },
} satisfies Partial<Rows>;
