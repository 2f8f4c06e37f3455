import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { BusinessError, calls, errors, unpaidMs, type Input } from '@xuekao/contracts';
import { newId, person } from '@xuekao/service-testing';
import { home, Market, until, type Buyer } from '../test-support/market.js';
import { streamOf } from './order.events.js';

const { addresses, orders, delivery, purchases } = calls.mall;
const states = { unpaid: 0, paid: 1, sent: 2, received: 4, cancelled: 100 } as const;
let market: Market;
const office = person(1, 'A01');
beforeAll(async () => {
  market = await Market.open('mall_orders');
  await market.start();
}, 300_000);
afterAll(() => market.close());
beforeEach(() => {
  market.till.before = () => undefined;
  market.till.isOpen = true;
});

const courier = { sendType: 1 as const, expressName: '顺丰速运', expressNo: 'SF1234567890', remark: '' };
const isIn = (buyer: Buyer, id: string, state: keyof typeof states) =>
  until(`the order ${state}`, async () => (await buyer.stateOf(id)) === states[state]);

describe('an order', () => {
  test('of points and money is paid, sent, tracked and received', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 1250, costPoints: 60 })];
    const { id, paid, payId, title, price } = await buyer.submit(cup, { remark: '请尽快发货' });
    expect({ paid, title, price }).toEqual({ paid: false, title: '保温杯（白色）', price: 1250 });
    expect(await market.leftOf(cup)).toBe(4);
    expect(buyer.points).toEqual({ free: 40, held: 60, spent: 0 });
    expect(await buyer.order(id)).toMatchObject({ state: 0, state_dictText: '待支付', thirdNumber: payId, payMethod: '', ...home });

    expect(await market.tellPaid(payId)).toEqual({ isGone: false });
    expect(await buyer.order(id)).toMatchObject({ state: 1, payMethod: 'sandbox', payMethod_dictText: '支付沙箱', remark: '请尽快发货' });
    await until('the points spent', () => buyer.points.spent === 60);
    await until('the sale', async () => (await market.salesOf(cup)) === 1);
    expect(await market.service.call(delivery.detail, { id }, buyer.caller)).toBeNull();

    await market.service.call(orders.send, { id, sending: courier }, office);
    await market.service.call(orders.track, { id, context: '快件已揽收' }, office);
    await market.service.call(orders.track, { id, context: '快件到达杭州' }, office);
    const way = ['快件到达杭州', '快件已揽收'];
    expect((await market.service.call(orders.express, { id }, buyer.caller)).map(({ context }) => context)).toEqual(way);
    const shown = await market.service.call(delivery.detail, { id }, buyer.caller);
    expect(shown).toMatchObject({ id, sendType: 1, sendType_dictText: '快递', expressName: '顺丰速运', expressNo: 'SF1234567890' });
    expect(shown?.tracks.map(({ context }) => context)).toEqual(way);

    await market.service.call(orders.confirm, { id }, buyer.caller);
    await market.service.call(orders.confirm, { id }, buyer.caller);
    expect(await buyer.order(id)).toMatchObject({ state: 4, totalPoints: 60, totalAmount: 1250 });
    expect(await market.leftOf(cup)).toBe(4);
    expect(buyer.points).toEqual({ free: 40, held: 0, spent: 60 });
  });

  test('of points alone is paid at once', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ costPoints: 30, requireAddr: false })];
    const { id, paid, payId } = await buyer.submit(cup, { addrId: '' });
    expect({ paid, payId }).toEqual({ paid: true, payId: '' });
    expect(await buyer.order(id)).toMatchObject({ state: 1, payMethod: 'points', thirdNumber: '', contact: '' });
    expect(buyer.points).toEqual({ free: 70, held: 0, spent: 30 });
  });

  test('is one for one request, however often and at once it is sent', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 10 })];
    const requestId = randomUUID();
    const all = await Promise.all(Array.from({ length: 5 }, () => buyer.submit(cup, { requestId })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(new Set(all.map(({ payId }) => payId)).size).toBe(1);
    expect(await market.leftOf(cup)).toBe(4);
    expect(buyer.points).toEqual({ free: 90, held: 10, spent: 0 });
    expect((await buyer.list()).total).toBe(1);
  });

  test('is not taken for another one: the same request with another address, remark or count is refused, and the order stays', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 10 })];
    const requestId = randomUUID();
    const first = await buyer.submit(cup, { requestId });
    const { id: addrId } = await market.service.call(addresses.save, { ...home, address: '文二路 2 号' }, buyer.caller);
    const gone = await market.service.call(addresses.save, { ...home, address: '文三路 3 号' }, buyer.caller);
    await market.service.call(addresses.delete, { ids: [gone.id] }, buyer.caller);
    const others = [{ addrId }, { addrId: gone.id }, { remark: '请放在门口' }, { items: [{ skuId: cup.skuId, buyCount: 2 }] }];
    for (const other of others)
      await market.service.refused('SENT_DIFFERENT', orders.submit, buyer.input(cup, { requestId, ...other }), buyer.caller);
    expect(await buyer.submit(cup, { requestId })).toEqual(first);
    expect(await buyer.order(first.id)).toMatchObject({ remark: '', address: home.address });
    expect((await buyer.list()).total).toBe(1);
  });

  test('lists by its state', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ costPoints: 10 })];
    const { id } = await buyer.submit(cup);
    const [row] = (await buyer.list(1)).records;
    expect(row).toMatchObject({
      id,
      state: 1,
      title: '保温杯（白色）',
      goodsList: [{ goodsTitle: '保温杯', totalCount: 1, totalPoints: 10 }],
    });
    for (const state of [0, 2, 4, 100] as const) expect((await buyer.list(state)).total).toBe(0);
  });
});

