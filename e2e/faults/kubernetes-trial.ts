import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newKeyPair } from '@xuekao/licence';
import { replacementOrder, rollOut as applyInOrder } from '../../tools/kubernetes/roll-out.ts';
import { root } from '../../tools/support/paths.ts';
import { handInTwice, letThemAnswer, until, type Crowd } from './candidates.ts';
import { check } from './checker.ts';
import { killPod, kubectl, readyPod, readyPods, tried } from './kubernetes.ts';
import { askEach } from './each-service.ts';
import { fillSite, type Site } from './site.ts';
import { tryPolicies } from './kubernetes-policies.ts';
import { Phases } from './phases.ts';

/**
 * The overlay `small` on a real cluster, from nothing to the first saved answer; then under candidates kills, a rolling upgrade and back,
 * more processes and fewer. Runs on a node of the cluster, as root where the cluster gives no volumes. docs/operations/kubernetes.md
 */
const { values: options } = parseArgs({
  options: {
    image: { type: 'string', default: 'localhost/xuekao:dev' },
    media: { type: 'string', default: 'localhost/xuekao-media:dev' },
    backing: { type: 'string', default: 'localhost/xuekao-backing:dev' },
    candidates: { type: 'string', default: '50' },
    /** seconds between two steps */
    quiet: { type: 'string', default: '8' },
    /** leaves the namespace as it is at the end */
    keep: { type: 'boolean', default: false },
  },
});
const taggedNext = (image: string): string => `${image.replace(/:[^:/]+$/, '')}:next`;
const now = { image: options.image, media: options.media };
const next = { image: taggedNext(options.image), media: taggedNext(options.media) };
const uid = 10_001;
const processes = replacementOrder;
const backing = ['mongod', 'nats', 'redis'];
/** Kinds with an autoscaler. */
const scaled = ['gateway', 'exam'];
const folder = mkdtempSync(join(tmpdir(), 'xuekao-kubernetes-'));
const secretsFile = join(folder, 'secrets.env');
const licence = newKeyPair();
const say = (text: string): void => console.log(text);
const quietMs = Number(options.quiet) * 1000;

/** LOAD_IMAGES is the command that takes an archive of images into the cluster; without it they are there. */
function loadImages(): void {
  const load = process.env['LOAD_IMAGES'];
  if (!load) return;
  const archive = join(folder, 'images.tar');
  execFileSync('podman', ['tag', now.image, next.image]);
  execFileSync('podman', ['tag', now.media, next.media]);
  const images = [now.image, next.image, now.media, next.media, options.backing];
  execFileSync('podman', ['save', '-q', '-m', '-o', archive, ...images]);
  const [command = '', ...args] = load.split(' ');
  execFileSync(command, [...args, archive], { stdio: 'ignore' });
  rmSync(archive);
}

/** `small` with these images and this licence. */
function writeOverlay({ image, media }: typeof now): void {
  const named = (name: string, text: string): string => {
    const [, newName, newTag] = /^(.*):([^:/]+)$/.exec(text) ?? [];
    return `  - { name: ${name}, newName: ${newName}, newTag: "${newTag}" }`;
  };
  const kustomization = [
    'apiVersion: kustomize.config.k8s.io/v1beta1',
    'kind: Kustomization',
    `resources: ["${relative(folder, join(root, 'k8s/overlays/small'))}"]`,
    'images:',
    // the overlay has named them already
    named('localhost/xuekao', image),
    named('localhost/xuekao-media', media),
    named('localhost/xuekao-backing', options.backing),
    'patches:',
    '  - target: { kind: Deployment }',
    '    patch: |',
    '      - { op: add, path: /spec/template/spec/containers/0/env/-, value: ' +
      `{ name: LICENCE_PUBLIC_KEY, value: "${licence.publicKey}" } }`,
  ];
  writeFileSync(join(folder, 'kustomization.yaml'), `${kustomization.join('\n')}\n`);
}

/** Volumes in folders of this machine, for a cluster whose storage classes give none. */
async function giveVolumes(): Promise<void> {
  const classes = await kubectl(['get', 'storageclass', '-o', 'name']);
  if (classes.trim() !== '') return;
  const claims = ['files', 'backups', ...backing.map((name) => `data-${name}-0`)];
  const volumes = claims.map((claim) => {
    const path = join(folder, 'volumes', claim);
    mkdirSync(path, { recursive: true });
    chownSync(path, uid, uid);
    return {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: `xuekao-${claim}`, labels: { 'app.kubernetes.io/part-of': 'xuekao-trial' } },
      spec: {
        capacity: { storage: '50Gi' },
        accessModes: ['ReadWriteOnce'],
        persistentVolumeReclaimPolicy: 'Retain',
        claimRef: { namespace: 'xuekao', name: claim },
        hostPath: { path },
      },
    };
  });
  await kubectl(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items: volumes }));
}

