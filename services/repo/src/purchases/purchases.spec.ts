import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Input } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { serveCall } from '@xuekao/service-testing';
import { newBank, newId, person, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

const { purchases, banks } = calls.repo;
let repo: RepoUnderTest;
let nats: NatsConnection;
const opened: Input<typeof calls.payment.orders.open>[] = [];
beforeAll(async () => {
  repo = await startRepo('bank_purchases');
  const config = readConfig(repo.env);
  nats = await connectNats(config, 'neighbours');
  serveCall({ nats, place: config }, calls.payment.orders.open, (asked) => {
    opened.push(asked);
    return { orderId: newId(), title: asked.title, price: asked.price, expireTime: new Date().toISOString() };
  });
  await nats.flush();
}, 300_000);
afterAll(async () => {
  await nats.close();
  await repo.close();
});

test('a bank with a price is bought once, and again after it was paid back', async () => {
  const buyer = { ...person(3, 'A01'), roleType: 1 };
  const repoId = await newBank(repo);
  await repo.refused('NOT_FOR_SALE', purchases.buyInit, { repoId }, buyer);
  const { title, revision } = await repo.call(banks.detail, { id: repoId });
  await repo.call(banks.save, { id: repoId, revision, title, price: 990 });
  const { orderId, price } = await repo.call(purchases.buyInit, { repoId }, buyer);
  expect(price).toBe(990);
  expect(opened).toEqual([{ kind: 'repo', goodsId: repoId, title, price: 990, userId: buyer.userId, deptCode: 'A01' }]);
  const bought = { goodsId: repoId, userId: buyer.userId, orderId };
  await repo.call(purchases.grant, bought);
  await repo.refused('BOUGHT_ALREADY', purchases.buyInit, { repoId }, buyer);
  await repo.call(purchases.revoke, bought);
  await repo.call(purchases.grant, bought);
  expect((await repo.call(purchases.buyInit, { repoId }, buyer)).price).toBe(990);
});

test('a save without a price keeps the one that is stored; a bank that is not for practice is not sold', async () => {
  const { id, revision } = await repo.call(banks.save, { title: `题库 ${newId()}`, price: 500 });
  const { title } = await repo.call(banks.detail, { id });
  await repo.call(banks.save, { id, revision, title, forTrain: false });
  expect((await repo.call(banks.detail, { id })).price).toBe(500);
  await repo.refused('NOT_FOUND', purchases.buyInit, { repoId: id }, { ...person(3, 'A01'), roleType: 1 });
  await repo.refused('NOT_FOUND', purchases.buyInit, { repoId: newId() });
});