describe('nothing is ordered', () => {
  test('where the points are too few: the preview says it, and the order is refused', async () => {
    const [buyer, cup] = [await market.buyer(20), await market.goods({ costPoints: 30 })];
    expect(await buyer.preview(cup)).toMatchObject({ orderVerify: false, orderMsg: '积分不足，还差 10 积分', points: 20, totalPoints: 30 });
    await market.service.refused('POINTS_SHORT', orders.submit, buyer.input(cup), buyer.caller);
    expect(await market.leftOf(cup)).toBe(5);
    expect((await buyer.list()).total).toBe(0);
  });

  test('where the stock is out', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ costPoints: 30, stock: 0 })];
    const { goodsList, orderVerify } = await buyer.preview(cup);
    expect({ verify: goodsList[0]?.buyVerify, orderVerify }).toEqual({
      verify: { verify: false, msg: '库存不足，还剩 0 件。' },
      orderVerify: false,
    });
    await market.service.refused('MALL_STOCK_SHORT', orders.submit, buyer.input(cup), buyer.caller);
  });

  test('where money is due and nobody takes it; points alone still buy', async () => {
    market.till.isOpen = false;
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100 })];
    expect(await buyer.preview(cup)).toMatchObject({ orderVerify: false, orderMsg: '本站暂未开通在线支付，暂时无法购买' });
    await market.service.refused('PAY_OFF', orders.submit, buyer.input(cup), buyer.caller);
    expect((await buyer.submit(await market.goods({ costPoints: 1 }))).paid).toBe(true);
  });

  test('at another price than the buyer has seen, and nothing is held', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 200, costPoints: 20 })];
    const seen = { totalPoints: 10, totalAmount: 200 };
    const input = buyer.input(cup, { seen });
    await market.service.refused('MALL_PRICE_CHANGED', orders.submit, input, buyer.caller);
    await market.service.refused('MALL_PRICE_CHANGED', orders.submit, input, buyer.caller);
    await until('the stock back', async () => (await market.leftOf(cup)) === 5);
    expect(buyer.points.free).toBe(100);
    expect((await buyer.list()).total).toBe(0);
  });

  test('without an address where one is needed, or to the address of another person', async () => {
    const [buyer, other, cup] = [await market.buyer(), await market.buyer(), await market.goods({ costPoints: 1 })];
    await market.service.refused('MALL_ADDRESS', orders.submit, buyer.input(cup, { addrId: '' }), buyer.caller);
    await market.service.refused('NOT_FOUND', orders.submit, buyer.input(cup, { addrId: other.addrId }), buyer.caller);
    expect(await market.leftOf(cup)).toBe(5);
  });

  test('where the points are gone by the time that they are set aside: the stock is back', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ costPoints: 30 })];
    market.till.before = (step) => {
      if (step === 'hold') market.till.points.set(buyer.caller.userId, 0);
    };
    await market.service.refused('POINTS_SHORT', orders.submit, buyer.input(cup), buyer.caller);
    expect(await market.leftOf(cup)).toBe(5);
  });
});

