import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BusinessError, calls, orderStates, type Caller } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig, type Config } from '@xuekao/platform';
import { MongoClient } from 'mongodb';
import { cpuEach, cpuOf, type Row } from './row.ts';
import type { Stack } from './stack.ts';

const newId = (): string => randomBytes(12).toString('hex');
const price = 990;
const atOnce = 64;
/** Orders of one person: fewer than anybody may open in an hour. */
const ordersEach = 20;
/** Orders of the mall that one person has waiting for money, each of one piece: fewer than a site allows by itself. */
const mallOrdersEach = 4;
const manyItems = 100;
const stockOfAll = 900_000;
const accessWithinMs = 1000;
/** A notice of the sandbox and the access behind it may take so long. */
const paidWithinMs = 20_000;
/** as often as 64 pages that wait can be asked for without being the load themselves */
const askEveryMs = 100;

const personOf = (userId: string, roleLevel: number): Caller => ({
  userId,
  userName: userId,
  realName: '压测',
  mobile: '',
  deptCode: 'A01',
  groups: [],
  roleType: roleLevel === 3 ? 1 : 2,
  roleLevel,
  permissions: ['points:save'],
  sessionId: '',
});

interface Bench {
  client: CallClient;
  nats: Awaited<ReturnType<typeof connectNats>>;
  config: Config;
}

/**
 * P10: commands of one hot stream, orders of many streams, orders of the mall of one item and of many, and whole purchases at the sandbox,
 * each as many as `atOnce` callers manage.
 */
export async function orders(stack: Stack, seconds: number): Promise<Row[]> {
  const config = readConfig(stack.env);
  const nats = await connectNats(config, 'bench-orders');
  const bench: Bench = { client: new CallClient(nats, config), nats, config };
  try {
    const hot = await hotAccount(bench);
    const people: Caller[] = [];
    let asked = 0;
    const buyer = (): Caller => (people[Math.floor((asked += 1) / ordersEach)] ??= personOf(newId(), 3));
    return [
      await line(stack, 'P10 one hot stream, commands', seconds, { perSecond: 300 }, hot),
      await line(stack, 'P10 orders', seconds, { perSecond: 350 }, () => opened(bench, buyer(), newId())),
      await line(stack, 'P10 mall, one hot item', seconds, { perSecond: 300, p95Ms: 200 }, await submits(bench, 1)),
      await line(stack, `P10 mall, ${manyItems} items`, seconds, { perSecond: 350 }, await submits(bench, manyItems)),
      await line(stack, 'P10 whole purchases', seconds, { perSecond: 60, accessMs: accessWithinMs }, await purchases(bench), () =>
        accessTimes(bench.config),
      ),
    ];
  } finally {
    await nats.drain();
  }
}

interface Bars {
  /** how many a second at least */
  readonly perSecond: number;
  /** within which 95 of 100 are answered */
  readonly p95Ms?: number;
  /** within which 95 of 100 that are paid have what was bought */
  readonly accessMs?: number;
}

/** As many as 64 callers manage in the time. @param access milliseconds from the payment to the access, of what the line has done */
async function line(
  stack: Stack,
  what: string,
  seconds: number,
  bars: Bars,
  work: (n: number) => Promise<unknown>,
  access?: () => Promise<number[]>,
): Promise<Row> {
  await together(Math.min(1, seconds), work);
  // read models and followers come to rest: what they do then is not what nobody asks for
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const times: number[] = [];
  const { run, cpu } = await cpuOf(stack, async () => ({ seconds: await together(seconds, work, times) }));
  const perSecond = times.length / run.seconds;
  const p95 = shareOf(times, 0.95);
  const accessP95 = access ? shareOf(await access(), 0.95) : 0;
  const { p95Ms = Infinity, accessMs = Infinity } = bars;
  const texts = [
    `≥ ${bars.perSecond}/s`,
    ...(bars.p95Ms === undefined ? [] : [`p95 ≤ ${p95Ms} ms`]),
    ...(bars.accessMs === undefined ? [] : [`paid to access p95 ≤ ${accessMs} ms`]),
  ];
  return {
    what,
    figures: {
      'per s': perSecond.toFixed(1),
      'p50 ms': shareOf(times, 0.5),
      'p95 ms': p95,
      'p99 ms': shareOf(times, 0.99),
      ...(access ? { 'paid to access p95 ms': accessP95 } : {}),
      ...cpuEach(cpu, times.length, 1),
      'node MB': stack.nodeMemoryMb(),
    },
    bar: { text: texts.join(', '), holds: perSecond >= bars.perSecond && p95 <= p95Ms && accessP95 <= accessMs },
  };
}

/** Time of which so many are not above. */
function shareOf(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
}

async function together(seconds: number, work: (n: number) => Promise<unknown>, times: number[] = []): Promise<number> {
  const began = performance.now();
  let n = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() - began < 1000 * seconds) {
      const from = performance.now();
      await work((n += 1));
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return (performance.now() - began) / 1000;
}

