import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brokerUsers } from '../accounts/broker.ts';
import { keeperName } from '../accounts/names.ts';
import { writeWhole } from '../support/files.ts';
import { LogFile } from './log-file.ts';
import type { Secrets } from './secrets.ts';
import type { ProcessSpec } from './supervisor.ts';

export interface NatsPlace {
  dataDir: string;
  port: number;
  /** where it tells of itself, on loopback */
  monitorPort: number;
  secrets: Secrets;
  /** MONGO_DB_PREFIX: the accounts of the services reach its subjects */
  prefix: string;
}

/** Of the account that may do everything. */
export const natsUrl = (place: NatsPlace): string => natsUrlOf(place, 'operator');

export function natsUrlOf({ port, secrets }: NatsPlace, account: string): string {
  return `nats://${account}:${passwordsOf(secrets).get(account) ?? ''}@127.0.0.1:${port}`;
}

const passwordsOf = ({ accounts, nats, streams }: Secrets): Map<string, string> =>
  new Map([...Object.entries(accounts), [keeperName, streams], ['operator', nats]]);

export function natsProcess(command: string, place: NatsPlace): ProcessSpec {
  const folder = join(place.dataDir, 'nats');
  const configFile = join(folder, 'nats.conf');
  const jetstream = {
    store_dir: join(folder, 'jetstream'),
    max_memory_store: 67_108_864,
    max_file_store: 4_294_967_296,
    ...(canSync(command) ? { sync_interval: 'always' } : {}),
  };
  const config = {
    host: '127.0.0.1',
    port: place.port,
    http: `127.0.0.1:${place.monitorPort}`,
    server_name: 'xuekao',
    // an import of 20 MB travels in one message, as JSON with its escapes; the server's own limit is 64 MB
    max_payload: 67_108_864,
    jetstream,
    authorization: brokerUsers(place.prefix, passwordsOf(place.secrets)),
  };
  writeWhole(configFile, JSON.stringify(config, null, 2), 0o600);
  return {
    name: 'nats-server',
    command,
    args: ['-c', configFile],
    log: new LogFile(join(place.dataDir, 'logs', 'nats-server.log')),
    isReady: () => greets(place.port),
    answers: () => greets(place.port, 3000),
    isDatabase: true,
    readySeconds: 30,
    stopSeconds: 10,
  };
}

/** `sync_interval` came with 2.10; Debian's 2.9 takes an unknown field for an error. */
function canSync(command: string): boolean {
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(execFileSync(command, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 10);
}

/** The server's first line says who it is, before anybody signs in. */
function greets(port: number, ms = 1000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (isReady: boolean): void => {
      socket.destroy();
      resolve(isReady);
    };
    socket.setTimeout(ms, () => done(false));
    socket.once('error', () => done(false));
    socket.once('data', (data) => done(data.toString('utf8').includes('"jetstream":true')));
  });
}