describe('an order that nobody pays', () => {
  test('is cancelled behind 30 minutes, and stock and points are back once; money that comes late goes back', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 60 })];
    const { id, payId } = await buyer.submit(cup);
    market.clock.pass(unpaidMs - 1000);
    expect(await buyer.stateOf(id)).toBe(0);
    market.clock.pass(2000);
    await isIn(buyer, id, 'cancelled');
    await until('everything back', async () => (await market.leftOf(cup)) === 5 && buyer.points.free === 100);
    expect(await buyer.order(id)).toMatchObject({ cancelRemark: '超过 30 分钟未支付，订单自动取消', payMethod: '' });
    expect(market.till.orders.get(payId)?.state).toBe('closed');
    expect(await market.tellPaid(payId)).toEqual({ isGone: true });
    expect(await buyer.stateOf(id)).toBe(100);
    expect(buyer.points).toEqual({ free: 100, held: 0, spent: 0 });
  });

  test('is cancelled by its buyer, deleted from the own list, and stays in the console', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 60 })];
    const { id } = await buyer.submit(cup);
    await market.service.refused('MALL_ORDER_STATE', orders.delete, { ids: [id] }, buyer.caller);
    await market.service.call(orders.cancel, { ids: [id] }, buyer.caller);
    expect([await buyer.stateOf(id), await market.leftOf(cup), buyer.points.free]).toEqual([100, 5, 100]);
    await market.service.refused('MALL_ORDER_STATE', orders.cancel, { ids: [id] }, buyer.caller);
    await market.service.call(orders.delete, { ids: [id] }, buyer.caller);
    expect((await buyer.list()).total).toBe(0);
    const rows = (await market.service.call(orders.adminPaging, { params: { orderId: id } }, office)).records;
    expect(rows).toMatchObject([{ id, state: 100, realName: '李雷' }]);
  });

  test('that is paid at the same moment stays: the buyer is told, and nothing is given back', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100 })];
    const { id, payId } = await buyer.submit(cup);
    market.till.before = async (step) => {
      if (step === 'withdraw') await market.tellPaid(payId);
    };
    await market.service.refused('MALL_ORDER_STATE', orders.cancel, { ids: [id] }, buyer.caller);
    expect([await buyer.stateOf(id), await market.leftOf(cup)]).toEqual([1, 4]);
  });

  test('that is paid in another way while its payment is closed stays, and the buyer is told', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100 })];
    const { id } = await buyer.submit(cup);
    const other = newId();
    market.till.orders.set(other, { goodsId: id, userId: buyer.caller.userId, price: 100, state: 'paid' });
    market.till.before = async (step) => {
      if (step === 'withdraw') expect(await market.tellPaid(other)).toEqual({ isGone: false });
    };
    await market.service.refused('MALL_ORDER_STATE', orders.cancel, { ids: [id] }, buyer.caller);
    expect([await buyer.stateOf(id), await market.leftOf(cup)]).toEqual([1, 4]);
  });

  test('is cancelled where its payment is cancelled', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 60 })];
    const { id, payId } = await buyer.submit(cup);
    const bought = { goodsId: id, userId: buyer.caller.userId, orderId: payId };
    await market.service.call(purchases.release, bought);
    await market.service.call(purchases.release, bought);
    expect(await buyer.order(id)).toMatchObject({ state: 100, cancelRemark: '买家取消' });
    await until('everything back', async () => (await market.leftOf(cup)) === 5 && buyer.points.free === 100);
  });

  test('keeps the reason of whoever cancelled it, although the payment service brings its word first', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100 })];
    const { id, payId } = await buyer.submit(cup);
    market.till.before = async (step) => {
      if (step === 'withdraw') await market.service.call(purchases.release, { goodsId: id, userId: buyer.caller.userId, orderId: payId });
    };
    await market.service.call(orders.adminCancel, { ids: [id], remark: '价格有误' }, office);
    expect(await buyer.order(id)).toMatchObject({ state: 100, cancelRemark: '价格有误' });
  });

  test('is cancelled as soon as the payment service can be asked again', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100 })];
    const { id } = await buyer.submit(cup);
    let isAway = true;
    market.till.before = (step) => {
      if (step === 'withdraw' && isAway) throw new BusinessError('PAY_FAILED');
    };
    await market.service.refused('PAY_FAILED', orders.cancel, { ids: [id] }, buyer.caller);
    expect(await buyer.stateOf(id)).toBe(0);
    isAway = false;
    market.clock.pass(2000);
    await isIn(buyer, id, 'cancelled');
    expect(await buyer.order(id)).toMatchObject({ cancelRemark: '买家取消' });
  });

  test('waits while the payment service is away, and goes on with the same request', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 5 })];
    const input = buyer.input(cup);
    market.till.before = (step) => {
      if (step === 'open') throw new BusinessError('PAY_FAILED');
    };
    await market.service.refused('BUSY', orders.submit, input, buyer.caller);
    market.till.before = () => undefined;
    const { id, payId } = await market.service.call(orders.submit, input, buyer.caller);
    await market.tellPaid(payId);
    expect(await buyer.stateOf(id)).toBe(1);
    expect(await market.leftOf(cup)).toBe(4);
  });
});

