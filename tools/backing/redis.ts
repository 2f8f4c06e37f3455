import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { redisUsers } from '../accounts/redis.ts';
import { writeWhole } from '../support/files.ts';
import { LogFile } from './log-file.ts';
import type { Secrets } from './secrets.ts';
import type { ProcessSpec } from './supervisor.ts';

export interface RedisPlace {
  dataDir: string;
  port: number;
  secrets: Secrets;
  /** MONGO_DB_PREFIX: some keys have it */
  prefix: string;
}

/** Of the account that may do everything: the one without a name. */
export function redisUrl({ port, secrets }: RedisPlace): string {
  return `redis://:${secrets.redis}@127.0.0.1:${port}`;
}

export function redisUrlOf({ port, secrets }: RedisPlace, account: string): string {
  return `redis://${account}:${secrets.accounts[account] ?? ''}@127.0.0.1:${port}`;
}

export function redisProcess(command: string, place: RedisPlace): ProcessSpec {
  const folder = join(place.dataDir, 'redis');
  const configFile = join(folder, 'redis.conf');
  mkdirSync(folder, { recursive: true });
  const settings = [
    'bind 127.0.0.1',
    `port ${place.port}`,
    `dir "${folder}"`,
    `requirepass ${place.secrets.redis}`,
    ...redisUsers(place.prefix, new Map(Object.entries(place.secrets.accounts))),
    'daemonize no',
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
  ];
  writeWhole(configFile, `${settings.join('\n')}\n`, 0o600);
  return {
    name: 'redis-server',
    command,
    args: [configFile],
    log: new LogFile(join(place.dataDir, 'logs', 'redis-server.log')),
    isReady: () => pongs(place),
    answers: () => pongs(place, true),
    isDatabase: true,
    readySeconds: 30,
    stopSeconds: 10,
  };
}

/** @param isAnyAnswer a server that reads its file says so and counts */
function pongs({ port, secrets }: RedisPlace, isAnyAnswer = false): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${secrets.redis}\r\nPING\r\n`));
    let answer = '';
    const done = (isReady: boolean): void => {
      socket.destroy();
      resolve(isReady);
    };
    socket.setTimeout(isAnyAnswer ? 3000 : 1000, () => done(false));
    socket.once('error', () => done(false));
    socket.on('data', (data) => {
      answer += data.toString('utf8');
      if (answer.split('\r\n').length > 2) done(isAnyAnswer || answer.includes('+PONG'));
    });
  });
}
