import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serviceNames } from '@xuekao/contracts';
import { newKeyPair } from '@xuekao/licence';
import { keeperName } from '../../tools/accounts/names.ts';
import { freePort } from '../../tools/backing/ports.ts';
import { findSecrets } from '../../tools/image/secrets-in.ts';
import { root } from '../../tools/support/paths.ts';
import { handInTwice, letThemAnswer, until, type Crowd } from './candidates.ts';
import { check } from './checker.ts';
import { Compose } from './compose.ts';
import { compareCost } from './compose-cost.ts';
import { staysReady } from './compose-frozen.ts';
import { lose } from './compose-losses.ts';
import { imageSizes, startTimes } from './compose-starts.ts';
import { askEach } from './each-service.ts';
import { Phases } from './phases.ts';
import { fillSite, type Site } from './site.ts';

/**
 * docker-compose.yml really run: each service is asked for what it is there for; 50 candidates save through the proxy while a gateway, an
 * exam process, the database's primary and a server of the broker are killed, a third of everything is away at once, and disks are lost;
 * then every answer is read back. After it, what two of each cost a call, and what a gateway says while a service is frozen.
 * `--only services`, `kills`, `losses` or `cost` leaves the others out.
 * docs/operations/containers.md
 */
const { values: options } = parseArgs({
  options: {
    candidates: { type: 'string', default: '50' },
    /** seconds between two kills */
    quiet: { type: 'string', default: '8' },
    only: { type: 'string' },
    /** leaves the set running at the end */
    keep: { type: 'boolean', default: false },
  },
});
const parts = ['services', 'kills', 'losses', 'cost'];
if (options.only !== undefined && !parts.includes(options.only)) throw new Error(`--only takes ${parts.join(', ')}, not ${options.only}`);
const folder = mkdtempSync(join(tmpdir(), 'xuekao-compose-'));
const secretsFile = join(folder, 'secrets.env');
const licence = newKeyPair();
const quietMs = Number(options.quiet) * 1000;
const members = ['mongo-1', 'mongo-2', 'mongo-3'];
const say = (text: string): void => console.log(text);
const seconds = (since: number): string => ((Date.now() - since) / 1000).toFixed(1);

