import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MongoClient } from 'mongodb';
import { needSpace } from '../support/files.ts';
import { reasonOf } from '../support/problem.ts';
import { keyFile, type Manifest, manifestFile, manifestText, seal, sumsFile, verifySums } from './archive.ts';
import { databasesOf, dump, type Dumped, SnapshotGone } from './dump.ts';
import { copyFiles } from './files.ts';
import { chooseKey } from './key.ts';
import { refuseHalfRestored } from './mark.ts';
import { beginPartial, endPartial, partialOf, removeLeftOvers } from './partial.ts';
import { openServer, withHistory } from './server.ts';
import { refuseWithin } from './way.ts';

export interface BackupWishes {
  dataDir: string;
  /** folder of backups; each becomes a folder in it */
  to: string;
  prefix: string;
  /** leaves the secret key out: whoever restores must have it */
  withoutKey: boolean;
  /** older finished backups beyond this number are removed; undefined keeps all */
  keep?: number | undefined;
  env: NodeJS.ProcessEnv;
  /** ends the backup: what was written of it is removed */
  signal?: AbortSignal;
  say: (text: string) => void;
}

const tries = 3;
const historySeconds = 3600;
const namePattern = /^xuekao-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Takes a backup beside the running platform. It has its name only once it is whole. @returns its folder */
export async function takeBackup({
  dataDir,
  to,
  prefix,
  withoutKey,
  keep,
  env,
  say,
  signal = new AbortController().signal,
}: BackupWishes): Promise<string> {
  refuseWithin(dataDir, to);
  const takenAt = new Date().toISOString();
  const folder = join(to, `xuekao-${takenAt.replace(/[:.]/g, '-')}`);
  const partial = partialOf(folder);
  mkdirSync(to, { recursive: true });
  removeLeftOvers(to, say);
  const server = await openServer(dataDir, env, say);
  try {
    signal.throwIfAborted();
    await refuseHalfRestored(server.client, await databasesOf(server.client, prefix));
    const { fingerprint, secretKey } = await chooseKey(server.client, { prefix, secretKey: server.secretKey, withoutKey, say });
    needSpace(to, 100 + (await megabytesOf(server.client, prefix)));
    const dumped = await withHistory(server.root, historySeconds, () => dumpAgain(server.client, { prefix, folder: partial, say, signal }));
    const sums = [...dumped.sums, ...(await copyFiles(dataDir, await chosenFolder(server.client, prefix), partial, signal))];
    const files = sums.length - dumped.sums.length;
    const how = secretKey === '' ? 'left out' : env['BACKUP_PASSPHRASE'] ? 'sealed' : 'plain';
    const manifest: Manifest = {
      format: 1,
      takenAt,
      clusterTime: dumped.clusterTime,
      prefix,
      databases: dumped.databases,
      files,
      key: { fingerprint, how },
    };
    const texts: [string, string][] = [[manifestFile, manifestText(manifest)]];
    if (how !== 'left out')
      texts.push([
        keyFile,
        `${JSON.stringify(how === 'sealed' ? { sealed: seal(secretKey, env['BACKUP_PASSPHRASE'] ?? '') } : { secretKey })}\n`,
      ]);
    for (const [name, text] of texts) {
      writeFileSync(join(partial, name), text, { mode: 0o600, flush: true });
      sums.push(`${createHash('sha256').update(text).digest('hex')}  ${name}`);
    }
    writeFileSync(join(partial, sumsFile), `${sums.join('\n')}\n`, { mode: 0o600, flush: true });
    // what lies on the disk, not what was sent there: an older backup goes only for one that can be read
    await verifySums(partial, signal);
    endPartial(partial);
    renameSync(partial, folder);
    await leaveRecord(server.client, prefix, folder).catch((error: unknown) =>
      say(`the console will not show this backup: ${reasonOf(error)}`),
    );
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await server.close();
  }
  if (keep !== undefined) prune(to, keep, say);
  return folder;
}

/**
 * The console's page of the running state says when the last backup was finished (`status.service.ts` of identity). An account that may
 * only read leaves none.
 */
async function leaveRecord(client: MongoClient, prefix: string, folder: string): Promise<void> {
  const records = client.db(`${prefix}_identity`).collection<{ _id: string }>('backups');
  await records.updateOne(
    { _id: 'last' },
    { $set: { finishedAt: new Date(), folder: basename(folder) } },
    { upsert: true, writeConcern: { w: 'majority' } },
  );
}

/** A collection or an index that is made meanwhile ends a try: the next one sees it. */
async function dumpAgain(
  client: MongoClient,
  { prefix, folder, say, signal }: { prefix: string; folder: string; say: (text: string) => void; signal: AbortSignal },
): Promise<Dumped> {
  for (let left = tries - 1; ; left -= 1) {
    beginPartial(folder);
    try {
      return await dump(client, { prefix, folder, signal });
    } catch (error) {
      if (!(error instanceof SnapshotGone) || left === 0) throw error;
      say(`the moment that was read is gone (${error.message}); once more`);
    }
  }
}

async function megabytesOf(client: MongoClient, prefix: string): Promise<number> {
  const sizes = await Promise.all((await databasesOf(client, prefix)).map((name) => client.db(name).stats()));
  return Math.ceil(sizes.reduce((sum, stats) => sum + Number(stats['dataSize']), 0) / 2 ** 20);
}

/** Pictures lie where an administrator said, see 文件上传 in the console; a store of others is not part of a backup. */
async function chosenFolder(client: MongoClient, prefix: string): Promise<string | undefined> {
  const found = await client
    .db(`${prefix}_identity`)
    .collection<{ _id: string; data?: { localDir?: unknown } }>('provider_configs')
    .findOne({ _id: 'upload:local' });
  const folder = found?.data?.localDir;
  return typeof folder === 'string' && folder !== '' && existsSync(folder) ? folder : undefined;
}

function prune(to: string, keep: number, say: (text: string) => void): void {
  const finished = readdirSync(to)
    .filter((name) => namePattern.test(name))
    .sort();
  for (const name of finished.slice(0, Math.max(0, finished.length - keep))) {
    rmSync(join(to, name), { recursive: true, force: true });
    say(`removed the older backup ${name}`);
  }
}
