import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames } from '@xuekao/contracts';
import { MongoClient } from 'mongodb';
import { keeperName } from '../../tools/accounts/names.ts';
import { freePort, type PortRange } from '../../tools/backing/ports.ts';
import { provide } from '../../tools/backing/programs.ts';
import { root } from '../../tools/support/paths.ts';
import { Line } from './line.ts';
import { Victim } from './process.ts';

export interface Cluster {
  mongods: Victim[];
  nats: Victim;
  redis: Victim;
  /** by name: the keeper of streams, each service, exam as exam-1 and exam-2, and gateway; in the one-process form: all */
  services: Map<string, Victim>;
  /** in a cluster with lines: what lies between the services and their databases */
  lines: Lines | undefined;
  url: string;
  /** of the gateway, or of the one process */
  metricsUrl: string;
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** port of the mongod that takes writes at the moment */
  primaryPort(): Promise<number>;
  /** One more process of a service, of the release in this folder, beside those that run; resolves when its calls can be asked. */
  startBeside(name: string, release: string): Promise<Successor>;
  stop(): Promise<void>;
}

export interface Successor {
  process: Victim;
  metricsUrl: string;
}

export interface Lines {
  mongo: Line;
  nats: Line;
  redis: Line;
}
export interface ClusterPlan {
  mongods: 1 | 3;
  /** no other cluster takes ports of it */
  range: PortRange;
  /** one process for all services, which starts in a third of the time */
  isOne?: boolean;
  /** folder of the release that runs; left out: this one */
  release?: string;
  /** puts lines that can be broken between the services and one mongod, NATS and Redis */
  hasLines?: boolean;
}

