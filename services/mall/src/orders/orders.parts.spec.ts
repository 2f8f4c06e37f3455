import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { BusinessError, calls, type ClientInput } from '@xuekao/contracts';
import fc from 'fast-check';
import { person } from '@xuekao/service-testing';
import { Market, until, type Buyer, type Sku } from '../test-support/market.js';

const { orders } = calls.mall;
const office = person(1, 'A01');
let market: Market;
beforeAll(async () => {
  market = await Market.open('mall_parts');
  await market.start();
}, 300_000);
afterAll(() => market.close());
beforeEach(() => {
  market.till.before = () => undefined;
  market.till.after = () => undefined;
});

const courier = { sendType: 1 as const, expressName: '顺丰速运', expressNo: 'SF1234567890', remark: '' };
interface Bought {
  readonly buyer: Buyer;
  readonly cup: Sku;
  readonly id: string;
  readonly payId: string;
}
/** Three cups of 3.33 yuan and 20 points each, which are paid. */
async function bought(buyCount = 3): Promise<Bought> {
  const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 333, costPoints: 20 })];
  const { id, payId } = await buyer.submit(cup, { items: [{ skuId: cup.skuId, buyCount }] });
  await market.tellPaid(payId);
  await until('the points spent', () => buyer.points.spent === 20 * buyCount);
  await until('the sale', async () => (await market.salesOf(cup)) === buyCount);
  return { buyer, cup, id, payId };
}
const refund = ({ id, cup }: Bought, count: number, more: { requestId?: string; isGoodsBack?: boolean } = {}) =>
  market.service.call(
    orders.refundPart,
    { id, requestId: randomUUID(), items: [{ skuId: cup.skuId, count }], reason: '多买了', ...more },
    office,
  );
type Sum = ClientInput<typeof orders.refundSum>['sum'];
const refundSum = ({ id }: Pick<Bought, 'id'>, sum: Sum, requestId: string = randomUUID(), more = {}) =>
  market.service.call(orders.refundSum, { id, requestId, sum, reason: '有划痕', ...more }, office);
const toldOf = ({ id }: Bought): string[] =>
  market.told.filter(({ key }) => key.startsWith(`mall-part:${id}:`)).map(({ content }) => content);

test('some of the pieces go back with their points and money, once; buyer, console and stock know of it', async () => {
  const one = await bought();
  const { buyer, cup, id, payId } = one;
  const requestId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => refund(one, 1, { requestId })));
  for (const answer of answers) expect(answer).toEqual({ points: 20, amount: 333 });
  expect(buyer.points).toEqual({ free: 60, held: 0, spent: 40 });
  expect(market.till.returnedOf(payId)).toBe(333);
  await until('the piece in stock', async () => (await market.leftOf(cup)) === 3);
  expect(await market.salesOf(cup)).toBe(2);
  await until('the word', () => toldOf(one).length === 1);
  expect(toldOf(one)[0]).toContain('已退款 1 件：保温杯（白色） × 1。退还 20 积分和 3.33 元');
  expect(await buyer.order(id)).toMatchObject({
    ...{ state: 1, totalPoints: 60, totalAmount: 999, refundPoints: 20, refundAmount: 333 },
    goodsList: [{ totalCount: 3, refundCount: 1 }],
    parts: [{ count: 1, goods: '保温杯（白色） × 1', points: 20, amount: 333, reason: '多买了', isReturned: true, isGoodsBack: true }],
  });
  expect((await buyer.list()).records).toMatchObject([{ id, refundPoints: 20, goodsList: [{ refundCount: 1 }] }]);
  // the order goes on for the others, and is cancelled with what is left
  await market.service.call(orders.send, { id, sending: courier }, office);
  expect(await buyer.stateOf(id)).toBe(2);
});

test('the cancellation gives back what no part gave back', async () => {
  const one = await bought();
  const { buyer, cup, id, payId } = one;
  await refund(one, 1);
  await market.service.refused(
    'MALL_PART_ALL',
    orders.refundPart,
    { id, requestId: randomUUID(), items: [{ skuId: cup.skuId, count: 2 }], reason: '全退' },
    office,
  );
  await market.service.call(orders.adminCancel, { ids: [id], remark: '全退' }, office);
  await until('everything back', async () => (await market.leftOf(cup)) === 5 && buyer.points.free === 100);
  expect(market.till.returnedOf(payId)).toBe(999);
  expect(buyer.points).toEqual({ free: 100, held: 0, spent: 0 });
  expect(await market.salesOf(cup)).toBe(0);
});

