import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { brokerUsers } from '../accounts/broker.ts';
import { passwordsFrom, passwordsOn } from '../accounts/passwords.ts';
import { redisAccountsFile } from '../accounts/redis.ts';
import { janusFiles } from '../backing/janus.ts';
import { writeWhole } from '../support/files.ts';
import { Problem, report } from '../support/problem.ts';

/**
 * `settings FOLDER`: what the backing services of docker-compose.yml read at their start, with the accounts, each in a folder of its own:
 * `mongo/key`, `nats/nats.conf`, `redis/users.acl`, `janus/janus.jcfg` and its others. The servers of NATS_CLUSTER (`nats-1,nats-2,…`) are
 * one cluster; each takes its name from SERVER_NAME.
 */
function natsSettings(passwords: ReadonlyMap<string, string>, prefix: string): string {
  const servers = (process.env['NATS_CLUSTER'] || 'nats').split(',');
  // of no account: only the servers know it
  const password = createHash('sha256')
    .update(`routes\n${passwords.get('operator')}`)
    .digest('hex');
  const routes = servers.map((name) => `nats://route:${password}@${name}:6222`);
  const settings = {
    port: 4222,
    http: '0.0.0.0:8222',
    max_payload: 67_108_864,
    jetstream: { store_dir: '/data', max_memory_store: 67_108_864, max_file_store: 4_294_967_296, sync_interval: 'always' },
    authorization: brokerUsers(prefix, passwords),
    ...(servers.length > 1 ? { cluster: { name: 'xuekao', port: 6222, authorization: { user: 'route', password }, routes } } : {}),
  };
  // a variable of the environment is one outside of quotes alone
  return `server_name: $SERVER_NAME\n${JSON.stringify(settings, null, 2).slice(1, -1)}`;
}

const mediaPort = 8188;

/** Settings of the media server; the first of them is written last, since it is waited for. */
function mediaSettings(): Record<string, string> {
  const { JANUS_SECRET: janus, JANUS_ROOMS_KEY: janusRooms, JANUS_PUBLIC_ADDRESS: publicAddress } = process.env;
  if (!janus || !janusRooms) throw new Problem('missing in the environment: JANUS_SECRET, JANUS_ROOMS_KEY.');
  const { 'janus.jcfg': main = '', ...others } = janusFiles({
    port: mediaPort,
    secrets: { janus, janusRooms },
    ...(publicAddress ? { publicAddress } : {}),
  });
  return { ...others, 'janus.jcfg': main };
}

try {
  const [folder] = process.argv.slice(2);
  const key = process.env['MONGO_KEY'];
  if (folder === undefined || !key) throw new Problem('usage: settings FOLDER, with the secrets in the environment.');
  const passwords = passwordsFrom(process.env);
  const prefix = process.env['MONGO_DB_PREFIX'] || 'xuekao';
  const write = (service: string, name: string, text: string): void => {
    mkdirSync(join(folder, service), { recursive: true });
    writeWhole(join(folder, service, name), text, 0o600);
  };
  write('mongo', 'key', key);
  write('nats', 'nats.conf', natsSettings(passwords, prefix));
  write('redis', 'users.acl', redisAccountsFile(prefix, passwordsOn('redis', passwords)));
  for (const [name, text] of Object.entries(mediaSettings())) write('janus', name, text);
} catch (error) {
  report(error);
}
