import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Backing, claimData, startBacking } from '../../tools/backing/backing.ts';
import { root } from '../../tools/support/paths.ts';

export interface Stack {
  url: string;
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** CPU time so far, in milliseconds. */
  cpu(): CpuTime;
  /** Resident memory of the node process now, in MB. */
  nodeMemoryMb(): number;
  /** Memory of all programs now, in MB; what several of them share is counted once. */
  memoryMb(): number;
  stop(): Promise<void>;
}

/** A gateway in a process of its own, beside the platform. */
export interface SplitGateway {
  url: string;
  /** Resident memory now, in MB. */
  memoryMb(): number;
  /** Ends it without a word to its pages, as a machine that is lost. */
  kill(): void;
  stop(): Promise<void>;
}

export interface CpuTime {
  node: number;
  mongod: number;
  /** nats-server and redis-server */
  rest: number;
}
export type StoreKind = 'mongo' | 'memory';

const started = new Set<Promise<Stack>>();
const splitGateways = new Set<ChildProcess>();

/** A platform of its own in the one-process form, on a free port, in demo mode, with its data in `dataDir`. */
export function startStack(dataDir: string, eventStore: StoreKind, say: (text: string) => void): Promise<Stack> {
  const starting = start(dataDir, eventStore, say);
  started.add(starting);
  return starting;
}

/** Ends whatever was started, also what is only half up; harmless for what has ended. */
export async function stopStacks(): Promise<void> {
  await Promise.all([...splitGateways].map(end));
  await Promise.all(
    [...started].map((starting) =>
      starting.then(
        (stack) => stack.stop(),
        () => undefined,
      ),
    ),
  );
}

async function start(dataDir: string, eventStore: StoreKind, say: (text: string) => void): Promise<Stack> {
  mkdirSync(dataDir, { recursive: true });
  const pids = await claimData(dataDir, say);
  const backing = await startBacking({ dataDir, pids, say, env: withoutAddresses() });
  const port = await freePort();
  const env = {
    UV_THREADPOOL_SIZE: '16',
    ...process.env,
    ...backing.env,
    PORT: String(port),
    DEMO: '1',
    CAPTCHA: 'off',
    CHECK_OUTPUT: '0',
    LOG_LEVEL: 'warn',
    EVENT_STORE: eventStore,
    PAY_SANDBOX_URL: `http://127.0.0.1:${await freePort()}`,
    PAY_SANDBOX_WITHIN: '1',
    SOLE_PROCESS: '1',
  };
  const node = spawn(process.execPath, ['--expose-gc', join(root, 'services/all/dist/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(dataDir, 'all.log'));
  node.stdout.pipe(log);
  node.stderr.pipe(log);
  const url = `http://127.0.0.1:${port}`;
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopAll([node], backing, () => pids.release()));
  try {
    await whenReady(url, node, join(dataDir, 'all.log'));
  } catch (error) {
    await stop();
    throw error;
  }
  const backingPrograms = backingPids(dataDir);
  const cpu = (): CpuTime => {
    const time: CpuTime = { node: cpuOf(Number(node.pid)), mongod: 0, rest: 0 };
    for (const { pid, name } of backingPrograms) time[name === 'mongod' ? 'mongod' : 'rest'] += cpuOf(pid);
    return time;
  };
  const programs = [Number(node.pid), ...backingPrograms.map(({ pid }) => pid)];
  const memoryMb = (): number => Math.round(programs.reduce((sum, pid) => sum + shareOf(pid), 0));
  return { url, env, dataDir, stop, cpu, nodeMemoryMb: () => memoryOf(Number(node.pid)), memoryMb };
}

export async function startSplitGateway({ env, dataDir }: Stack, name: string): Promise<SplitGateway> {
  const port = await freePort();
  const gateway = spawn(process.execPath, [join(root, 'gateway/dist/main.js')], {
    cwd: root,
    // it stands beside the one process
    env: { ...env, SOLE_PROCESS: undefined, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  splitGateways.add(gateway);
  const file = join(dataDir, `${name}.log`);
  const log = createWriteStream(file);
  gateway.stdout.pipe(log);
  gateway.stderr.pipe(log);
  const url = `http://127.0.0.1:${port}`;
  const stop = (): Promise<void> => end(gateway);
  try {
    await whenReady(url, gateway, file);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, memoryMb: () => memoryOf(Number(gateway.pid)), kill: () => void gateway.kill('SIGKILL'), stop };
}

/** The bench measures services of its own, never those that the environment happens to name. */
function withoutAddresses(): NodeJS.ProcessEnv {
  const { MONGO_URL: _mongo, NATS_URL: _nats, REDIS_URL: _redis, ...rest } = process.env;
  return rest;
}

async function whenReady(url: string, node: ChildProcess, log: string): Promise<void> {
  for (const until = Date.now() + 300_000; Date.now() < until; await pause(200)) {
    if (node.exitCode !== null) throw new Error(`the services ended while starting:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    const isReady = await fetch(`${url}/healthz/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error('the services were not ready after five minutes');
}

async function stopAll(programs: readonly ChildProcess[], backing: Backing, release: () => void): Promise<void> {
  for (const program of programs) await end(program);
  await backing.stop();
  release();
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGTERM');
  await Promise.race([ended, pause(15_000, undefined, { ref: false }).then(() => program.kill('SIGKILL'))]);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** mongod, nats-server and redis-server name the data folder on their command lines. */
function backingPids(dataDir: string): { pid: number; name: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const command = readOr(`/proc/${pid}/cmdline`);
      const name = /^[^\0]*(mongod|nats-server|redis-server)/.exec(command)?.[1];
      return name !== undefined && command.includes(dataDir) ? [{ pid: Number(pid), name }] : [];
    });
}

/** Clock ticks are hundredths of a second on Linux. */
function cpuOf(pid: number): number {
  const fields = readOr(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}
function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}
/** Its own memory and its part of what it shares with others, in MB (PSS). */
const shareOf = (pid: number): number => Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
