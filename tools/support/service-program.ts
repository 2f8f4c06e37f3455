import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mongoUrl } from '../backing/mongo.ts';
import { keepSecrets } from '../backing/secrets.ts';
import { readJson } from './files.ts';
import { root } from './paths.ts';

/** The database that the environment names, else the one that `npm start` runs over this data folder. */
function databaseUrl(): string {
  const given = process.env['MONGO_URL'];
  if (given) return given;
  const dataDir = resolve(root, process.env['DATA_DIR'] || '.data');
  const ports = existsSync(dataDir) ? (readJson(join(dataDir, 'ports')) as { mongo?: number } | null) : null; // written by keepPorts
  if (!ports?.mongo) {
    console.error(`Nothing was ever started over ${dataDir}: set MONGO_URL, or DATA_DIR.`);
    process.exit(2);
  }
  return mongoUrl({ port: ports.mongo, secrets: keepSecrets(dataDir) });
}

/** Runs a program of a service, with the words of this command, beside the platform. */
export function runServiceProgram(service: 'exam' | 'stat', name: 'rebuild' | 'verify'): void {
  // it needs the database alone; the other addresses are part of every service's settings
  const env = { NATS_URL: 'unused', REDIS_URL: 'unused', ...process.env, MONGO_URL: databaseUrl() };
  const { status } = spawnSync(process.execPath, [join(root, `services/${service}/dist/${name}.js`), ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
