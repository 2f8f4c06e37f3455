import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BSON, type Document } from 'mongodb';
import { Problem } from '../support/problem.ts';

/** One collection: `<database>/<collection>.bson.gz`, the documents one behind the other as mongodump writes them. */
export interface StoredCollection {
  name: string;
  options: Document;
  indexes: Document[];
  documents: number;
  /** combined hash of all documents whatever their order; what was restored is compared with it */
  digest: string;
}

export interface StoredDatabase {
  name: string;
  collections: StoredCollection[];
}

export interface Manifest {
  format: 1;
  takenAt: string;
  /** the moment of the database's clock that all collections show, `seconds.counter` */
  clusterTime: string;
  prefix: string;
  databases: StoredDatabase[];
  files: number;
  key: { fingerprint: string; how: 'plain' | 'sealed' | 'left out' };
}

export const manifestFile = 'manifest.json';
/** `sha256sum -c SHA256SUMS` reads it too. */
export const sumsFile = 'SHA256SUMS';
export const keyFile = 'secret-key.json';
export const collectionFile = (database: string, collection: string): string =>
  join('databases', database, `${encodeURIComponent(collection)}.bson.gz`);

export const manifestText = (manifest: Manifest): string => `${BSON.EJSON.stringify(manifest, undefined, 2, { relaxed: false })}\n`;

/** @throws {Problem} when the folder holds no finished backup of a known format */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestFile);
  if (!existsSync(file)) throw new Problem(`${folder} holds no backup: ${manifestFile} is not there. A backup that was cut off has none.`);
  const manifest: Manifest = BSON.EJSON.parse(readFileSync(file, 'utf8'), { relaxed: true });
  if (manifest.format !== 1)
    throw new Problem(
      `${folder} has the format ${String(manifest.format)}, this version reads 1: restore it with the version that wrote it.`,
    );
  return manifest;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer); // a stream without an encoding gives buffers
  return hash.digest('hex');
}

/** Reads every file of the backup. @throws {Problem} that names those that are missing or not what was written */
export async function verifySums(folder: string, signal?: AbortSignal): Promise<number> {
  if (!existsSync(join(folder, sumsFile))) throw new Problem(`${folder} holds no backup: ${sumsFile} is not there.`);
  const lines = readFileSync(join(folder, sumsFile), 'utf8').split('\n').filter(Boolean);
  const broken: string[] = [];
  for (const line of lines) {
    signal?.throwIfAborted();
    const [sum = '', path = ''] = [line.slice(0, 64), line.slice(66)];
    if (!existsSync(join(folder, path))) broken.push(`${path} is missing`);
    else if ((await sha256Of(join(folder, path))) !== sum) broken.push(`${path} is not what was written`);
  }
  if (!lines.some((line) => line.endsWith(`  ${manifestFile}`))) broken.push(`${sumsFile} does not name ${manifestFile}`);
  if (broken.length > 0)
    throw new Problem(
      `The backup ${folder} is damaged and nothing was changed: ` +
        `${broken.slice(0, 5).join('; ')}${broken.length > 5 ? ` and ${broken.length - 5} more` : ''}. Take another ` +
        'backup.',
    );
  return lines.length;
}

interface Sealed {
  salt: string;
  nonce: string;
  text: string;
  tag: string;
}

const sealKey = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 });

export function seal(text: string, passphrase: string): Sealed {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', sealKey(passphrase, salt), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    text: sealed.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** @throws {Problem} with another passphrase */
export function unseal({ salt, nonce, text, tag }: Sealed, passphrase: string): string {
  const bytes = (value: string): Buffer => Buffer.from(value, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealKey(passphrase, bytes(salt)), bytes(nonce)).setAuthTag(bytes(tag));
  try {
    return Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8');
  } catch {
    throw new Problem('BACKUP_PASSPHRASE does not open the secret key of this backup: set the one that it was taken with.');
  }
}

/** An order-free hash of documents: equal for equal sets, however they lie in a collection. */
export class Digest {
  readonly #sum = Buffer.alloc(32);

  add(document: Uint8Array): void {
    const hash = createHash('sha256').update(document).digest();
    for (let index = 0; index < hash.length; index += 1) this.#sum[index] = (this.#sum[index] ?? 0) ^ (hash[index] ?? 0);
  }

  toString(): string {
    return this.#sum.toString('hex');
  }
}
