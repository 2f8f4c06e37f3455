import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, codeStates, errors, type Caller, type Input } from '@xuekao/contracts';
import { newId } from '@xuekao/service-testing';
import { readSheet } from '@xuekao/sheets';
import { ordersCollection } from '../orders/order.model.js';
import { PaymentProcess } from '../test-support/payment-process.js';
import { Shop, until } from '../test-support/shop.js';

const { codes, points } = calls.payment;
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open('codes');
  await shop.start();
}, 300_000);
afterAll(() => shop.close());
beforeEach(() => {
  shop.isSelling = () => Promise.resolve(true);
  shop.gone.clear();
});

type Make = Input<typeof codes.make>;
async function made(changes: Partial<Make> = {}): Promise<{ batchId: string; goodsId: string; texts: string[] }> {
  const [batchId, goodsId] = [newId(), newId()];
  await shop.service.call(codes.make, { id: batchId, kind: 'exam', goodsId, count: 3, ...changes });
  return { batchId, goodsId: changes.goodsId ?? goodsId, texts: (await listed(batchId)).map(({ code }) => code) };
}
const listed = async (batchId: string, params: object = {}) =>
  (await shop.service.call(codes.paging, { size: 1000, params: { batchId, ...params } })).records;
const redeem = (code: string, caller: Caller) => shop.service.call(codes.redeem, { code }, caller);
const refusal = (code: string, caller: Caller): Promise<unknown> =>
  redeem(code, caller).then(
    () => 0,
    (error: { code?: number }) => error.code, // a refusal brings it over the wire
  );
const somebody = (): Caller => shop.somebody().caller;
const grantsOf = (orderId: string) => shop.told.filter((each) => each.orderId === orderId && each.what === 'grant');

test('codes are made once for a request, each another one, and the list says what became of them', async () => {
  const asked = { id: newId(), kind: 'exam', goodsId: newId(), count: 100, remark: '期末' } as const;
  await shop.service.call(codes.make, asked);
  await shop.service.call(codes.make, asked);
  const rows = await listed(asked.id);
  expect([rows.length, new Set(rows.map(({ code }) => code)).size]).toEqual([100, 100]);
  expect(rows[0]?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  const buyer = somebody();
  await redeem(rows[0]!.code, buyer);
  expect(await shop.service.call(codes.void, { id: asked.id, ids: [rows[0]!.id, rows[1]!.id] })).toEqual({ count: 1 });
  const { records } = await shop.service.call(codes.batchPaging, { params: { title: '期末' } });
  expect(records).toMatchObject([{ id: asked.id, title: '真题模拟卷', count: 100, used: 1, void: 1, expireTime: null }]);
  expect(await listed(asked.id, { state: codeStates.used })).toMatchObject([
    { userId: buyer.userId, realName: '买家', state_dictText: '已使用' },
  ]);
  expect(await listed(asked.id, { state: codeStates.free })).toHaveLength(98);
  expect(await listed(asked.id, { code: rows[7]!.code.toLowerCase() })).toMatchObject([{ id: rows[7]!.id }]);
  const { name, base64 } = await shop.service.call(codes.export, { id: asked.id });
  const [heading, first] = await readSheet(Buffer.from(base64, 'base64'), { maxRows: 200, maxColumns: 10 });
  expect([name, heading?.[0], first?.slice(0, 3)]).toEqual(['兑换码.xlsx', '兑换码', [rows[0]!.code, '真题模拟卷', '已使用']]);
});

test('no letters of a code are in the database', async () => {
  const { texts } = await made();
  const all = JSON.stringify(await shop.service.db.collection('pay_codes').find().toArray());
  for (const text of texts) expect(all.includes(text) || all.includes(text.replaceAll('-', ''))).toBe(false);
});

test('opens what it is for, once and for one person, however it is typed and whoever tries at once', async () => {
  const { goodsId, texts } = await made();
  const people = Array.from({ length: 10 }, somebody);
  const outcomes = await Promise.all(people.map((person) => refusal(` ${texts[0]!.toLowerCase().replaceAll('-', ' ')}`, person)));
  expect(outcomes.filter((code) => code === 0)).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set([0, errors.CODE_USED.code]));
  const owner = people[outcomes.indexOf(0)]!;
  const again = await redeem(texts[0]!, owner);
  expect(again).toMatchObject({ kind: 'exam', goodsId, title: '真题模拟卷', isDone: true });
  expect(grantsOf(again.id)).toMatchObject([{ userId: owner.userId, goodsId }]);
  expect((await shop.service.call(codes.myPaging, {}, owner)).records).toMatchObject([{ id: again.id, goodsId }]);
  // nobody spends two codes on the same
  expect(await refusal(texts[1]!, owner)).toBe(errors.BOUGHT_ALREADY.code);
  expect(await refusal(texts[1]!, somebody())).toBe(0);
});

