import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { calls, orderStates, type Caller } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig, type Config } from '@xuekao/platform';
import { MongoClient } from 'mongodb';
import { cpuEach, cpuOf, type Row } from './row.ts';
import type { Stack } from './stack.ts';

const newId = (): string => randomBytes(12).toString('hex');
const price = 990;
const atOnce = 64;
/** Orders of one person: fewer than anybody may open in an hour. */
const ordersEach = 20;
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

/** P10: commands of one hot stream, orders of many streams, and whole purchases at the sandbox, each as many as `atOnce` callers manage. */
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
      await line(stack, 'P10 one hot stream, commands', seconds, 300, hot),
      await line(stack, 'P10 orders', seconds, 350, () => opened(bench, buyer(), newId())),
      await line(stack, 'P10 whole purchases', seconds, 60, await purchases(bench)),
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