test('a sum goes back once with its share of the points; the buyer keeps the goods, and pieces are worth less', async () => {
  const one = await bought();
  const { buyer, cup, id, payId } = one;
  const requestId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => refundSum(one, { amount: 100 }, requestId)));
  // 100 of 999 fen, and of 60 points
  for (const answer of answers) expect(answer).toEqual({ points: 6, amount: 100 });
  expect([buyer.points.free, market.till.returnedOf(payId)]).toEqual([46, 100]);
  await until('the word', () => toldOf(one).length === 1);
  expect(toldOf(one)[0]).toContain('已部分退款，商品不用退回。退还 6 积分和 1.00 元');
  expect([await market.leftOf(cup), await market.salesOf(cup)]).toEqual([2, 3]);
  expect(await buyer.order(id)).toMatchObject({
    ...{ state: 1, refundPoints: 6, refundAmount: 100 },
    goodsList: [{ totalCount: 3, refundCount: 0, totalAmount: 999, leftPoints: 54, leftAmount: 899 }],
    parts: [{ count: 0, goods: '', points: 6, amount: 100, reason: '有划痕', isReturned: true, isGoodsBack: true }],
  });
  await market.service.refused(
    'MALL_PART_CHANGED',
    orders.refundPart,
    { ...{ id, requestId: randomUUID(), items: [{ skuId: cup.skuId, count: 1 }], reason: '多买了' }, seen: { points: 20, amount: 333 } },
    office,
  );
  expect(await refund(one, 1)).toEqual({ points: 18, amount: 300 });
  const whole = { id, requestId: randomUUID(), sum: { amount: 599 }, reason: '全退' };
  await market.service.refused('MALL_PART_SUM', orders.refundSum, whole, office);
  await market.service.call(orders.adminCancel, { ids: [id], remark: '全退' }, office);
  await until('everything back', async () => (await market.leftOf(cup)) === 5 && buyer.points.free === 100);
  expect(market.till.returnedOf(payId)).toBe(999);
});

test('pieces that were sent are in stock again when the console has them, those of the part and the others', async () => {
  const one = await bought();
  const { buyer, cup, id } = one;
  await market.service.call(orders.send, { id, sending: courier }, office);
  await refund(one, 1);
  await until('the word', () => toldOf(one).length === 1);
  expect(await market.leftOf(cup)).toBe(2);
  const [part] = (await buyer.order(id)).parts;
  expect(part).toMatchObject({ isReturned: true, isGoodsBack: false });
  const back = (partId: string) => market.service.call(orders.goodsBack, { id, partId }, office);
  await back(part?.id ?? '');
  await back(part?.id ?? '');
  await until('the piece in stock', async () => (await market.leftOf(cup)) === 3);
  await market.service.refused('MALL_ORDER_STATE', orders.goodsBack, { id, partId: '' }, office);
  await market.service.refused('NOT_FOUND', orders.goodsBack, { id, partId: randomUUID() }, office);
  // one that is out, and the rest of the order, which is cancelled
  await refund(one, 1);
  await market.service.call(orders.adminCancel, { ids: [id], remark: '退货' }, office);
  expect(await market.service.call(orders.adminDetail, { id }, office)).toMatchObject({ awaitsGoods: true });
  await back('');
  await until('the rest in stock', async () => (await market.leftOf(cup)) === 4);
  expect(await market.service.call(orders.adminDetail, { id }, office)).toMatchObject({ awaitsGoods: false });
  await back((await buyer.order(id)).parts[1]?.id ?? '');
  await until('all in stock', async () => (await market.leftOf(cup)) === 5);
  expect(buyer.points.free).toBe(100);
  const log = market.service.db.collection('goods_stock_rows');
  expect(await log.countDocuments({ orderId: id, kind: 'release' })).toBe(3);
});

test('less of the money goes back where some of it was given back before, and the buyer hears how much', async () => {
  const one = await bought(2);
  const order = market.till.orders.get(one.payId);
  if (order) order.parts = new Map([['by hand', 500]]);
  expect(await refund(one, 1)).toEqual({ points: 20, amount: 166 });
  await until('the word', () => toldOf(one).length === 1);
  expect(toldOf(one)[0]).toContain('20 积分和 1.66 元');
});

