import mongoose, { type Connection } from 'mongoose';
import type { Config } from './config.js';

/** Says under which SECRET_KEY the data of an installation was written. `npm run backup` reads it too (`tools/backup/key.ts`). */
interface KeyRecord {
  _id: 'key';
  fingerprint: string;
}

type KeyConfig = Pick<Config, 'dbPrefix' | 'keyFingerprint' | 'acceptOtherKey'>;

const journaled = { writeConcern: { w: 'majority', journal: true } } as const;
const isTaken = 11_000;

const recordsOf = (connection: Connection, { dbPrefix }: KeyConfig) => connection.getClient().db(`${dbPrefix}_identity`).collection<KeyRecord>('secret_key');

const otherKey = 'This database belongs to another SECRET_KEY: with this one nobody could sign in and no stored secret could be read. Start with the SECRET_KEY that it was made with: the one of your environment, else secretKey of DATA_DIR/secrets.json, else the one of a backup. To go on with another one and lose what hangs on the first, read docs/operations/backup.md, "Another key".';

/** Closes the connection and throws when the installation is known to have another key. Without a record its owner, the identity service, looks closer: `claimKey`. */
export async function refuseOtherKey(connection: Connection, config: KeyConfig): Promise<Connection> {
  const record = await recordsOf(connection, config).findOne({ _id: 'key' });
  if (record === null || record.fingerprint === config.keyFingerprint || config.acceptOtherKey) return connection;
  await connection.close();
  throw new Error(otherKey);
}

/**
 * Writes down the key of the first start; of several processes that start at once one does.
 * @param isOurs asked for data that has no record yet: whether it was written under this key, as far as anybody can tell
 * @returns whether this very process has put the key in the place of another one, as it was told to (ACCEPT_OTHER_KEY)
 * @throws {Error} when the data belongs to another key
 */
export async function claimKey(connection: Connection, config: KeyConfig, isOurs: () => Promise<boolean>): Promise<boolean> {
  const records = recordsOf(connection, config);
  const { keyFingerprint: fingerprint, acceptOtherKey } = config;
  const record = await records.findOne({ _id: 'key' });
  if (record?.fingerprint === fingerprint) return false;
  if (record !== null) {
    if (!acceptOtherKey) throw new Error(otherKey);
    return (await records.updateOne({ _id: 'key', fingerprint: record.fingerprint }, { $set: { fingerprint } }, journaled)).modifiedCount === 1;
  }
  const isOther = !(await isOurs());
  if (isOther && !acceptOtherKey) throw new Error(otherKey);
  try {
    await records.insertOne({ _id: 'key', fingerprint }, journaled);
    return isOther;
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== isTaken) throw error;
    return claimKey(connection, config, isOurs);
  }
}
