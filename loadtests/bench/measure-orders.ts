import { randomBytes, randomUUID } from 'node:crypto';
import { calls, orderStates, socketSubject, type Caller } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig, type Config } from '@xuekao/platform';
import { MongoClient } from 'mongodb';
import { cpuEach, cpuOf, type Row } from './row.ts';
import type { Stack } from './stack.ts';

const newId = (): string => randomBytes(12).toString('hex');
const price = 990;
const atOnce = 64;
/** People who buy, each of whom has orders of many goods. */
const buyers = 100;
/** A notice of the sandbox and the access behind it may take so long. */
const paidWithinMs = 20_000;

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

/** P10: commands of one hot stream, orders of many streams, and whole purchases at the sandbox, each as many as `atOnce` callers manage. */
export async function orders(stack: Stack, seconds: number): Promise<Row[]> {
  const config = readConfig(stack.env);
  const nats = await connectNats(config, 'bench-orders');
  const bench: Bench = { client: new CallClient(nats, config), nats, config };
  try {
    const hot = await hotAccount(bench);
    const people = Array.from({ length: buyers }, () => personOf(newId(), 3));
    const buyer = (n: number): Caller => people[n % buyers] ?? personOf(newId(), 3);
    return [
      await line(stack, 'P10 one hot stream, commands', seconds, 300, hot),
      await line(stack, 'P10 100 buyers, orders', seconds, 350, (n) => opened(bench, buyer(n))),
      await line(stack, 'P10 whole purchases', seconds, 60, await purchases(bench, buyer)),
    ];
  } finally {
    await nats.drain();
  }
}

/** As many as 64 callers manage in the time. @param bar how many a second at least */
async function line(stack: Stack, what: string, seconds: number, bar: number, work: (n: number) => Promise<unknown>): Promise<Row> {
  await together(Math.min(1, seconds), work);
  // read models and followers come to rest: what they do then is not what nobody asks for
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const times: number[] = [];
  const { run, cpu } = await cpuOf(stack, async () => ({ seconds: await together(seconds, work, times) }));
  times.sort((one, other) => one - other);
  const share = (part: number): number => Math.round(times[Math.floor(times.length * part)] ?? 0);
  const perSecond = times.length / run.seconds;
  return {
    what,
    figures: {
      'per s': perSecond.toFixed(1),
      'p50 ms': share(0.5),
      'p95 ms': share(0.95),
      'p99 ms': share(0.99),
      ...cpuEach(cpu, times.length, 1),
      'node MB': stack.nodeMemoryMb(),
    },
    bar: { text: `≥ ${bar}/s`, holds: perSecond >= bar },
  };
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

function opened({ client }: Bench, { userId, deptCode }: Caller): Promise<{ orderId: string }> {
  const input = { kind: 'exam' as const, goodsId: newId(), title: '压测试卷', price, userId, deptCode };
  return client.call(calls.payment.orders.open, input, { requestId: 'bench' });
}

/** From the order to the access: the code is made, the sandbox is paid by its page, tells, and the exam service opens the exam. */
async function purchases(bench: Bench, buyer: (n: number) => Caller): Promise<(n: number) => Promise<void>> {
  const { client, nats, config } = bench;
  const waiting = new Map<string, () => void>();
  nats.subscribe(config.subject(socketSubject('pay.*')), {
    callback: (_error, message) => waiting.get(message.subject.split('.').at(-1) ?? '')?.(),
  });
  await nats.flush();
  return async (n) => {
    const caller = buyer(n);
    const { orderId } = await opened(bench, caller);
    const paid = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`order ${orderId} was not done in time`)), paidWithinMs);
      waiting.set(orderId, () => {
        clearTimeout(late);
        resolve();
      });
    });
    const { qrText } = await client.call(calls.payment.orders.sandboxTrade, { id: orderId }, { requestId: 'bench', caller });
    await (await fetch(qrText, { method: 'POST' })).text();
    await paid;
    waiting.delete(orderId);
    if (n % 100 === 0) {
      const { state } = await client.call(calls.payment.orders.detail, { id: orderId }, { requestId: 'bench', caller });
      if (state !== orderStates.done) throw new Error(`order ${orderId} is in state ${state}`);
    }
  };
}