test('what was bought by an order is not bought by a code once more', async () => {
  const { goodsId, texts } = await made();
  const buyer = await shop.buyer(somebody(), goodsId);
  await shop.scanAndPay(buyer);
  await until('the order', async () => (await shop.orderOf(buyer)).state === 4);
  expect(await refusal(texts[0]!, buyer.caller)).toBe(errors.BOUGHT_ALREADY.code);
});

test('an order for the same goods that waits for money ends with the code; one whose money is there keeps the code unspent', async () => {
  const { goodsId, texts } = await made();
  const [waiting, paid] = [await shop.buyer(somebody(), goodsId), await shop.buyer(somebody(), goodsId)];
  expect(await refusal(texts[0]!, waiting.caller)).toBe(0);
  expect((await shop.orderOf(waiting)).state).not.toBe(0);
  await expect(shop.scanAndPay(waiting)).rejects.toMatchObject({ code: errors.ORDER_OVER.code });
  shop.isSelling = () => Promise.resolve(false);
  await shop.scanAndPay(paid);
  expect(await refusal(texts[1]!, paid.caller)).toBe(errors.BOUGHT_ALREADY.code);
  shop.isSelling = () => Promise.resolve(true);
  expect(await refusal(texts[1]!, somebody())).toBe(0);
});

test('goods whose code waits for their seller, or was delivered, are sold to the same person by no order', async () => {
  const [{ goodsId, texts }, buyer] = [await made(), somebody()];
  shop.isSelling = () => Promise.resolve(false);
  expect(await redeem(texts[0]!, buyer)).toMatchObject({ isDone: false });
  const buying = () => shop.buyer(buyer, goodsId);
  await expect(buying()).rejects.toMatchObject({ code: errors.BOUGHT_ALREADY.code });
  shop.isSelling = () => Promise.resolve(true);
  shop.clock.pass(30_000);
  await until('the code', async () => (await shop.service.call(codes.myPaging, {}, buyer)).records[0]?.isDone === true);
  await expect(buying()).rejects.toMatchObject({ code: errors.BOUGHT_ALREADY.code });
  expect(shop.told.filter(({ userId }) => userId === buyer.userId)).toMatchObject([{ what: 'grant', goodsId }]);
  expect(await shop.service.db.collection(ordersCollection).countDocuments({ userId: buyer.userId })).toBe(0);
  // somebody else, or other goods
  await shop.buyer(somebody(), goodsId);
  await shop.buyer(buyer);
});

test('a code and an order for the same goods at the same moment: the code is spent, and nothing waits for money', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [{ goodsId, texts }, buyer] = [await made({ count: 1 }), somebody()];
    const [code, order] = await Promise.allSettled([redeem(texts[0]!, buyer), shop.buyer(buyer, goodsId)]);
    expect(code).toMatchObject({ status: 'fulfilled', value: { isDone: true } });
    if (order.status === 'fulfilled') expect(await shop.orderOf(order.value)).toMatchObject({ state_dictText: '已关闭' });
    else expect(order.reason).toMatchObject({ code: errors.BOUGHT_ALREADY.code });
  }
});

test('a code that was claimed while an order was paid comes back; one beside an order that waits for money ends it', async () => {
  const { goodsId, texts, batchId } = await made();
  const [paid, waiting] = [await shop.buyer(somebody(), goodsId), await shop.buyer(somebody(), goodsId)];
  await shop.scanAndPay(paid);
  await until('the order', async () => (await shop.orderOf(paid)).state === 4);
  // a process that ended right behind its claim
  const rows = await listed(batchId);
  const claim = async ({ caller: { userId } }: { caller: Caller }, at: number) => {
    const now = new Date(shop.clock.now());
    const used = { state: 'used', userId, spentOn: goodsId, usedAt: now, dueAt: now };
    await shop.service.db.collection<{ _id: string }>('pay_codes').updateOne({ _id: rows[at]!.id }, { $set: used });
  };
  await claim(paid, 0);
  await claim(waiting, 1);
  const states = async () => (await listed(batchId)).map(({ state }) => state);
  await until('both', async () => (await shop.service.call(codes.myPaging, {}, waiting.caller)).records[0]?.isDone === true);
  await until('the one that comes back', async () => (await states())[0] === codeStates.free);
  expect(await states()).toEqual([codeStates.free, codeStates.used, codeStates.free]);
  expect(await shop.orderOf(waiting)).toMatchObject({ state_dictText: '已关闭' });
  expect(shop.told.filter((each) => each.goodsId === goodsId).map(({ userId, orderId }) => [userId, orderId])).toEqual([
    [paid.caller.userId, paid.orderId],
    [waiting.caller.userId, rows[1]!.id],
  ]);
  expect(await refusal(texts[0]!, somebody())).toBe(0);
});

