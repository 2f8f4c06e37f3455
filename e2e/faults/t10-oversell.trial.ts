import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { calls, errors, mallOrderStates, type Caller } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig } from '@xuekao/platform';
import { MongoClient, type Db } from 'mongodb';
import { until } from './candidates.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { settingUp } from './setting-up.ts';
import { specHolds } from './spec-trial.ts';
import { portsOf, randomFrom } from './trial.ts';

/**
 * T10: buyers race for the stock of one item, in rounds; the office cancels every tenth order that was sold, and its piece is for others.
 * Each round: sold + left = stock, nobody has two, who got none was told why, and the points paid are those of what was sold (R11).
 * `--full`: 1,000 buyers, 100 pieces, 20 rounds; and 20 races of 1,000 people for the 100 seats of an activity, which are the spec of the
 * sign-ups (`npm test` runs three of them).
 */
const isFull = process.argv.includes('--full');
const buyers = isFull ? 1000 : 200;
const stock = isFull ? 100 : 30;
const rounds = isFull ? 20 : 3;
const atOnce = 64;
const cancelled = 0.1;
const cost = 1;

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = randomFrom(seed);
const idOf = (n: number): string => n.toString(16).padStart(24, '0');
const personOf = (userId: string, roleLevel: 1 | 3): Caller => ({
  ...{ userId, userName: userId, realName: '买家', mobile: '', deptCode: 'A01', groups: [], sessionId: '' },
  ...{ roleType: roleLevel === 3 ? 1 : 2, roleLevel, permissions: [] },
});
const office = { requestId: 'trial', caller: personOf(idOf(0xffff), 1) };
const people = Array.from({ length: buyers }, (_, n) => idOf(n + 1));
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code; // a refusal brings its number over the wire

interface Stored {
  readonly _id: string;
  readonly userId: string;
  readonly status: keyof typeof mallOrderStates;
}

/** Sent again until a service had time to answer, as a page does: that is safe. */
async function insist<T>(work: () => Promise<T>, limit: number): Promise<T> {
  const isUnheard = (error: unknown): boolean => codeOf(error) === errors.BUSY.code || codeOf(error) === errors.TIMED_OUT.code;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnheard(error) || Date.now() > limit) throw error;
      await pause(50);
    }
  }
}
/** Cancels an order; one that was cancelled by a try whose answer was lost is. */
async function cancel(client: CallClient, id: string, limit: number): Promise<void> {
  await insist(() => client.call(calls.mall.orders.adminCancel, { ids: [id], remark: '测试' }, office), limit).catch((error: unknown) => {
    if (codeOf(error) !== errors.MALL_ORDER_STATE.code) throw error;
  });
}

