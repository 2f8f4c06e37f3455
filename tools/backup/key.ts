import type { MongoClient } from 'mongodb';
import { fingerprintOf } from '../accounts/keys.ts';
import { Problem } from '../support/problem.ts';

/** Of the key that the platform runs with; empty in a database that no start of this release has seen (`claimKey` of libs/platform). */
async function fingerprintInUse(client: MongoClient, prefix: string): Promise<string> {
  const record = await client
    .db(`${prefix}_identity`)
    .collection<{ _id: string; fingerprint: string }>('secret_key')
    .findOne({ _id: 'key' });
  return record?.fingerprint ?? '';
}

interface ChosenKey {
  fingerprint: string;
  /** empty when the backup holds none */
  secretKey: string;
}

/**
 * Key of a backup, and the record about it.
 * @param secretKey from environment and data folder
 * @throws {Problem} when that is not the key that the platform runs with: a backup that is made with it could not be used
 */
export async function chooseKey(
  client: MongoClient,
  { prefix, secretKey, withoutKey, say }: { prefix: string; secretKey: string; withoutKey: boolean; say: (text: string) => void },
): Promise<ChosenKey> {
  const inUse = await fingerprintInUse(client, prefix);
  const offered = secretKey === '' ? '' : fingerprintOf(secretKey);
  if (withoutKey) return { fingerprint: inUse || offered, secretKey: '' };
  if (inUse === '' && offered !== '')
    say(
      'the database does not say yet which SECRET_KEY it belongs to, so nobody knows whether this is the right one: ' +
        'start the platform once with this release',
    );
  if (inUse !== '' && offered !== inUse) {
    const what = offered === '' ? 'There is no SECRET_KEY here' : 'The SECRET_KEY here is not the one that the platform runs with';
    throw new Problem(
      `${what}, so nobody could sign in after a restore: set SECRET_KEY for the backup too (in cron: in its line), or ` +
        'add --without-key and keep the key elsewhere.',
    );
  }
  return { fingerprint: offered, secretKey };
}