async function clear(): Promise<void> {
  await tried(['delete', 'namespace', 'xuekao', '--timeout=180s']);
  await tried(['delete', 'persistentvolume', '-l', 'app.kubernetes.io/part-of=xuekao-trial']);
}

/** As docs/operations/kubernetes.md says it, step by step. */
async function install(): Promise<void> {
  writeAccounts();
  await kubectl(['create', 'namespace', 'xuekao']);
  await kubectl(['create', 'secret', 'generic', 'xuekao-passwords', `--from-env-file=${secretsFile}`]);
  await kubectl(['create', 'secret', 'generic', 'xuekao-backing', ...accountFiles()]);
  await rollOut(now);
}

function writeAccounts(): void {
  accounts(['secrets', secretsFile]);
  writeFileSync(join(folder, 'nats.json'), accounts(['nats']));
  writeFileSync(join(folder, 'users.acl'), accounts(['redis']));
}
const accountFiles = (): string[] => ['nats.json', 'users.acl'].map((name) => `--from-file=${join(folder, name)}`);

/** Before an upgrade, as docs/operations/kubernetes.md says it: the brokers of this release's accounts, while they run. */
async function renewAccounts(): Promise<void> {
  writeAccounts();
  const made = async (...args: string[]): Promise<void> => {
    const secret = await kubectl(['create', 'secret', 'generic', ...args, '--dry-run=client', '-o', 'yaml']);
    await kubectl(['apply', '-f', '-'], secret);
  };
  await made('xuekao-passwords', `--from-env-file=${secretsFile}`);
  await made('xuekao-backing', ...accountFiles());
  for (const [pod, file] of [
    ['nats-0', 'nats.json'],
    ['redis-0', 'users.acl'],
  ] as const)
    await until(`${file} of ${pod}`, async () => {
      const there = await tried(['exec', pod, '--', 'cat', `/etc/xuekao-accounts/${file}`]);
      return there === readFileSync(join(folder, file), 'utf8') ? true : null;
    });
  await kubectl(['exec', 'nats-0', '--', 'nats-server', '--signal', 'reload=1']);
  const password = `REDISCLI_AUTH=${secrets().get('PASSWORD_OPERATOR')}`;
  const answer = await kubectl(['exec', 'redis-0', '--', 'env', password, 'redis-cli', '--user', 'operator', 'ACL', 'LOAD']);
  if (answer.trim() !== 'OK') throw new Error(`Redis did not read its accounts: ${answer}`);
}

/** The program of accounts, which knows the passwords that are there. @returns what it printed */
function accounts(args: readonly string[]): string {
  const env = { ...process.env, ...Object.fromEntries(secrets()) };
  return execFileSync(process.execPath, [join(root, 'tools/accounts/run.ts'), ...args], { env, encoding: 'utf8' });
}

async function rollOut(images: typeof now): Promise<void> {
  writeOverlay(images);
  await applyInOrder({ overlay: folder, stop: [], timeout: '300s', kubectl, say });
}

const secrets = (): Map<string, string> =>
  new Map(
    (existsSync(secretsFile) ? readFileSync(secretsFile, 'utf8') : '').split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );

/** Addresses of the pods, since names of services are known within the cluster alone; the account that may do everything. */
async function operator(): Promise<NodeJS.ProcessEnv> {
  const password = secrets().get('PASSWORD_OPERATOR');
  const { ip } = await readyPod('mongod');
  // these two keep their addresses when their pods change
  const [nats, redis] = await Promise.all([serviceAddress('nats'), serviceAddress('redis')]);
  return {
    ...process.env,
    NODE_ENV: 'production',
    MONGO_DB_PREFIX: 'xuekao',
    SECRET_KEY: secrets().get('SECRET_KEY'),
    MONGO_URL: `mongodb://operator:${password}@${ip}:27017/?directConnection=true&authSource=admin`,
    NATS_URL: `nats://operator:${password}@${nats}:4222`,
    REDIS_URL: `redis://operator:${password}@${redis}:6379`,
  };
}

const serviceAddress = async (name: string): Promise<string> =>
  (await kubectl(['get', 'service', name, '-o', 'jsonpath={.spec.clusterIP}'])).trim();

async function firstPassword(): Promise<string> {
  return until('the first password', async () => {
    const log = await kubectl(['logs', '-l', 'app.kubernetes.io/name=identity', '--tail=-1']);
    return /Sign in as \\?"admin\\?" with the password (\S+) and/.exec(log)?.[1] ?? null;
  });
}

