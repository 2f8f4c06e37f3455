import mongoose, { type Connection } from 'mongoose';
import type { Config } from './config.js';

/** Says under which SECRET_KEY the data of an installation was written. `npm run backup` reads it too (`tools/backup/key.ts`). */
interface KeyRecord {
  _id: 'key';
  fingerprint: string;
  /** the key has taken the place of another one, and nobody has been told a password under it yet */
  owesPassword?: boolean;
}

type KeyConfig = Pick<Config, 'dbPrefix' | 'keyFingerprint' | 'acceptOtherKey'>;

const journaled = { writeConcern: { w: 'majority', journal: true } } as const;
const isTaken = 11_000;

const recordsOf = (connection: Connection, { dbPrefix }: KeyConfig) =>
  connection.getClient().db(`${dbPrefix}_identity`).collection<KeyRecord>('secret_key');

const otherKey =
  'This database belongs to another SECRET_KEY: with this one nobody could sign in and no stored secret could be read. ' +
  'Start with the SECRET_KEY that it was made with: the one of your environment, else secretKey of ' +
  'DATA_DIR/secrets.json, else the one of a backup. To go on with another one and lose what hangs on the first, read ' +
  'docs/operations/backup.md, "Another key".';

/**
 * Closes the connection and throws when the installation is known to have another key. Without a record its owner, the identity service,
 * looks closer: `claimKey`.
 */
export async function refuseOtherKey(connection: Connection, config: KeyConfig): Promise<Connection> {
  const record = await recordsOf(connection, config).findOne({ _id: 'key' });
  if (record === null || record.fingerprint === config.keyFingerprint || config.acceptOtherKey) return connection;
  await connection.close();
  throw new Error(otherKey);
}

/**
 * Writes down the key of the first start; of several processes that start at once one does. A key that takes the place of another one, as
 * ACCEPT_OTHER_KEY says, owes a password until `passwordTold`: the start that wrote it down may end before it can tell one.
 * @param isOurs asked for data that has no record yet: whether it was written under this key, as far as anybody can tell
 * @throws {Error} when the data belongs to another key, or was given another one at this very moment
 */
export async function claimKey(connection: Connection, config: KeyConfig, isOurs: () => Promise<boolean>): Promise<void> {
  const records = recordsOf(connection, config);
  const { keyFingerprint: fingerprint, acceptOtherKey } = config;
  // whoever was faster brought a key that nobody has agreed to replace
  const again = (): Promise<void> => claimKey(connection, { ...config, acceptOtherKey: false }, isOurs);
  const record = await records.findOne({ _id: 'key' });
  if (record?.fingerprint === fingerprint) return;
  if (record !== null) {
    if (!acceptOtherKey) throw new Error(otherKey);
    const { modifiedCount } = await records.updateOne(
      { _id: 'key', fingerprint: record.fingerprint },
      { $set: { fingerprint, owesPassword: true } },
      journaled,
    );
    return modifiedCount === 1 ? undefined : again();
  }
  const isOther = !(await isOurs());
  if (isOther && !acceptOtherKey) throw new Error(otherKey);
  try {
    await records.insertOne({ _id: 'key', fingerprint, ...(isOther && { owesPassword: true }) }, journaled);
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== isTaken) throw error;
    await again();
  }
}

/** Whether no password opens under this key and nobody has been told a new one. */
export async function owesPassword(connection: Connection, config: KeyConfig): Promise<boolean> {
  return (await recordsOf(connection, config).countDocuments({ _id: 'key', fingerprint: config.keyFingerprint, owesPassword: true })) === 1;
}

export async function passwordTold(connection: Connection, config: KeyConfig): Promise<void> {
  await recordsOf(connection, config).updateOne(
    { _id: 'key', fingerprint: config.keyFingerprint },
    { $unset: { owesPassword: 1 } },
    journaled,
  );
}