test('a code that comes back opens its goods for the next person by another order, and is void with its batch', async () => {
  const [{ batchId, goodsId, texts }, first, second] = [await made(), somebody(), somebody()];
  shop.gone.add(goodsId);
  expect(await refusal(texts[0]!, first)).toBe(errors.CODE_GONE.code);
  shop.gone.clear();
  expect(await refusal(texts[0]!, second)).toBe(0);
  const { id } = (await shop.service.call(codes.myPaging, {}, second)).records[0]!;
  expect(shop.told.filter((each) => each.userId === second.userId)).not.toContainEqual(expect.objectContaining({ orderId: id }));
  shop.gone.add(goodsId);
  shop.isSelling = async () => {
    await shop.service.call(codes.void, { id: batchId });
    return true;
  };
  expect(await refusal(texts[1]!, first)).toBe(errors.CODE_GONE.code);
  shop.isSelling = () => Promise.resolve(true);
  shop.gone.clear();
  expect(await refusal(texts[1]!, somebody())).toBe(errors.CODE_OVER.code);
});

test('two codes of one person for the same goods at once: one of them is spent', async () => {
  const [{ texts }, buyer] = [await made(), somebody()];
  const outcomes = await Promise.all(texts.map((text) => refusal(text, buyer)));
  expect(outcomes.toSorted()).toEqual([0, errors.BOUGHT_ALREADY.code, errors.BOUGHT_ALREADY.code]);
});

test('codes for points post them once', async () => {
  const { texts } = await made({ kind: 'points', goodsId: '', points: 50, count: 2 });
  const buyer = somebody();
  await Promise.all([redeem(texts[0]!, buyer), redeem(texts[1]!, buyer)]);
  await redeem(texts[0]!, buyer);
  expect(await shop.service.call(points.myBalance, {}, buyer)).toMatchObject({ points: 100 });
});

test('a code that is void, over or for something that is gone opens nothing; the last one stays unused', async () => {
  const [withdrawn, over, lost] = [
    await made(),
    await made({ expireTime: new Date(shop.clock.now() + 60_000).toISOString() }),
    await made(),
  ];
  await shop.service.call(codes.void, { id: withdrawn.batchId });
  const batches = await shop.service.call(codes.batchPaging, { size: 100 });
  expect(batches.records.find(({ id }) => id === withdrawn.batchId)).toMatchObject({ void: 3 });
  expect(await refusal(withdrawn.texts[0]!, somebody())).toBe(errors.CODE_OVER.code);
  shop.clock.pass(60_000);
  expect(await refusal(over.texts[0]!, somebody())).toBe(errors.CODE_OVER.code);
  expect(await listed(over.batchId, { state: codeStates.expired })).toHaveLength(3);
  shop.gone.add(lost.goodsId);
  expect(await refusal(lost.texts[0]!, somebody())).toBe(errors.CODE_GONE.code);
  shop.gone.clear();
  expect(await refusal(lost.texts[0]!, somebody())).toBe(0);
});

test('guessing is slowed down, also where all is tried at once; right codes cost no tries', async () => {
  const [{ texts }, guesser] = [await made({ kind: 'points', goodsId: '', points: 1, count: 9 }), somebody()];
  for (const text of texts.slice(0, 8)) expect(await refusal(text, guesser)).toBe(0);
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, at) => refusal(`0000-0000-0000-${1000 + at}`, guesser)));
  expect(outcomes.filter((code) => code === errors.CODE_UNKNOWN.code)).toHaveLength(5);
  expect(outcomes.filter((code) => code === errors.TOO_MANY.code)).toHaveLength(45);
  expect(await refusal(texts[8]!, guesser)).toBe(errors.TOO_MANY.code);
  expect(await refusal(texts[8]!, somebody())).toBe(0);
});

test('nothing is made for goods that are not there, for no points, or for a time that is over', async () => {
  const goodsId = newId();
  shop.gone.add(goodsId);
  const bad: [Partial<Make>, number][] = [
    [{ goodsId }, errors.NOT_FOUND.code],
    [{ goodsId: '' }, errors.BAD_INPUT.code],
    [{ kind: 'points', goodsId: '' }, errors.BAD_INPUT.code],
    [{ expireTime: new Date(shop.clock.now()).toISOString() }, errors.BAD_INPUT.code],
  ];
  for (const [changes, code] of bad) await expect(made(changes)).rejects.toMatchObject({ code });
});

test('a kill in the middle, or a seller who is away, loses nothing: access comes by itself, once', async () => {
  await shop.stopAll();
  const process = new PaymentProcess(shop);
  await process.start();
  const [{ texts, goodsId }, buyer] = [await made(), somebody()];
  let asked = 0;
  shop.isSelling = async () => {
    asked += 1;
    if (asked === 1) await process.end('SIGKILL');
    return asked > 1;
  };
  await redeem(texts[0]!, buyer).catch(() => undefined);
  await until('the seller to be asked', async () => asked > 0);
  await process.start();
  await until('the access', async () => shop.told.some((each) => each.goodsId === goodsId), 90_000);
  const { records } = await shop.service.call(codes.myPaging, {}, buyer);
  expect(records).toMatchObject([{ goodsId }]);
  await until('the end of it', async () => (await shop.service.call(codes.myPaging, {}, buyer)).records[0]?.isDone === true);
  expect(grantsOf(records[0]!.id)).toHaveLength(1);
  await process.end('SIGTERM');
}, 180_000);
