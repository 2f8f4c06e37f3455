import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { keeperName } from '../accounts/names.ts';
import { needSpace } from '../support/files.ts';
import { Problem } from '../support/problem.ts';
import { hasMoved, loneMongoProcess, mongoProcess, mongoUrl, mongoUrlOf, prepareMongo, rehome } from './mongo.ts';
import { natsProcess, natsUrl, natsUrlOf } from './nats.ts';
import { PidRecord } from './pids.ts';
import { keepPorts } from './ports.ts';
import { type ProgramName, provide } from './programs.ts';
import { redisProcess, redisUrl, redisUrlOf } from './redis.ts';
import { keepSecrets } from './secrets.ts';
import { Supervised } from './supervisor.ts';

export interface BackingOptions {
  /** Absolute path, claimed by this process. */
  dataDir: string;
  pids: PidRecord;
  say: (text: string) => void;
  env?: NodeJS.ProcessEnv;
  /** as for `Supervised` */
  frozenSeconds?: number;
  /** Programs that are wanted; left out: all three. */
  programs?: readonly ProgramName[];
}

export interface Backing {
  /** Environment of every process of the platform. */
  env: Record<'MONGO_URL' | 'AUDIT_MONGO_URL' | 'NATS_URL' | 'REDIS_URL' | 'BROKER_MONITOR_URL' | 'SECRET_KEY' | 'DATA_DIR', string>;
  /**
   * Addresses of an account's own (docs/operations/accounts.md); `pay_sandbox` is one as well. A server that the environment names has the
   * accounts that its owner made: its address is left out.
   */
  addressesOf: (account: string) => Addresses;
  stop: () => Promise<void>;
  /** For a second Ctrl-C: everything ends at once. */
  kill: () => void;
}

export type Addresses = Partial<Record<'MONGO_URL' | 'NATS_URL' | 'REDIS_URL', string>>;

/** Lies in a data folder from the beginning of a restore to its end. */
export const restoringMark = 'restoring';

/** The backing programs that an address in the environment does not replace. */
export function programsNeeded(env: NodeJS.ProcessEnv): ProgramName[] {
  const needs: [string, ProgramName][] = [
    ['MONGO_URL', 'mongod'],
    ['NATS_URL', 'nats-server'],
    ['REDIS_URL', 'redis-server'],
  ];
  return needs.filter(([variable]) => !env[variable]).map(([, program]) => program);
}

/**
 * Takes the data folder for this process; what a killed start left running on it is ended first. @throws {Problem} when it is in use, full,
 * or half restored
 */
export async function claimData(dataDir: string, say: (text: string) => void): Promise<PidRecord> {
  needSpace(dataDir, 500);
  if (existsSync(join(dataDir, restoringMark)))
    throw new Problem(`${dataDir} holds a restore that did not end: repeat it with npm run restore -- --from BACKUP --replace.`);
  chmodSync(dataDir, 0o700);
  const pids = new PidRecord(dataDir);
  const ended = await pids.claim();
  if (ended.length > 0) say(`ended what an earlier start left running: ${ended.join(', ')}`);
  return pids;
}

/** Starts what the environment does not name, on loopback, with its data under `dataDir`; resolves when all of it serves. */
export async function startBacking({ dataDir, env = process.env, programs, ...supervising }: BackingOptions): Promise<Backing> {
  const running: Supervised[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((one) => one.stop()));
  };
  try {
    const needed = programsNeeded(env).filter((name) => programs?.includes(name) !== false);
    const commands = await provide(needed, supervising.say);
    const secrets = keepSecrets(dataDir, env);
    const ports = await keepPorts(dataDir, ['mongo', 'nats', 'nats-monitor', 'redis']);
    const startMongo = async (mongod: string): Promise<void> => {
      if (hasMoved(mongo)) {
        const alone = new Supervised(loneMongoProcess(mongod, mongo), supervising);
        await alone.start();
        try {
          await rehome(mongo);
        } finally {
          await alone.stop();
        }
      }
      await start(mongoProcess(mongod, mongo));
      await prepareMongo(mongo);
    };
    const start = async (spec: Supervised['spec']): Promise<void> => {
      const one = new Supervised(spec, supervising);
      running.push(one);
      await one.start();
    };
    const prefix = env['MONGO_DB_PREFIX'] || 'xuekao';
    const mongo = { dataDir, port: ports.mongo, secrets, prefix };
    const nats = { dataDir, port: ports.nats, monitorPort: ports['nats-monitor'], secrets, prefix };
    const redis = { dataDir, port: ports.redis, secrets, prefix };
    const [mongod, natsServer, redisServer] = [commands.get('mongod'), commands.get('nats-server'), commands.get('redis-server')];
    await Promise.all([
      mongod === undefined ? undefined : startMongo(mongod),
      natsServer === undefined ? undefined : start(natsProcess(natsServer, nats)),
      redisServer === undefined ? undefined : start(redisProcess(redisServer, redis)),
    ]);
    const urls = {
      MONGO_URL: env['MONGO_URL'] || mongoUrl(mongo),
      // a database that we did not start has the accounts that its owner made
      AUDIT_MONGO_URL: env['AUDIT_MONGO_URL'] || env['MONGO_URL'] || mongoUrlOf(mongo, 'audit'),
      NATS_URL: env['NATS_URL'] || natsUrl(nats),
      REDIS_URL: env['REDIS_URL'] || redisUrl(redis),
      // of a broker that somebody else started only its owner knows
      BROKER_MONITOR_URL: env['BROKER_MONITOR_URL'] || (env['NATS_URL'] ? '' : `http://127.0.0.1:${nats.monitorPort}`),
    };
    const addressesOf = (account: string): Addresses => ({
      ...(env['MONGO_URL'] || ['gateway', keeperName].includes(account) ? {} : { MONGO_URL: mongoUrlOf(mongo, account) }),
      ...(env['NATS_URL'] ? {} : { NATS_URL: natsUrlOf(nats, account) }),
      ...(env['REDIS_URL'] || account === keeperName ? {} : { REDIS_URL: redisUrlOf(redis, account) }),
    });
    return {
      addressesOf,
      env: { ...urls, SECRET_KEY: env['SECRET_KEY'] || secrets.secretKey, DATA_DIR: dataDir },
      stop,
      kill: () => running.forEach((one) => one.kill()),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