/** Loopback only, reachable by nobody else and gone after the test: so without accounts. */
export async function startCluster(
  dataDir: string,
  { mongods: mongodCount, range, isOne = false, release = root, hasLines = false }: ClusterPlan,
): Promise<Cluster> {
  const programs = await provide(['mongod', 'nats-server', 'redis-server'], () => undefined);
  const ports: number[] = [];
  while (ports.length < mongodCount + 4) ports.push(await freePort(range, ports));
  const [natsPort = 0, redisPort = 0, gatewayPort = 0, metricsPort = 0, ...mongoPorts] = ports;
  let lines: Lines | undefined;
  const running: Victim[] = [];
  const victim = async (
    name: string,
    command: string,
    args: string[],
    isReady: () => Promise<boolean>,
    env?: NodeJS.ProcessEnv,
  ): Promise<Victim> => {
    const one = new Victim({ name, command, args, logFile: join(dataDir, `${name}.log`), isReady, ...(env ? { env } : {}) });
    running.push(one);
    await one.start();
    return one;
  };
  const folder = (name: string): string => {
    mkdirSync(join(dataDir, name), { recursive: true });
    return join(dataDir, name);
  };
  const stop = async (): Promise<void> => {
    await Promise.all(running.filter(({ plan }) => plan.command === process.execPath).map((one) => one.stop()));
    // a mongod that is asked to end looks for a successor for 10 s, and its data are thrown away
    await Promise.all(running.map((one) => one.kill()));
    for (const line of lines ? Object.values(lines) : []) line.close();
  };
  try {
    const mongods = await Promise.all(
      mongoPorts.map((port) =>
        victim(
          `mongod-${port}`,
          programs.get('mongod') ?? 'mongod',
          [
            '--dbpath',
            folder(`mongo-${port}`),
            '--port',
            String(port),
            '--bind_ip',
            '127.0.0.1',
            '--nounixsocket',
            '--replSet',
            'rs',
            '--wiredTigerCacheSizeGB',
            '0.25',
            '--networkMessageCompressors',
            'snappy,zstd',
            // what a killed process has begun is in the way so long; the platform's own mongod has 30
            '--setParameter',
            'transactionLifetimeLimitSeconds=10',
            '--setParameter',
            'diagnosticDataCollectionEnabled=false',
            '--quiet',
          ],
          () => accepts(port),
        ),
      ),
    );
    await initiate(mongoPorts);
    const nats = await victim(
      'nats',
      programs.get('nats-server') ?? 'nats-server',
      ['-a', '127.0.0.1', '-p', String(natsPort), '-js', '-sd', folder('nats')],
      () => accepts(natsPort),
    );
    const redis = await victim(
      'redis',
      programs.get('redis-server') ?? 'redis-server',
      ['--bind', '127.0.0.1', '--port', String(redisPort), '--dir', folder('redis'), '--save', ''],
      () => accepts(redisPort),
    );
    const url = `http://127.0.0.1:${gatewayPort}`;
    if (hasLines) lines = { mongo: await Line.to(mongoPorts[0] ?? 0), nats: await Line.to(natsPort), redis: await Line.to(redisPort) };
    const mongoUrl = lines
      ? `mongodb://127.0.0.1:${lines.mongo.port}/?directConnection=true`
      : `mongodb://${mongoPorts.map((port) => `127.0.0.1:${port}`).join(',')}/?replicaSet=rs`;
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      MONGO_URL: mongoUrl,
      AUDIT_MONGO_URL: mongoUrl,
      NATS_URL: `nats://127.0.0.1:${lines?.nats.port ?? natsPort}`,
      REDIS_URL: `redis://127.0.0.1:${lines?.redis.port ?? redisPort}`,
      MONGO_DB_PREFIX: 'faults',
      SECRET_KEY: randomBytes(32).toString('hex'),
      DATA_DIR: dataDir,
      PORT: String(gatewayPort),
      DEMO: '1',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
    };
    const services = new Map<string, Victim>();
    const processes = serviceNames.flatMap((name) => (name === 'exam' ? ['exam-1', 'exam-2'] : [name]));
    for (const name of isOne ? ['all'] : [keeperName, ...processes, 'gateway']) {
      const isDoor = name === 'gateway' || isOne;
      // the gateway is ready by itself; whether the services answer is said on the port of metrics
      const isReady = async (): Promise<boolean> => {
        if (!isDoor) return true;
        // as a supervisor would: on a machine that is full a service may get no connection in time, and ends
        for (const one of services.values()) if (!one.isRunning) one.launch();
        return (await answers(`${url}/healthz/ready`)) && answers(`http://127.0.0.1:${metricsPort}/healthz/services`);
      };
      services.set(
        name,
        await victim(
          name,
          process.execPath,
          [scriptOf(name, release)],
          isReady,
          isDoor ? { ...env, METRICS_PORT: String(metricsPort) } : env,
        ),
      );
    }
    const metricsUrl = `http://127.0.0.1:${metricsPort}`;
    const startBeside = async (name: string, of: string): Promise<Successor> => {
      const port = await freePort(range, ports);
      ports.push(port);
      const logFile = join(dataDir, `${name}-${port}.log`);
      // said at every level of the log, by every release
      const isReady = async (): Promise<boolean> =>
        existsSync(logFile) && readFileSync(logFile, 'utf8').includes('"msg":"service is ready"');
      const own = { ...env, METRICS_PORT: String(port) };
      const one = new Victim({ name, command: process.execPath, args: [scriptOf(name, of)], logFile, isReady, env: own });
      running.push(one);
      await one.start();
      return { process: one, metricsUrl: `http://127.0.0.1:${port}` };
    };
    const primaryPort = (): Promise<number> => primaryOf(mongoPorts);
    return { mongods, nats, redis, services, lines, url, metricsUrl, env, dataDir, stop, primaryPort, startBeside };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Main file of a process. @param release folder of a built checkout; one of before has no keeper, and is served by that of this one */
export const scriptOf = (name: string, release: string): string => {
  if (name === keeperName) return join(root, 'libs/platform/dist/streams/main.js');
  return join(release, name === 'gateway' ? 'gateway/dist/main.js' : `services/${name.replace(/-\d$/, '')}/dist/main.js`);
};

async function initiate(ports: readonly number[]): Promise<void> {
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${ports[0]}/?directConnection=true`);
  try {
    const members = ports.map((port, index) => ({ _id: index, host: `127.0.0.1:${port}` }));
    await client.db('admin').command({ replSetInitiate: { _id: 'rs', members, settings: { electionTimeoutMillis: 2000 } } });
  } finally {
    await client.close();
  }
  await primaryOf(ports);
}

async function primaryOf(ports: readonly number[]): Promise<number> {
  for (const end = Date.now() + 90_000; Date.now() < end; await pause(100)) {
    for (const port of ports) if (await isPrimary(port)) return port;
  }
  throw new Error('no mongod became primary');
}

async function isPrimary(port: number): Promise<boolean> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: 2000 });
  try {
    const { isWritablePrimary } = await client.db('admin').command({ hello: 1 });
    return isWritablePrimary === true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );
