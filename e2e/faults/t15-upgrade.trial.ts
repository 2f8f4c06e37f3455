import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { keeperName } from '../../tools/accounts/names.ts';
import { replacementOrder } from '../../tools/kubernetes/roll-out.ts';
import { newestTag } from '../../tools/release/release.ts';
import { root } from '../../tools/support/paths.ts';
import { scriptOf, type Cluster } from './cluster.ts';
import { builtRelease } from './release.ts';
import { trial, type Trial } from './trial.ts';

/**
 * T15: the release before and this one on one log. Under the load of T1 each process is replaced by one of this release, in the order of
 * docs/operations/upgrade.md and beside it a while, and then by one of the release before again: nothing is lost, no attempt ends early,
 * no follower stops.
 * `--from=REF` names the release before; left out: the last tag. `--full`: the size of T1.
 */
const isFull = process.argv.includes('--full');
const asked = process.argv.find((argument) => argument.startsWith('--from='))?.slice('--from='.length);
const size = isFull ? { candidates: 100, perSecond: 2, seconds: 190 } : { candidates: 40, perSecond: 2, seconds: 90 };
/** saves of a successor beside the old process */
const fewest = 20;
/** the keeper of streams is always of this release */
const order = replacementOrder.filter((name) => name !== keeperName).flatMap((name) => (name === 'exam' ? ['exam-1', 'exam-2'] : [name]));

const from = asked ?? (await newestTag(root, 'HEAD^'));
if (from === undefined) {
  console.log('T15 upgrade: left out: the history has no release before this one (git tag); name one with --from=REF');
} else {
  const before = await builtRelease(from);
  const known = order.filter((name) => existsSync(scriptOf(name, before)));
  let replaced = 0;
  const beside: number[] = [];
  await trial(
    { number: 15, name: `upgrade from ${from} and back`, mongods: 1, size, release: before },
    async ({ cluster }) => {
      for (const release of [root, before]) {
        await pause(5000);
        // a service that the release before does not have stays as it is
        for (const name of known) {
          const taken = await replace(cluster, name, release);
          if (name.startsWith('exam')) beside.push(taken);
          replaced += 1;
        }
      }
    },
    async ({ cluster, prepared, crowd }, { acknowledged }) => {
      const { handedIn, aside } = await whatTheLogSays(cluster, prepared);
      return [
        [`${2 * known.length} processes were replaced (${known.join(', ')}), were ${replaced}`, replaced === 2 * known.length],
        [`each exam process took saves beside those of the other release: ${beside.join(', ')}`, beside.every((taken) => taken >= fewest)],
        [`${crowd.handIns.size} attempts ended, all by their candidates; in the log ${handedIn}`, handedIn === crowd.handIns.size],
        [`nothing was set aside, was ${aside.join(', ') || 'nothing'}`, aside.length === 0],
        [`at least ${isFull ? 20_000 : 2000} acknowledged saves, were ${acknowledged}`, acknowledged >= (isFull ? 20_000 : 2000)],
      ];
    },
  );
}

/**
 * As docs/operations/upgrade.md says: a successor beside the old process, which ends when that one is ready, and of exam only once that one
 * has taken saves while processes of the other release took theirs. Two gateways cannot have one port: the old one ends first.
 * @returns saves that the successor took beside the old process
 */
async function replace(cluster: Cluster, name: string, release: string): Promise<number> {
  const old = cluster.services.get(name);
  if (!old) throw new Error(`the cluster has no ${name}`);
  if (name === 'gateway') {
    await old.stop();
    old.plan.args.splice(0, 1, scriptOf(name, release));
    await old.start();
    return 0;
  }
  const { process: successor, metricsUrl } = await cluster.startBeside(name, release);
  let taken = 0;
  for (const end = Date.now() + 30_000; name.startsWith('exam') && taken < fewest && Date.now() < end; await pause(200))
    taken = await savesOf(metricsUrl);
  cluster.services.set(name, successor);
  await old.stop();
  return taken;
}

/** Saves that a process has answered. */
async function savesOf(metricsUrl: string): Promise<number> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  return [...text.matchAll(/^xuekao_call_seconds_count\{[^}]*fill-answer[^}]*\} (\d+)/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
}

async function whatTheLogSays({ env }: Cluster, { candidates }: Trial['prepared']): Promise<{ handedIn: number; aside: string[] }> {
  const client = await MongoClient.connect(String(env['MONGO_URL']));
  try {
    const streams = await client
      .db('faults_exam')
      .collection('events')
      .distinct('stream', { 'events.type': 'AttemptHandedIn', stream: { $in: candidates.map(({ paperId }) => `attempt-${paperId}`) } });
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const aside: string[] = [];
    for (const { name } of databases.filter((each) => each.name.startsWith('faults_')))
      for (const collection of ['set_aside', 'parked_events'])
        if ((await client.db(name).collection(collection).countDocuments()) > 0) aside.push(`${name}.${collection}`);
    return { handedIn: streams.length, aside };
  } finally {
    await client.close();
  }
}
