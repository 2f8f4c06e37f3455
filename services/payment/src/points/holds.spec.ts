import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { newId, person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { payment } from '../payment.module.js';

const { holds, points } = calls.payment;
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(payment, 'holds');
}, 300_000);
afterAll(() => service.close());

/** A person with 100 points, who is about to buy something. */
async function buyer() {
  const caller: Caller = { ...person(3, 'A01'), roleType: 1 };
  const { userId } = caller;
  const account = { _id: userId, userName: 'b', realName: '买家', deptCode: 'A01', version: 0, points: 0, held: 0 };
  await service.db.collection<typeof account>('points_accounts').insertOne(account);
  await service.call(points.change, { requestId: randomUUID(), ids: [userId], direction: 1, points: 100, reason: '课堂表现' });
  const hold = `mall:${newId()}`;
  return {
    hold: (amount = 60) => service.call(holds.hold, { hold, userId, points: amount, refRemark: '兑换商品：水杯' }),
    shortOf: (amount: number) => service.refused('POINTS_SHORT', holds.hold, { hold, userId, points: amount, refRemark: '兑换' }),
    over: () => service.refused('ORDER_OVER', holds.hold, { hold, userId, points: 60, refRemark: '兑换商品：水杯' }),
    take: () => service.call(holds.take, { hold, userId }),
    takesNothing: () => service.refused('NOT_FOUND', holds.take, { hold, userId }),
    giveBack: (less?: number) =>
      service.call(holds.giveBack, { hold, userId, refRemark: '退回积分：水杯', ...(less === undefined ? {} : { less }) }),
    giveBackPart: (part: string, amount: number) =>
      service.call(holds.giveBackPart, { hold, userId, part, points: amount, refRemark: '退回积分：一只水杯' }),
    balance: () => service.call(points.myBalance, {}, caller),
    spendable: async () => (await service.call(holds.balance, { userId })).points,
    statement: async () =>
      (await service.call(points.myPaging, {}, caller)).records.map((row) => [row.refRemark, row.points, row.balance]).reverse(),
  };
}

test('points are set aside and spent once, however often it is said', async () => {
  const one = await buyer();
  await one.hold();
  await one.hold();
  expect(await one.balance()).toEqual({ points: 40, held: 60 });
  expect(await one.spendable()).toBe(40);
  await one.take();
  await one.take();
  expect(await one.balance()).toEqual({ points: 40, held: 0 });
  expect(await one.statement()).toEqual([
    ['课堂表现', 100, 100],
    ['兑换商品：水杯', -60, 40],
  ]);
});

test('more than there is can not be set aside', async () => {
  const one = await buyer();
  await one.shortOf(101);
  expect(await one.balance()).toEqual({ points: 100, held: 0 });
});

test('what was set aside comes back once, and is set aside and spent no more', async () => {
  const one = await buyer();
  await one.hold();
  await one.giveBack();
  await one.giveBack();
  await one.takesNothing();
  expect(await one.balance()).toEqual({ points: 100, held: 0 });
  expect((await one.statement()).slice(1)).toEqual([
    ['兑换商品：水杯', -60, 40],
    ['退回积分：水杯', 60, 100],
  ]);
});

test('what was spent comes back once', async () => {
  const one = await buyer();
  await one.hold();
  await one.take();
  await one.giveBack();
  await one.giveBack();
  expect(await one.balance()).toEqual({ points: 100, held: 0 });
  expect((await one.statement()).slice(1)).toEqual([
    ['兑换商品：水杯', -60, 40],
    ['退回积分：水杯', 60, 100],
  ]);
});

test('parts of what was spent come back, each once, and the whole then gives back the rest', async () => {
  const one = await buyer();
  const [first, second] = [randomUUID(), randomUUID()];
  await one.hold();
  // also where nobody has said yet that it is spent
  await Promise.all([1, 2, 3].map(() => one.giveBackPart(first, 20)));
  await one.take();
  await one.giveBackPart(second, 15);
  expect(await one.balance()).toEqual({ points: 75, held: 0 });
  await one.giveBack(35);
  await one.giveBack(35);
  await one.giveBackPart(first, 20);
  expect(await one.balance()).toEqual({ points: 100, held: 0 });
  expect((await one.statement()).slice(1)).toEqual([
    ['兑换商品：水杯', -60, 40],
    ['退回积分：一只水杯', 20, 60],
    ['退回积分：一只水杯', 15, 75],
    ['退回积分：水杯', 25, 100],
  ]);
});

test('a part beside the whole, in any order and at the same moment, gives nothing twice', async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = await buyer();
    await one.hold();
    await Promise.all([one.giveBackPart(randomUUID(), 20), one.giveBack(20), one.giveBack(20)]);
    await one.giveBack(20);
    expect(await one.balance()).toEqual({ points: 100, held: 0 });
  }
});

test('a hold that comes behind its end holds nothing, and the statement does not show it', async () => {
  const one = await buyer();
  await one.giveBack();
  await one.over();
  await one.takesNothing();
  expect(await one.balance()).toEqual({ points: 100, held: 0 });
  expect(await one.statement()).toEqual([['课堂表现', 100, 100]]);
});

test('a hold and its end at the same moment leave nothing set aside', async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = await buyer();
    await Promise.allSettled([one.hold(), one.giveBack(), one.take(), one.hold()]);
    await one.giveBack();
    expect(await one.balance()).toEqual({ points: 100, held: 0 });
  }
});
