import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { calls, errors, type Caller } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig } from '@xuekao/platform';
import { MongoClient, type Db } from 'mongodb';
import { until } from './candidates.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { settingUp } from './setting-up.ts';
import { portsOf, randomFrom } from './trial.ts';

/**
 * T9: transfers between accounts of points, many at once, a fifth of them with a key that was used before, some for more than there is,
 * while the services are killed. Every sum is 0, each balance is the fold of its entries, none was ever below 0, and who was told yes finds
 * the transfer in the log, once (R10). `--full`: 200 accounts, 10,000 transfers.
 */
const isFull = process.argv.includes('--full');
const accounts = isFull ? 200 : 60;
const transfers = isFull ? 10_000 : 400;
const atOnce = 64;
const kills = isFull ? 3 : 2;
const equalKeys = 0.2;
const overdrafts = 0.05;
const begin = 1000;

interface Leg {
  account: string;
  minor: number;
}
interface Appended {
  stream: string;
  keys?: string[];
  events: { type: string; data: { legs: Leg[]; balance: number; points: number } }[];
}
interface Told {
  key: string;
  outcome: 'done' | 'short';
}

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = randomFrom(seed);
const idOf = (n: number): string => n.toString(16).padStart(24, '0');
const admin: Caller = {
  userId: idOf(0xffff),
  userName: 'admin',
  realName: '管理员',
  mobile: '',
  deptCode: 'A01',
  groups: [],
  roleType: 2,
  roleLevel: 1,
  permissions: ['points:save'],
  sessionId: '',
};
const shortCode = errors.POINTS_SHORT.code;

/** Sends a command until it is answered: what was killed in the middle is sent again with its key. */
async function insist<T>(work: () => Promise<T>, isDone: () => boolean): Promise<T | 'short'> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown }).code === shortCode) return 'short'; // a refusal brings its number
      if (isDone()) throw error;
      await pause(50);
    }
  }
}

async function run(cluster: Cluster, db: Db): Promise<[string, boolean][]> {
  const config = readConfig(cluster.env);
  const nats = await connectNats(config, 'trial');
  const client = new CallClient(nats, config);
  const options = { requestId: 'trial', caller: admin };
  const people = Array.from({ length: accounts }, (_, n) => idOf(n + 1));
  await db
    .collection<{ _id: string }>('points_accounts')
    .insertMany(
      people.map((_id, n) => ({ _id, userName: `t${n}`, realName: `考生${n}`, deptCode: 'A01', version: 0, points: 0, held: 0 })),
    );
  await client.call(
    calls.payment.points.change,
    { requestId: randomUUID(), ids: people, direction: 1, points: begin, reason: '开始' },
    options,
  );
  const told: Told[] = [];
  const used: { key: string; input: { from: string; to: string; points: number } }[] = [];
  let [left, isOver] = [transfers, false];
  const limit = Date.now() + (isFull ? 900_000 : 180_000);
  const one = async (): Promise<void> => {
    const again = used.length > 0 && random() < equalKeys ? used[Math.floor(random() * used.length)] : undefined;
    const from = Math.floor(random() * accounts);
    const to = (from + 1 + Math.floor(random() * (accounts - 1))) % accounts;
    const points = random() < overdrafts ? 500_000 : 1 + Math.floor(random() * 60);
    const { key, input } = again ?? { key: randomUUID(), input: { from: people[from] ?? '', to: people[to] ?? '', points } };
    if (!again) used.push({ key, input });
    const answer = await insist(
      () => client.call(calls.payment.points.transfer, { ...input, requestId: key, reason: '测试' }, options),
      () => Date.now() > limit,
    );
    told.push({ key, outcome: answer === 'short' ? 'short' : 'done' });
  };
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  };
  const all = cluster.services.get('all');
  if (!all) throw new Error('the one-process form');
  let killed = 0;
  const nemesis = async (): Promise<void> => {
    while (killed < kills) {
      const due = ((killed + 1) * transfers) / (kills + 1);
      while (told.length < due && !isOver) await pause(20);
      await all.kill();
      killed += 1;
      await all.start();
    }
  };
  const began = performance.now();
  const killing = nemesis();
  await Promise.all(Array.from({ length: atOnce }, worker));
  isOver = true;
  await killing;
  const seconds = (performance.now() - began) / 1000;
  console.log(`T9 ledger: seed ${seed}; ${told.length} transfers in ${seconds.toFixed(1)} s, ${killed} kills`);
  await nats.drain();
  return verdict(db, people, told, killed);
}

async function verdict(db: Db, people: readonly string[], told: readonly Told[], killed: number): Promise<[string, boolean][]> {
  const stored: unknown = await db.collection('points_events').find().sort({ stream: 1, version: 1 }).toArray();
  const log = stored as Appended[]; // the store's documents
  const balances = new Map<string, number>();
  let [unbalanced, below] = [0, 0];
  for (const { events } of log)
    for (const { data } of events) {
      if (data.legs.reduce((sum, { minor }) => sum + minor, 0) !== 0) unbalanced += 1;
      for (const { account, minor } of data.legs) balances.set(account, (balances.get(account) ?? 0) + minor);
      if (data.balance < 0) below += 1;
    }
  const total = people.reduce((sum, id) => sum + (balances.get(`user:${id}`) ?? 0), 0);
  const sides = new Map<string, number>();
  for (const { keys = [] } of log) for (const key of keys) sides.set(key, (sides.get(key) ?? 0) + 1);
  const timesOf = (key: string): number => sides.get(`transfer:${key}`) ?? 0;
  const lost = told.filter(({ key, outcome }) => outcome === 'done' && timesOf(key) !== 2);
  const halves = [...sides].filter(([key, times]) => key.startsWith('transfer:') && times !== 2);
  const rows = await until('the lists', async () => {
    const found = await db
      .collection<{ _id: string; points: number }>('points_accounts')
      .find({ _id: { $in: [...people] } })
      .toArray();
    return found.every(({ _id, points }) => points === balances.get(`user:${_id}`)) ? found : null;
  }).catch(() => []);
  const done = told.filter(({ outcome }) => outcome === 'done').length;
  return [
    [`${kills} kills, were ${killed}`, killed === kills],
    [`entries whose sum is not 0: ${unbalanced}`, unbalanced === 0],
    [`balances below 0 at any moment: ${below}`, below === 0],
    [`all accounts together hold ${accounts * begin}, hold ${total}`, total === accounts * begin],
    [`between the accounts nothing is left, is ${balances.get('transit') ?? 0}`, (balances.get('transit') ?? 0) === 0],
    [`of ${done} transfers that were told as done ${lost.length} are not there once on both sides`, lost.length === 0],
    [`transfers with one side alone: ${halves.length}`, halves.length === 0],
    [`${people.length} balances of the lists are those of the log, were ${rows.length}`, rows.length === people.length],
    [`refused for want of points: ${told.length - done}`, told.length > done],
  ];
}

const dataDir = mkdtempSync(join(tmpdir(), 'xuekao-faults-'));
let cluster: Cluster | undefined;
let client: MongoClient | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void (cluster?.stop() ?? Promise.resolve()).then(() => process.exit(130)));
try {
  cluster = await settingUp(() => startCluster(dataDir, { mongods: 1, range: portsOf(9), isOne: true }));
  client = await MongoClient.connect(String(cluster.env['MONGO_URL']));
  const bars = await run(cluster, client.db('faults_payment'));
  const broken = bars.filter(([, holds]) => !holds);
  for (const [sentence] of broken) console.log(`FAULT ${sentence}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await client?.close();
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