describe('the console', () => {
  test('cancels what is paid: points, money and stock go back, with its reason', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 60 })];
    const { id, payId } = await buyer.submit(cup);
    await market.tellPaid(payId);
    await market.service.call(orders.adminCancel, { ids: [id], remark: '缺货' }, office);
    expect(await buyer.order(id)).toMatchObject({ state: 100, cancelRemark: '缺货', payMethod: 'sandbox' });
    expect(market.till.orders.get(payId)?.state).toBe('refunded');
    expect(await market.leftOf(cup)).toBe(5);
    expect(buyer.points).toEqual({ free: 100, held: 0, spent: 0 });
    await market.service.refused('MALL_ORDER_STATE', orders.adminCancel, { ids: [id], remark: '缺货' }, office);
  });

  test('gives back the money of what was sent, and the stock stays as it is', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ costPoints: 60 })];
    const { id } = await buyer.submit(cup);
    await market.service.call(orders.send, { id, sending: { sendType: 2, remark: '前台领取' } }, office);
    await market.service.call(orders.adminCancel, { ids: [id], remark: '退货' }, office);
    expect([await buyer.stateOf(id), await market.leftOf(cup), buyer.points.free]).toEqual([100, 4, 100]);
  });

  test('tells the buyer once that the goods were sent, and how', async () => {
    const buyer = await market.buyer();
    const sent = async (sending: Input<typeof orders.send>['sending']): Promise<string> => {
      const { id } = await buyer.submit(await market.goods({ costPoints: 1 }));
      await market.service.call(orders.send, { id, sending }, office);
      return id;
    };
    const wordOf = (id: string) => market.told.filter(({ key }) => key === `mall-sent:${id}`);
    const [byCourier, inPerson] = [await sent(courier), await sent({ sendType: 2, expressName: '', expressNo: '', remark: '前台领取' })];
    await until('both words', () => wordOf(byCourier).length === 1 && wordOf(inPerson).length === 1);
    expect(wordOf(byCourier)).toMatchObject([{ userId: buyer.caller.userId, title: '商品已发货', link: '/pages/mall?to=order' }]);
    expect(wordOf(byCourier)[0]?.content).toContain('顺丰速运发出，单号 SF1234567890');
    expect(wordOf(inPerson)[0]?.content).toContain('前台领取');
    const log = market.service.db.collection('mall_order_events');
    for (const id of [byCourier, inPerson])
      await until('the note', async () => (await log.countDocuments({ stream: streamOf(id), 'events.type': 'BuyerTold' })) === 1);
    // another number of the parcel is no second sending
    await market.service.call(orders.update, { id: byCourier, sending: { ...courier, expressNo: 'SF2' } }, office);
    expect(wordOf(byCourier)).toHaveLength(1);
  });

  test('leaves a row in the audit log of a cancellation in whose middle the payment service was busy', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100 })];
    const { id } = await buyer.submit(cup);
    market.till.before = (step) => {
      if (step === 'withdraw') throw new BusinessError('BUSY');
    };
    await market.service.refused('BUSY', orders.adminCancel, { ids: [id], remark: '缺货' }, office);
    const row = await market.service.db.collection('audit_outbox').findOne({ action: orders.adminCancel.path, object: id });
    expect(row).toMatchObject({ code: errors.BUSY.code, userId: office.userId });
    // the wish stands in the log, and is done as soon as that is possible
    market.till.before = () => undefined;
    market.clock.pass(2000);
    await isIn(buyer, id, 'cancelled');
  });

  test('nobody gives the own money back', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ costPoints: 60 })];
    const { id } = await buyer.submit(cup);
    const self = { ...buyer.caller, roleType: 2, roleLevel: 1 };
    await market.service.refused('ORDER_OWN', orders.adminCancel, { ids: [id], remark: '退' }, self);
    expect(buyer.points.free).toBe(40);
  });

  test('a refund of a payment that the order has not noted yet cancels it as well, and one of points stays', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 60 })];
    const input = buyer.input(cup);
    market.till.before = (step) => {
      if (step === 'open') throw new BusinessError('BUSY');
    };
    await market.service.refused('BUSY', orders.submit, input, buyer.caller);
    const [row] = (await buyer.list()).records;
    const of = (id: string) => ({ goodsId: id, userId: buyer.caller.userId, orderId: newId() });
    await market.service.call(purchases.revoke, of(String(row?.id)));
    expect(await buyer.order(String(row?.id))).toMatchObject({ state: 100, cancelRemark: '支付款项已由管理员退回' });
    await until('everything back', async () => (await market.leftOf(cup)) === 5 && buyer.points.free === 100);

    market.till.before = () => undefined;
    const { id } = await buyer.submit(await market.goods({ costPoints: 1 }));
    await market.service.call(purchases.revoke, of(id));
    expect(await buyer.stateOf(id)).toBe(1);
  });

  test('a refund in the books of the payments cancels the order', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 60 })];
    const { id, payId } = await buyer.submit(cup);
    await market.tellPaid(payId);
    const bought = { goodsId: id, userId: buyer.caller.userId, orderId: payId };
    await market.service.call(purchases.revoke, bought);
    await market.service.call(purchases.revoke, bought);
    expect(await buyer.stateOf(id)).toBe(100);
    await until('everything back', async () => (await market.leftOf(cup)) === 5 && buyer.points.free === 100);
  });

  test('changes where it goes until it is sent, and with whom behind that', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ costPoints: 1 })];
    const { id } = await buyer.submit(cup);
    await market.service.call(orders.update, { id, place: { ...home, address: '教工路 9 号' } }, office);
    await market.service.refused('MALL_ORDER_STATE', orders.update, { id, sending: courier }, office);
    await market.service.call(orders.send, { id, sending: courier }, office);
    await market.service.refused('MALL_ORDER_STATE', orders.send, { id, sending: courier }, office);
    await market.service.refused('MALL_ORDER_STATE', orders.update, { id, place: home }, office);
    await market.service.call(orders.update, { id, sending: { ...courier, expressNo: 'SF2' } }, office);
    const seen = await market.service.call(orders.adminDetail, { id }, office);
    expect(seen).toMatchObject({ address: '教工路 9 号', realName: '李雷', delivery: { expressNo: 'SF2' }, tracks: [] });
  });

  test('a spreadsheet has one row for each order that the filter means', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ costPoints: 1, title: '帆布包' })];
    await buyer.submit(cup);
    await buyer.submit(cup);
    const found = await market.service.call(orders.adminPaging, { params: { title: '帆布包' } }, office);
    expect(found.total).toBe(2);
    const { name, base64 } = await market.service.call(orders.export, { title: '帆布包' }, office);
    expect(name).toBe('商城订单.xlsx');
    expect(Buffer.from(base64, 'base64').subarray(0, 2).toString()).toBe('PK');
  });

  test('sees the orders of the own department, and no others', async () => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ costPoints: 1, title: '别的部门' })];
    const { id } = await buyer.submit(cup);
    const stranger = person(2, 'A02');
    expect((await market.service.call(orders.adminPaging, { params: { orderId: id } }, stranger)).total).toBe(0);
    await market.service.refused('NOT_FOUND', orders.adminDetail, { id }, stranger);
    await market.service.refused('NOT_FOUND', orders.send, { id, sending: courier }, stranger);
    await market.service.refused('NOT_FOUND', orders.update, { id, place: home }, stranger);
    await market.service.refused('NOT_FOUND', orders.track, { id, context: '到' }, stranger);
    await market.service.refused('NOT_FOUND', orders.adminCancel, { ids: [id], remark: '退' }, stranger);
    await market.service.refused('NOT_FOUND', delivery.detail, { id }, stranger);
    expect((await market.service.call(orders.adminPaging, { params: { orderId: id } }, person(2, 'A01'))).total).toBe(1);
  });
});

test('the order of another person does not exist', async () => {
  const [buyer, other, cup] = [await market.buyer(), await market.buyer(), await market.goods({ costPoints: 1 })];
  const { id } = await buyer.submit(cup);
  const learner = { ...other.caller, permissions: [] };
  for (const call of [orders.detail, orders.express, orders.confirm, delivery.detail])
    await market.service.refused('NOT_FOUND', call, { id }, learner);
  for (const call of [orders.cancel, orders.delete]) await market.service.refused('NOT_FOUND', call, { ids: [id] }, learner);
  const bought = { goodsId: id, userId: other.caller.userId, orderId: id };
  expect(await market.service.call(purchases.grant, bought)).toEqual({ isGone: true });
  expect(await buyer.stateOf(id)).toBe(1);
});
