import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Input } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { serveCall } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
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

/** No page sells banks yet; the training will. */
const priceOf = (repoId: string, price: number) =>
  repo.db.collection('banks').updateOne({ _id: ObjectId.createFromHexString(repoId) }, { $set: { price } });

test('a bank with a price is bought once, and again after it was paid back', async () => {
  const buyer = { ...person(3, 'A01'), roleType: 1 };
  const repoId = await newBank(repo);
  // nothing is told of a bank that is not sold
  await repo.refused('NOT_FOUND', purchases.buyInit, { repoId }, buyer);
  await repo.refused('NOT_FOUND', purchases.buyInit, { repoId: newId() }, buyer);
  await priceOf(repoId, 990);
  const { title } = await repo.call(banks.detail, { id: repoId });
  const { orderId, price } = await repo.call(purchases.buyInit, { repoId }, buyer);
  expect(price).toBe(990);
  expect(opened).toEqual([{ kind: 'repo', goodsId: repoId, title, price: 990, userId: buyer.userId, deptCode: 'A01' }]);
  const bought = { goodsId: repoId, userId: buyer.userId, orderId };
  expect(await repo.call(purchases.grant, bought)).toEqual({ isGone: false });
  await repo.refused('BOUGHT_ALREADY', purchases.buyInit, { repoId }, buyer);
  await repo.refused('GOODS_SOLD', banks.delete, { ids: [repoId] });
  await repo.call(purchases.revoke, bought);
  await repo.call(purchases.grant, bought);
  expect((await repo.call(purchases.buyInit, { repoId }, buyer)).price).toBe(990);
  await repo.call(banks.delete, { ids: [repoId] });
  expect(await repo.call(purchases.grant, { ...bought, orderId: newId() })).toEqual({ isGone: true });
});

test('a save keeps the price that is stored; a bank that is not for practice is not sold', async () => {
  const repoId = await newBank(repo);
  await priceOf(repoId, 500);
  const { title, revision } = await repo.call(banks.detail, { id: repoId });
  await repo.call(banks.save, { id: repoId, revision, title, forTrain: false });
  expect((await repo.call(banks.detail, { id: repoId })).price).toBe(500);
  await repo.refused('NOT_FOUND', purchases.buyInit, { repoId }, { ...person(3, 'A01'), roleType: 1 });
});