/** One race. @returns the sentences of what does not hold */
async function race(client: CallClient, mall: Db, round: number): Promise<{ sold: number; undone: number; faults: string[] }> {
  const limit = Date.now() + 300_000;
  const sku = { salePrice: 0, costPoints: cost, stock };
  const goods = { title: `第 ${round} 轮`, requireAddr: false, skus: [sku], state: 0 as const };
  const { id: goodsId } = await client.call(calls.mall.goods.save, goods, office);
  const skuOf = async () => (await client.call(calls.mall.goods.adminDetail, { id: goodsId }, office)).skus[0];
  const skuId = (await skuOf())?.id ?? '';
  const told = { got: 0, short: 0, other: 0 };
  let undone = 0;
  const queue = people.values();
  const caller = async (): Promise<void> => {
    for (const userId of queue) {
      const [requestId, isCancelled] = [randomUUID(), random() < cancelled];
      const options = { requestId: 'trial', caller: personOf(userId, 3) };
      try {
        const { id } = await insist(() => client.call(calls.mall.orders.submit, { requestId, items: [{ skuId }] }, options), limit);
        told.got += 1;
        if (!isCancelled) continue;
        await cancel(client, id, limit);
        undone += 1;
      } catch (error) {
        if (codeOf(error) === errors.MALL_STOCK_SHORT.code) told.short += 1;
        else told.other += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  // what a cancellation owes is done behind its answer
  const left = await until('the stock at rest', async () => {
    const owing = await mall.collection('mall_orders').countDocuments({ 'order.lines.skuId': skuId, taskAt: { $ne: null } });
    return owing === 0 ? ((await skuOf())?.leftStock ?? -1) : null;
  });
  const found = await mall.collection<Stored>('mall_orders').find({ 'order.lines.skuId': skuId }).toArray();
  const sold = found.filter(({ status }) => status === 'paid');
  const rows = await mall.collection<{ skuId: string; change: number }>('goods_stock_rows').find({ skuId }).toArray();
  const bars: [string, boolean][] = [
    [`sold ${sold.length} + left ${left} = ${stock}`, sold.length + left === stock],
    [`the log of the stock tells ${left}`, rows.reduce((sum, { change }) => sum + change, 0) === left],
    [
      `${sold.length} sold to ${new Set(sold.map(({ userId }) => userId)).size} people`,
      new Set(sold.map(({ userId }) => userId)).size === sold.length,
    ],
    [`sold ${told.got} of which ${undone} were cancelled, are ${sold.length}`, told.got - undone === sold.length],
    [`told that it is sold out: ${told.short}, anything else: ${told.other}`, told.got + told.short === buyers && told.other === 0],
  ];
  return { sold: sold.length, undone, faults: bars.filter(([, holds]) => !holds).map(([sentence]) => `round ${round}: ${sentence}`) };
}

async function run(cluster: Cluster, mongo: MongoClient): Promise<string[]> {
  const [mall, payment] = [mongo.db('faults_mall'), mongo.db('faults_payment')];
  const config = readConfig(cluster.env);
  const nats = await connectNats(config, 'trial');
  const client = new CallClient(nats, config);
  const accounts = payment.collection<{ _id: string; points: number; held: number }>('points_accounts');
  const blank = { realName: '买家', deptCode: 'A01', version: 0, points: 0, held: 0 };
  await accounts.insertMany(people.map((_id) => ({ _id, userName: _id, ...blank })));
  for (let from = 0; from < people.length; from += 500) {
    const given = { requestId: randomUUID(), ids: people.slice(from, from + 500), direction: 1 as const, points: rounds, reason: '开始' };
    await client.call(calls.payment.points.change, given, office);
  }
  const began = performance.now();
  let [sold, undone] = [0, 0];
  const faults: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const one = await race(client, mall, round);
    sold += one.sold;
    undone += one.undone;
    faults.push(...one.faults);
  }
  const seconds = (performance.now() - began) / 1000;
  const spent = await until('the points at rest', async () => {
    const all = await accounts.find({ _id: { $in: people } }).toArray();
    const free = all.reduce((sum, { points }) => sum + points, 0);
    return all.every(({ held }) => held === 0) ? buyers * rounds - free : null;
  });
  if (spent !== sold * cost) faults.push(`points of ${sold} sold pieces, are ${spent}`);
  console.log(
    `T10 oversell: seed ${seed}; ${rounds} rounds of ${buyers} buyers for ${stock} pieces, ${atOnce} at once, ` +
      `in ${seconds.toFixed(1)} s: ${sold} sold, ${undone} cancelled and back, ${spent} points paid; ${faults.length} faults`,
  );
  await nats.drain();
  return faults;
}

const dataDir = mkdtempSync(join(tmpdir(), 'xuekao-faults-'));
let cluster: Cluster | undefined;
let mongo: MongoClient | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void (cluster?.stop() ?? Promise.resolve()).then(() => process.exit(130)));
try {
  cluster = await settingUp(() => startCluster(dataDir, { mongods: 1, range: portsOf(10), isOne: true }));
  mongo = await MongoClient.connect(String(cluster.env['MONGO_URL']));
  const faults = await run(cluster, mongo);
  for (const sentence of faults) console.log(`FAULT ${sentence}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await mongo?.close();
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
if (isFull) {
  const began = performance.now();
  const holds = await specHolds('services/activity/dist/joins/joins.spec.js', { isFull, only: 'race for 100 seats' });
  console.log(`T10 seats: 20 races in ${((performance.now() - began) / 1000).toFixed(1)} s, ${holds ? '0 faults' : 'faults'}`);
  if (!holds) process.exitCode = 1;
}
