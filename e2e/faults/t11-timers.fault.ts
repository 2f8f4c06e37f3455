import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { prepare } from '../../loadtests/bench/prepare.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { settingUp } from './setting-up.ts';
import { exitCodeOf, portsOf, type Bar } from './trial.ts';

/**
 * T11: many attempts are due at the same time while the service that ends them is dead; it is killed once more as soon as it has begun with
 * them. Each is handed in once, the last one soon after the return (R5). `--full`: 200 attempts, dead for 15 s.
 */
const isFull = process.argv.includes('--full');
const attempts = isFull ? 200 : 40;
const deadMs = isFull ? 15_000 : 4000;
/** The exam lasts so long; everybody has begun well before. */
const examMs = isFull ? 60_000 : 30_000;
/** The promise is 5 s and the full form holds it; the small one runs beside other tests on machines that nobody measured. */
const withinMs = isFull ? 5000 : 20_000;
const graceMs = 5000;
const patienceMs = 60_000;

/** Of these papers; the demo's own exams are handed in beside them. */
const handIns = (db: Db, own: readonly string[]): Promise<number> =>
  db.collection('events').countDocuments({ stream: { $in: own.map((id) => `attempt-${id}`) }, 'events.type': 'AttemptHandedIn' });
async function untilHandedIn(db: Db, own: readonly string[], count: number): Promise<number> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(20)) if ((await handIns(db, own)) >= count) break;
  return handIns(db, own);
}

async function strike(cluster: Cluster, db: Db, deadline: number, own: readonly string[]): Promise<Bar[]> {
  const all = cluster.services.get('all');
  if (!all) throw new Error('the one-process form');
  await pause(deadline - Date.now() - 1000);
  await all.kill();
  await pause(deadMs + 1000);
  all.launch();
  await untilHandedIn(db, own, 1);
  await all.kill();
  const atKill = await handIns(db, own);
  const begun = Date.now();
  await all.start();
  const ready = Date.now();
  const found = await untilHandedIn(db, own, own.length);
  const tookMs = Math.max(0, Date.now() - Math.max(ready, deadline + graceMs));
  const appends = await db
    .collection('events')
    .find({ stream: { $in: own.map((id) => `attempt-${id}`) }, 'events.type': 'AttemptHandedIn' })
    .toArray();
  const states = appends.flatMap(({ events }) =>
    (events as { type: string; data: { exState?: number } }[])
      .filter(({ type }) => type === 'AttemptHandedIn')
      .map(({ data }) => data.exState),
  ); // the event store's own documents
  console.log(
    `T11 timers: ${atKill} of ${own.length} done when it was killed again, ready ${ready - begun} ms later, ` +
      `the last one ${tookMs} ms after that`,
  );
  return [
    [`all ${own.length} are handed in, were ${found}`, found === own.length],
    [`each once, were ${appends.length} for ${new Set(appends.map(({ stream }) => String(stream))).size}`, appends.length === own.length],
    [
      `because time was up or the window ended, states ${[...new Set(states)].join(', ')}`,
      states.every((state) => state === 1 || state === 7),
    ],
    [`the last one within ${withinMs} ms of the return, took ${tookMs} ms`, tookMs <= withinMs, 'time'],
  ];
}

const dataDir = mkdtempSync(join(tmpdir(), 'xuekao-faults-'));
let cluster: Cluster | undefined;
let client: MongoClient | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void (cluster?.stop() ?? Promise.resolve()).then(() => process.exit(130)));
try {
  const { own, endsAt, candidates } = await settingUp(async () => {
    cluster = await startCluster(dataDir, { mongods: 1, range: portsOf(11), isOne: true });
    const wishes = { url: cluster.url, env: cluster.env, dataDir, learners: attempts, started: attempts, lastsMs: examMs };
    const prepared = await prepare(wishes);
    if (Date.now() > prepared.endsAt - 3000) throw new Error(`the starts took longer than ${examMs} ms`);
    return { own: cluster, endsAt: prepared.endsAt, candidates: prepared.candidates };
  });
  client = await MongoClient.connect(String(own.env['MONGO_URL']));
  const db = client.db('faults_exam');
  const broken = (
    await strike(
      own,
      db,
      endsAt,
      candidates.map(({ paperId }) => paperId),
    )
  ).filter(([, holds]) => !holds);
  for (const [sentence] of broken) console.log(`FAULT ${sentence}`);
  process.exitCode = exitCodeOf(broken);
} finally {
  await client?.close();
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
