import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface BackingAddresses {
  mongoUrl: string;
  natsUrl: string;
  redisUrl: string;
  /** where the broker tells of itself by http; empty: nobody said it */
  brokerMonitorUrl: string;
}

const root = resolve(import.meta.dirname, '../../..');
/** The first start on a machine also fetches the programs. */
const startSeconds = 240;

let shared: Promise<BackingAddresses> | undefined;

/**
 * The addresses of a real mongod (replica set), nats-server (JetStream) and redis-server: those that `npm test` hands over in the
 * environment, or, when a spec is run alone, those of one set that the first spec starts and that serves later runs too, until half an hour
 * passes without one. Credentials are part of the addresses.
 */
export function backing(): Promise<BackingAddresses> {
  shared ??= find();
  return shared;
}

async function find(): Promise<BackingAddresses> {
  const { MONGO_URL: mongoUrl, NATS_URL: natsUrl, REDIS_URL: redisUrl, BROKER_MONITOR_URL: brokerMonitorUrl = '' } = process.env;
  if (mongoUrl && natsUrl && redisUrl) return { mongoUrl, natsUrl, redisUrl, brokerMonitorUrl };
  // Per account and per copy of the repository, so that neither meets another's secrets.
  const folder = join(tmpdir(), `xuekao-test-${process.getuid?.() ?? 0}-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'lease'), '');
  const running = await read(join(folder, 'env.sh'));
  if (running !== undefined) return running;
  const log = openSync(join(folder, 'up.log'), 'a');
  // When two specs come here at once, the second process meets the first one's claim on the folder and ends.
  spawn(process.execPath, [join(root, 'tools/backing/up.ts'), '--data', folder, '--lease-minutes', '30'], {
    detached: true,
    stdio: ['ignore', log, log],
  }).unref();
  closeSync(log);
  for (const until = Date.now() + startSeconds * 1000; Date.now() < until; await pause(100)) {
    const addresses = await read(join(folder, 'env.sh'));
    if (addresses !== undefined) return addresses;
  }
  throw new Error(`The backing services did not start within ${startSeconds} s: see ${join(folder, 'up.log')}`);
}

/** The addresses in the file, unless the process that wrote it is gone; another one may have its number by now. */
async function read(file: string): Promise<BackingAddresses | undefined> {
  try {
    const text = readFileSync(file, 'utf8');
    const value = (name: string): string => new RegExp(`^export ${name}='(.*)'$`, 'm').exec(text)?.[1] ?? '';
    process.kill(Number(value('XUEKAO_BACKING_PID')), 0);
    const found = {
      mongoUrl: value('MONGO_URL'),
      natsUrl: value('NATS_URL'),
      redisUrl: value('REDIS_URL'),
      brokerMonitorUrl: value('BROKER_MONITOR_URL'),
    };
    await answers(new URL(found.natsUrl));
    return found;
  } catch {
    return undefined;
  }
}

/** @throws {Error} nothing listens there */
async function answers({ hostname, port }: URL): Promise<void> {
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