const secrets = (): Map<string, string> =>
  new Map([...readFileSync(secretsFile, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Images that are missing are built. */
function needImages(): void {
  for (const image of ['localhost/xuekao:dev', 'localhost/xuekao-media:dev', 'localhost/xuekao-backing:dev'])
    try {
      execFileSync('podman', ['image', 'exists', image]);
    } catch {
      execFileSync(join(root, 'tools/image/build.sh'), { stdio: 'inherit' });
      return;
    }
}

async function prepareSet(): Promise<{ compose: Compose; url: string }> {
  needImages();
  execFileSync(process.execPath, [join(root, 'tools/accounts/run.ts'), 'secrets', secretsFile]);
  const settingsFile = join(folder, 'settings.env');
  copyFileSync(join(root, 'settings.example.env'), settingsFile);
  appendFileSync(settingsFile, `LICENCE_PUBLIC_KEY=${licence.publicKey}\n`);
  const port = String(await freePort({ lowest: 7400, highest: 7800 }, []));
  const compose = await Compose.of('xuekao-trial', { ENV_FILE: secretsFile, SETTINGS_FILE: settingsFile, PORT: port });
  return { compose, url: `http://127.0.0.1:${port}` };
}

async function start(compose: Compose, url: string): Promise<void> {
  // of a run that was cut off
  await compose.down().catch(() => undefined);
  const began = Date.now();
  await compose.up();
  for (const end = began + 300_000; !(await compose.isWell('gateway-1', '/healthz/services')); await pause(500))
    if (Date.now() > end) throw new Error('not every service answers after five minutes');
  await until('the proxy', async () => ((await fetch(`${url}/healthz/ready`).catch(() => null))?.ok ? true : null));
  say(`every service answers through the proxy ${seconds(began)} s after 'up'`);
}

/** As identity's log says it. */
const firstPassword = (compose: Compose): Promise<string> =>
  until(
    'the first password',
    async () => /Sign in as \\?"admin\\?" with the password (\S+) and/.exec(await compose.logs('identity'))?.[1] ?? null,
  );

async function addresses(compose: Compose): Promise<NodeJS.ProcessEnv> {
  const known = secrets();
  const account = `identity:${known.get('PASSWORD_IDENTITY')}`;
  const [nats, redis, { url }] = await Promise.all([
    compose.addressOf('nats-1'),
    compose.addressOf('redis'),
    compose.primary(members, `root:${known.get('MONGO_ROOT_PASSWORD')}`),
  ]);
  return {
    ...process.env,
    NODE_ENV: 'production',
    MONGO_DB_PREFIX: 'xuekao',
    SECRET_KEY: known.get('SECRET_KEY'),
    MONGO_URL: url,
    NATS_URL: `nats://${account}@${nats}:4222`,
    REDIS_URL: `redis://${account}@${redis}:6379`,
  };
}

const rootAccount = (): string => `root:${secrets().get('MONGO_ROOT_PASSWORD')}`;

async function whatIsDone(compose: Compose, site: Site): Promise<Crowd> {
  const crowd = letThemAnswer(site.prepared, 1, site.returns);
  const phases = new Phases(crowd);
  await phases.run('nothing', () => pause(quietMs * 2));
  if (options.only !== 'losses') await kills(compose, phases);
  if (options.only !== 'kills') await lose({ compose, phases, root: rootAccount(), quietMs });
  await crowd.stop();
  say(phases.table());
  return crowd;
}

async function kills(compose: Compose, phases: Phases): Promise<void> {
  const kill = async (title: string, service: string): Promise<void> => {
    await phases.run(`kill ${title}`, async () => {
      const before = await compose.state(service);
      await compose.kill(service);
      await compose.untilBack(service, before);
      await pause(quietMs);
    });
  };
  for (const round of [1, 2]) {
    await kill(`gateway-${round} of two`, `gateway-${round}`);
    await kill(`exam-${round} of two`, `exam-${round}`);
    const { service } = await compose.primary(members, rootAccount());
    await kill(`the primary of three mongod (${service})`, service);
    await kill(`nats-${round} of three`, `nats-${round}`);
  }
  await kill('identity', 'identity');
  await kill('the keeper of streams', keeperName);
  await kill('redis', 'redis');
  await phases.run('gateway, exam process and primary at once', async () => {
    const { service } = await compose.primary(members, rootAccount());
    const victims = ['gateway-1', 'exam-1', service];
    const before = await Promise.all(victims.map((name) => compose.state(name)));
    await Promise.all(victims.map((name) => compose.kill(name)));
    for (const [index, name] of victims.entries()) await compose.untilBack(name, before[index]!); // one for each of them
    await pause(quietMs);
  });
}

async function faultsAndReads(compose: Compose, site: Site): Promise<string[]> {
  const crowd = await whatIsDone(compose, site);
  const leaving = site.prepared.candidates.slice(0, Math.ceil(site.prepared.candidates.length / 4));
  await Promise.all(leaving.map((who) => handInTwice(site.prepared, who, crowd)));
  await pause(5000);
  const { acknowledged, unknown, faults } = await check({ env: await addresses(compose) }, site.prepared, crowd);
  say(
    `${acknowledged} acknowledged saves read back, ${unknown} without an answer, ${crowd.handIns.size} handed in twice, ` +
      `${crowd.returns.size} signed in again; ${faults.length} faults`,
  );
  return [...faults, ...(acknowledged > 0 ? [] : ['nothing was acknowledged']), ...(await scanLogs(compose))];
}

/** Secrets in the logs: there must be none. The one-time password of the first administrator is meant to stand there. */
async function scanLogs(compose: Compose): Promise<string[]> {
  const names = [
    ...serviceNames.flatMap((name) => (name === 'exam' ? ['exam-1', 'exam-2'] : [name])),
    keeperName,
    'gateway-1',
    'gateway-2',
    'proxy',
  ];
  const all = [...names, 'settings', 'databases', 'redis', 'janus', ...members, 'nats-1', 'nats-2', 'nats-3'];
  const logs = await Promise.all(all.map(async (name) => [name, await compose.logs(name)] as const));
  say(`${all.length} logs scanned, ${Math.round(logs.reduce((sum, [, text]) => sum + text.length, 0) / 1024)} KiB`);
  return logs.flatMap(([name, text]) => findSecrets(text, secrets()).map((what) => `the log of ${name} holds ${what}`));
}

async function main(): Promise<void> {
  const { compose, url } = await prepareSet();
  try {
    await start(compose, url);
    const admin = { userName: 'admin', password: await firstPassword(compose) };
    const site = await fillSite({ url, env: await addresses(compose), admin, licence, candidates: Number(options.candidates) });
    try {
      const faults = await imageSizes(compose);
      if (options.only === undefined || options.only === 'services') faults.push(...(await askEach(site, true)));
      if (!['cost', 'services'].includes(options.only ?? '')) faults.push(...(await faultsAndReads(compose, site)));
      if (options.only === 'services') faults.push(...(await startTimes(compose)), ...(await scanLogs(compose)));
      if (options.only === undefined || options.only === 'cost')
        faults.push(...(await startTimes(compose)), ...(await staysReady(compose)), ...(await compareCost(compose, site)));
      for (const fault of faults.slice(0, 20)) say(`FAULT ${fault}`);
      say(`${faults.length} faults`);
      process.exitCode = faults.length === 0 ? 0 : 1;
    } finally {
      await site.close();
    }
  } finally {
    if (!options.keep) {
      await compose.down();
      rmSync(folder, { recursive: true, force: true });
    } else say(`it goes on; its secrets: ${secretsFile}`);
  }
}

await main();