/** Kills a pod of each kind, one after the other; gateway and exam have two, the others one. */
async function kills(phases: Phases): Promise<void> {
  for (const name of [...processes, ...backing]) {
    const count = scaled.includes(name) ? 2 : 1;
    const [pod] = await readyPods(name, count);
    if (!pod) throw new Error(`there is no ${name}`);
    await phases.run(`kill ${count === 2 ? 'one of two' : 'the only'} ${name}`, async () => {
      await killPod(pod, backing.includes(name));
      await readyPods(name, count);
      await pause(quietMs);
    });
  }
}

/** The autoscaler counts from its least number on, and without metrics it changes nothing else. */
async function scale(phases: Phases, count: number, title: string): Promise<void> {
  await phases.run(title, async () => {
    for (const name of scaled) {
      await kubectl(['patch', `hpa/${name}`, '--type=merge', '-p', JSON.stringify({ spec: { minReplicas: count } })]);
      await kubectl(['scale', `deployment/${name}`, `--replicas=${count}`]);
    }
    for (const name of scaled) await readyPods(name, count);
    await pause(quietMs);
  });
}

async function upgradeAndBack(phases: Phases): Promise<void> {
  await phases.run('rolling upgrade', async () => {
    await renewAccounts();
    await rollOut(next);
    await pause(quietMs);
  });
  await phases.run('roll back', async () => {
    for (const name of [...processes].reverse()) {
      await kubectl(['rollout', 'undo', `deployment/${name}`]);
      await kubectl(['rollout', 'status', `deployment/${name}`, '--timeout=300s']);
    }
    await pause(quietMs);
  });
}

async function backUp(phases: Phases): Promise<void> {
  await phases.run('a backup beside it', async () => {
    await kubectl(['create', 'job', 'backup-now', '--from=cronjob/backup']);
    await kubectl(['wait', '--for=condition=Complete', '--timeout=300s', 'job/backup-now']);
  });
}

async function killAlone(phases: Phases, name: string): Promise<void> {
  const pod = await readyPod(name);
  await phases.run(`kill the only ${name}`, async () => {
    await killPod(pod);
    await readyPods(name, 1);
    await pause(quietMs);
  });
}

async function underCandidates(site: Site): Promise<{ crowd: Crowd; phases: Phases }> {
  const [, ...candidates] = site.prepared.candidates;
  const crowd = letThemAnswer({ ...site.prepared, candidates }, 1, site.returns);
  const phases = new Phases(crowd);
  await phases.run('nothing', () => pause(quietMs * 2));
  await backUp(phases);
  await kills(phases);
  await upgradeAndBack(phases);
  await scale(phases, 1, 'gateway and exam 2 → 1');
  await scale(phases, 3, 'gateway and exam 1 → 3');
  await scale(phases, 1, 'gateway and exam 3 → 1');
  for (const name of scaled) await killAlone(phases, name);
  await crowd.stop();
  return { crowd, phases };
}

async function main(): Promise<void> {
  loadImages();
  await clear();
  await giveVolumes();
  const began = Date.now();
  await install();
  say(`everything is ready after ${seconds(began)} s`);
  const url = `http://${await serviceAddress('gateway')}`;
  const admin = { userName: 'admin', password: await firstPassword() };
  const env = await operator();
  const site = await fillSite({ url, env, admin, licence, candidates: 1 + Number(options.candidates) });
  try {
    const first = letThemAnswer({ ...site.prepared, candidates: site.prepared.candidates.slice(0, 1) }, 1, site.returns);
    await until('the first saved answer', async () => (first.acks.length > 0 ? true : null));
    say(`the first answer is saved ${seconds(began)} s after the first manifest was applied (filling the site included)`);
    await first.stop();
    const unserved = await askEach(site, false);
    for (const line of await tryPolicies()) say(line);
    const { crowd, phases } = await underCandidates(site);
    // what the first candidate saved before is in the log as well
    crowd.operations.push(...first.operations);
    const leaving = site.prepared.candidates.slice(0, Math.ceil(site.prepared.candidates.length / 4));
    await Promise.all(leaving.map((who) => handInTwice(site.prepared, who, crowd)));
    await pause(5000);
    const verdict = await check({ env: await operator() }, site.prepared, crowd);
    say(phases.table());
    const faults = [...unserved, ...verdict.faults];
    for (const fault of faults.slice(0, 20)) say(`FAULT ${fault}`);
    say(
      `${verdict.acknowledged} acknowledged saves read back, ${verdict.unknown} without an answer, ${crowd.handIns.size} handed in ` +
        `twice, ${crowd.returns.size} signed in again; ${faults.length} faults`,
    );
    process.exitCode = faults.length === 0 && verdict.acknowledged > 0 ? 0 : 1;
  } finally {
    await site.close();
    if (!options.keep) await clear();
    if (!options.keep) rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (since: number): string => ((Date.now() - since) / 1000).toFixed(1);

await main();
