import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { fingerprintOf } from '../accounts/keys.ts';
import { restoringMark, startBacking } from '../backing/backing.ts';
import { PidRecord } from '../backing/pids.ts';
import { keepSecrets } from '../backing/secrets.ts';
import { writeWhole } from '../support/files.ts';
import { Problem } from '../support/problem.ts';
import { keyFile, type Manifest, readManifest, unseal, verifySums } from './archive.ts';
import { databasesOf } from './dump.ts';
import { restoreFiles } from './files.ts';
import { beginEra, load } from './load.ts';
import { beginRestore, endRestore, refuseWhileInUse } from './mark.ts';
import { clearTheWay, realOf, refuseWithin } from './way.ts';

export interface RestoreWishes {
  dataDir: string;
  from: string;
  /** moves a data folder that is there aside, and empties the databases of a server that MONGO_URL names */
  replace: boolean;
  env: NodeJS.ProcessEnv;
  say: (text: string) => void;
}

/**
 * Makes a data folder of a backup. Nothing is touched before every file of the backup has been read and is what was written. @throws
 * {Problem}
 */
export async function restoreBackup({
  dataDir: asked,
  from,
  replace,
  env,
  say,
}: RestoreWishes): Promise<{ documents: number; files: number }> {
  // a link stays: what it leads to is moved aside and made anew, on the same disk
  const dataDir = realOf(asked);
  refuseWithin(dataDir, from);
  const files = await verifySums(from);
  say(`${files} files of the backup are what was written`);
  const manifest = readManifest(from);
  const prefix = env['MONGO_DB_PREFIX'] || 'xuekao';
  if (manifest.prefix !== prefix)
    throw new Problem(`The backup is of MONGO_DB_PREFIX=${manifest.prefix}, this is ${prefix}: set MONGO_DB_PREFIX=${manifest.prefix}.`);
  const secretKey = secretKeyOf(from, manifest, env);
  await refuseServerInUse(env, prefix);
  clearTheWay(dataDir, replace, say);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeWhole(join(dataDir, restoringMark), from);
  writeWhole(join(dataDir, 'secrets.json'), JSON.stringify({ ...(env['SECRET_KEY'] ? {} : { secretKey }) }), 0o600);
  keepSecrets(dataDir);
  const documents = await restoreDatabases(dataDir, manifest, from, replace, env, say);
  const restored = await restoreFiles(from, dataDir);
  rmSync(join(dataDir, restoringMark));
  return { documents, files: restored };
}

/** A server that somebody works on is found before anything is moved. */
async function refuseServerInUse(env: NodeJS.ProcessEnv, prefix: string): Promise<void> {
  const url = env['MONGO_URL'];
  if (!url) return; // an own server is not running: its data folder would be in use
  const client = await MongoClient.connect(url, { appName: 'xuekao-restore' });
  try {
    await refuseWhileInUse(client, await databasesOf(client, prefix));
  } finally {
    await client.close();
  }
}

/** The key that the data was written under. */
function secretKeyOf(from: string, { key }: Manifest, env: NodeJS.ProcessEnv): string {
  const secretKey = env['SECRET_KEY'] || (key.how === 'left out' ? '' : keyIn(join(from, keyFile), env));
  if (secretKey === '' && key.fingerprint !== '')
    throw new Problem(
      'The backup was taken without the secret key: set SECRET_KEY to the one of the installation. Without it nobody can sign in.',
    );
  if (key.fingerprint !== '' && fingerprintOf(secretKey) !== key.fingerprint)
    throw new Problem('SECRET_KEY is not the one of this backup: with another one nobody can sign in and no stored secret can be read.');
  return secretKey;
}

function keyIn(file: string, env: NodeJS.ProcessEnv): string {
  // its checksum was verified
  const stored = JSON.parse(readFileSync(file, 'utf8')) as { secretKey?: string; sealed?: Parameters<typeof unseal>[0] };
  if (stored.sealed === undefined) return stored.secretKey ?? '';
  if (!env['BACKUP_PASSPHRASE'])
    throw new Problem('The secret key of this backup is sealed: set BACKUP_PASSPHRASE to what it was taken with.');
  return unseal(stored.sealed, env['BACKUP_PASSPHRASE']);
}

async function restoreDatabases(
  dataDir: string,
  manifest: Manifest,
  from: string,
  replace: boolean,
  env: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<number> {
  // the mark of this very restore must not stop it
  const pids = new PidRecord(dataDir);
  await pids.claim();
  const backing = await startBacking({ dataDir, pids, say, env, programs: ['mongod'] });
  try {
    const client = await MongoClient.connect(backing.env.MONGO_URL, { appName: 'xuekao-restore' });
    try {
      const there = await databasesOf(client, manifest.prefix);
      const full = await withDocuments(client, there);
      if (full.length > 0 && !replace)
        throw new Problem(`The server that MONGO_URL names holds ${full.join(', ')}: empty it, or add --replace, which drops them.`);
      await refuseWhileInUse(client, there);
      const databases = [...new Set([...there, ...manifest.databases.map(({ name }) => name)])];
      await beginRestore(client, databases, from);
      const documents = await load(client, manifest, from, say);
      await beginEra(client, manifest);
      await endRestore(client, databases);
      return documents;
    } finally {
      await client.close();
    }
  } finally {
    await backing.stop();
    pids.release();
  }
}

/** A new server has the empty collection of the audit log, whose indexes are made with its accounts. */
async function withDocuments(client: MongoClient, names: readonly string[]): Promise<string[]> {
  const full: string[] = [];
  for (const name of names) {
    const collections = await client.db(name).listCollections({}, { nameOnly: true }).toArray();
    const firsts = await Promise.all(collections.map((collection) => client.db(name).collection(collection.name).findOne()));
    if (firsts.some((first) => first !== null)) full.push(name);
  }
  return full;
}