test('waits while the payment service is away, and is done once when it is back', async () => {
  const one = await bought();
  market.till.before = (step) => {
    if (step === 'pointsPartBack' || step === 'moneyPartBack') throw new BusinessError('BUSY');
  };
  await refund(one, 1);
  expect((await one.buyer.order(one.id)).parts).toMatchObject([{ isReturned: false }]);
  expect(toldOf(one)).toEqual([]);
  market.till.before = () => undefined;
  await until('the part', async () => {
    market.clock.pass(1000);
    return (await one.buyer.order(one.id)).parts[0]?.isReturned === true;
  });
  expect([one.buyer.points.free, market.till.returnedOf(one.payId)]).toEqual([60, 333]);
});

test('whatever goes back while the payment service is away or its answers are lost: all of it, and nothing twice', async () => {
  const part = fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ amount: fc.integer({ min: 1, max: 700 }) }),
    fc.record({ points: fc.integer({ min: 1, max: 40 }) }),
  );
  const parts = fc.array(part, { minLength: 1, maxLength: 5 });
  const fates = fc.array(fc.constantFrom('well', 'away', 'lost'), { minLength: 12, maxLength: 12 });
  const deed = async (one: Bought, what: { count: number } | Sum): Promise<void> => {
    try {
      if ('count' in what) await refund(one, what.count);
      else await refundSum(one, what);
    } catch (error) {
      // what is too much, and what is points while money is left
      if (!(error instanceof BusinessError) || !error.errorName.startsWith('MALL_PART_')) throw error;
    }
  };
  await fc.assert(
    fc.asyncProperty(parts, fates, async (asked, coming) => {
      market.till.before = () => undefined;
      market.till.after = () => undefined;
      const one = await bought();
      const { buyer, cup, id, payId } = one;
      let now: string | undefined;
      market.till.before = (step) => {
        if (!step.endsWith('Back')) return;
        now = coming.shift();
        if (now === 'away') throw new BusinessError('BUSY');
      };
      market.till.after = () => {
        if (now === 'lost') throw new BusinessError('TIMED_OUT');
      };
      const isStill = async (): Promise<boolean> => {
        market.clock.pass(1000);
        const { parts: known, state } = await market.service.call(orders.adminDetail, { id }, office);
        const row = await market.service.db.collection<{ _id: string; taskAt: Date | null }>('mall_orders').findOne({ _id: id });
        return known.every(({ isReturned }) => isReturned) && row?.taskAt === null && state !== 0;
      };
      for (const what of asked) await deed(one, what);
      await until('the parts', isStill);
      const { refundPoints, refundAmount, goodsList } = await buyer.order(id);
      expect([buyer.points.free, market.till.returnedOf(payId)]).toEqual([40 + refundPoints, refundAmount]);
      expect(goodsList).toMatchObject([{ leftPoints: 60 - refundPoints, leftAmount: 999 - refundAmount }]);
      expect(refundAmount).toBeLessThan(999);
      await market.service.call(orders.adminCancel, { ids: [id], remark: '全退' }, office);
      await until('the rest', isStill);
      expect([buyer.points, market.till.returnedOf(payId)]).toEqual([{ free: 100, held: 0, spent: 0 }, 999]);
      expect([await market.leftOf(cup), await market.salesOf(cup)]).toEqual([5, 0]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 180_000);

test('is for whoever reaches the order, and not for the own one', async () => {
  const one = await bought();
  const asked = { id: one.id, requestId: randomUUID(), items: [{ skuId: one.cup.skuId, count: 1 }], reason: '退' };
  await market.service.refused('NOT_FOUND', orders.refundPart, asked, person(2, 'A02'));
  await market.service.refused('NOT_FOUND', orders.goodsBack, { id: one.id, partId: '' }, person(2, 'A02'));
  const aSum = { id: one.id, requestId: randomUUID(), sum: { amount: 1 }, reason: '退' };
  await market.service.refused('NOT_FOUND', orders.refundSum, aSum, person(2, 'A02'));
  await market.service.refused('ORDER_OWN', orders.refundSum, aSum, { ...one.buyer.caller, roleType: 2, roleLevel: 1 });
  await market.service.refused('ORDER_OWN', orders.refundPart, asked, { ...one.buyer.caller, roleType: 2, roleLevel: 1 });
  expect((await one.buyer.order(one.id)).parts).toEqual([]);
});

test('a row that an earlier release wrote has no parts, and is listed', async () => {
  const { buyer, id } = await bought();
  const rows = market.service.db.collection<{ _id: string }>('mall_orders');
  const { modifiedCount } = await rows.updateOne({ _id: id }, { $unset: { 'order.parts': '', 'order.isGoodsBack': '' } });
  expect(modifiedCount).toBe(1);
  expect((await buyer.list()).records).toMatchObject([{ id, refundPoints: 0, refundAmount: 0, goodsList: [{ refundCount: 0 }] }]);
});
