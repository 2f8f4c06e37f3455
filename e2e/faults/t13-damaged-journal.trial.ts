import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { prepare } from '../../loadtests/bench/prepare.ts';
import { until } from './candidates.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { Victim } from './process.ts';
import { portsOf } from './trial.ts';

/**
 * T13: everything is killed and mongod's journal is cut at three fifths of what is written. mongod starts without a word; the exam service
 * must refuse with the reason, and go on only where somebody accepts the loss.
 */
const attempts = process.argv.includes('--full') ? 100 : 20;

/** The journal's files are made long and filled from the front. */
function cutJournal(folder: string): string {
  const file =
    readdirSync(folder)
      .filter((name) => name.startsWith('WiredTigerLog.'))
      .sort()
      .at(-1) ?? '';
  const bytes = readFileSync(join(folder, file));
  let written = bytes.length;
  while (written > 0 && bytes[written - 1] === 0) written -= 1;
  truncateSync(join(folder, file), Math.floor(written * 0.6));
  return `${file} cut from ${written} to ${Math.floor(written * 0.6)} bytes`;
}

async function strike(cluster: Cluster, dataDir: string): Promise<[string, boolean][]> {
  const [mongod] = cluster.mongods;
  const all = cluster.services.get('all');
  if (!mongod || !all) throw new Error('the one-process form with one mongod');
  await prepare({ url: cluster.url, env: cluster.env, dataDir, learners: attempts, started: attempts });
  const client = await MongoClient.connect(String(cluster.env['MONGO_URL']));
  const before = await client.db('faults_exam').collection('events').countDocuments();
  // what was told is safe in JetStream before everything goes
  await until('the newest event told', async () => {
    const memory = await client
      .db('faults_exam')
      .collection<{ _id: string; memory?: { lastSequence?: number } }>('followers')
      .findOne({ _id: 'relay/faults_exam' });
    return (memory?.memory?.lastSequence ?? 0) >= attempts ? memory : null;
  });
  await client.close();
  await Promise.all([all.kill(), mongod.kill(), cluster.nats.kill()]);
  const cut = cutJournal(join(mongod.plan.args[mongod.plan.args.indexOf('--dbpath') + 1] ?? '', 'journal'));
  await Promise.all([mongod.start(), cluster.nats.start()]);
  await cluster.primaryPort();
  const again = await MongoClient.connect(String(cluster.env['MONGO_URL']));
  const after = await again.db('faults_exam').collection('events').countDocuments();
  await again.close();
  const refused = await all.start().then(
    () => false,
    () => true,
  );
  const log = readFileSync(all.plan.logFile, 'utf8');
  const accepting = new Victim({
    ...all.plan,
    name: 'accepting',
    logFile: join(dataDir, 'accepting.log'),
    env: { ...all.plan.env, ACCEPT_LOST_EVENTS: '1' },
  });
  const accepted = await accepting.start().then(
    () => true,
    () => false,
  );
  await accepting.stop();
  await all.start();
  console.log(
    `T13 damaged journal: ${cut}; ${before} appends before, ${after} after; the start was ` +
      `${refused ? 'refused' : 'not refused'}, with the loss accepted ${accepted ? 'not' : 'also'} refused, and then as ` +
      'ever',
  );
  return [
    [`the cut loses acknowledged events (${before} before, ${after} after)`, after < before],
    ['mongod starts without a word, and the exam service refuses', refused],
    [
      'it says why and what to do',
      /The log of events is behind what other services were told.*Restore a backup.*ACCEPT_LOST_EVENTS=1/.test(log),
    ],
    ['with the loss accepted it starts', accepted],
  ];
}

const dataDir = mkdtempSync(join(tmpdir(), 'xuekao-faults-'));
let cluster: Cluster | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void (cluster?.stop() ?? Promise.resolve()).then(() => process.exit(130)));
try {
  cluster = await startCluster(dataDir, { mongods: 1, range: portsOf(13), isOne: true });
  const broken = (await strike(cluster, dataDir)).filter(([, holds]) => !holds);
  for (const [sentence] of broken) console.log(`FAULT ${sentence}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await cluster?.stop();
  if (process.env['KEEP_LOGS']) console.log(`logs: ${dataDir}`);
  else rmSync(dataDir, { recursive: true, force: true });
}