/** Changes of one account of points, which is one stream. */
async function hotAccount({ client, config }: Bench): Promise<() => Promise<unknown>> {
  const userId = newId();
  const mongo = await MongoClient.connect(config.mongoUrl);
  await mongo
    .db(`${config.dbPrefix}_payment`)
    .collection<{ _id: string }>('points_accounts')
    .insertOne({ _id: userId, ...{ userName: userId, realName: '压测', deptCode: 'A01', version: 0, points: 0, held: 0 } });
  await mongo.close();
  const caller = personOf(newId(), 1);
  return () => {
    const input = { requestId: randomUUID(), ids: [userId], direction: 1 as const, points: 1, reason: '压测' };
    return client.call(calls.payment.points.change, input, { requestId: 'bench', caller });
  };
}

function opened({ client }: Bench, { userId, deptCode }: Caller, goodsId: string): Promise<{ orderId: string }> {
  const input = { kind: 'exam' as const, goodsId, title: '压测试卷', price, userId, deptCode };
  return client.call(calls.payment.orders.open, input, { requestId: 'bench' });
}

/** From the order to the access: the code is made, the sandbox is paid by its page, tells, and the exam service opens the exam. */
async function purchases({ client, ...bench }: Bench): Promise<(n: number) => Promise<void>> {
  // an exam can be bought once by each person
  const examId = await openExam(bench.config);
  return async () => {
    const caller = personOf(newId(), 3);
    const { orderId } = await opened({ client, ...bench }, caller, examId);
    const { qrText } = await client.call(calls.payment.orders.sandboxTrade, { id: orderId }, { requestId: 'bench', caller });
    await (await fetch(qrText, { method: 'POST' })).text();
    for (const end = performance.now() + paidWithinMs; ; await pause(askEveryMs)) {
      const { state } = await client.call(calls.payment.orders.detail, { id: orderId }, { requestId: 'bench', caller });
      if (state === orderStates.done) return;
      if (performance.now() > end || state > orderStates.done) throw new Error(`order ${orderId} is in state ${state}`);
    }
  };
}

/**
 * Orders of the mall that wait for their money, by many people: answered when the pieces are set aside and the money can be paid. Each
 * person has as few of them waiting as a site allows.
 */
async function submits({ client }: Bench, items: number): Promise<() => Promise<unknown>> {
  const office = { requestId: 'bench', caller: personOf(newId(), 1) };
  const skus: string[] = [];
  for (let n = 0; n < items; n += 1) {
    const sku = { salePrice: price, costPoints: 0, stock: Math.floor(stockOfAll / items) };
    const goods = { title: `压测商品 ${n}`, requireAddr: false, skus: [sku], state: 0 as const };
    const { id } = await client.call(calls.mall.goods.save, goods, office);
    skus.push((await client.call(calls.mall.goods.adminDetail, { id }, office)).skus[0]?.id ?? '');
  }
  const people: Caller[] = [];
  let asked = 0;
  return () => {
    const n = (asked += 1);
    const caller = (people[Math.floor(n / mallOrdersEach)] ??= personOf(newId(), 3));
    const input = { requestId: randomUUID(), items: [{ skuId: skus[n % items] ?? '' }] };
    return insist(() => client.call(calls.mall.orders.submit, input, { requestId: 'bench', caller }));
  };
}

/** Sent again until a service had time for it, as a page does: the time is that until the order is acknowledged. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + paidWithinMs; ; await pause(20)) {
    try {
      return await work();
    } catch (error) {
      const isUnheard = error instanceof BusinessError && (error.errorName === 'BUSY' || error.errorName === 'TIMED_OUT');
      if (!isUnheard || performance.now() > end) throw error;
    }
  }
}

interface TimedAppend {
  readonly stream: string;
  readonly events: readonly { readonly type: string; readonly data: { readonly at: number } }[];
}

/** Milliseconds from the word of the provider to the access, of every order that has it, as the log of the orders says. */
async function accessTimes({ mongoUrl, dbPrefix }: Config): Promise<number[]> {
  const mongo = await MongoClient.connect(mongoUrl);
  try {
    const log = mongo.db(`${dbPrefix}_payment`).collection<TimedAppend>('order_events');
    const paid = new Map<string, number>();
    const times: number[] = [];
    for await (const { stream, events } of log
      .find({ 'events.type': { $in: ['MoneyArrived', 'AccessGranted'] } })
      .sort({ stream: 1, version: 1 }))
      for (const { type, data } of events) {
        const from = paid.get(stream);
        if (type === 'MoneyArrived') paid.set(stream, data.at);
        else if (type === 'AccessGranted' && from !== undefined) times.push(data.at - from);
      }
    return times;
  } finally {
    await mongo.close();
  }
}

/** An exam of the demo content that anybody may sit now. */
async function openExam({ mongoUrl, dbPrefix }: Config): Promise<string> {
  const mongo = await MongoClient.connect(mongoUrl);
  try {
    for (const end = Date.now() + 60_000; Date.now() < end; await pause(200)) {
      const exam = await mongo
        .db(`${dbPrefix}_exam`)
        .collection<{ _id: string }>('exams')
        .findOne({ state: 0, openType: 1, late: false, endTime: { $gt: new Date(Date.now() + 3_600_000) } });
      if (exam) return exam._id;
    }
  } finally {
    await mongo.close();
  }
  throw new Error('the demo content has no open exam');
}
