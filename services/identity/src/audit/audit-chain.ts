import { createHmac } from 'node:crypto';
import { canonical, connectMongo, type Config, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import type { AuditDoc } from './audit.model.js';

export const auditCollection = 'audit_rows';

/** The keyed hash of a row; it holds that of the row before. */
export function chain(config: Pick<Config, 'key'>): { hashOf: (row: AuditDoc) => string } {
  const key = config.key('audit-chain');
  return { hashOf: ({ hash: _, ...row }) => createHmac('sha256', key).update(canonical(row)).digest('hex') };
}

/** The audit log's own database, by its own account where there is one. `own` is to be closed by the caller. */
export async function openAudit(
  config: Config,
  mongo: Connection,
  logger: Logger,
): Promise<{ connection: Connection; own: Connection | null }> {
  const { auditMongoUrl, mongoUrl, dbPrefix } = config;
  if (auditMongoUrl === mongoUrl) return { connection: mongo.useDb(`${dbPrefix}_audit`), own: null };
  const own = await connectMongo({ ...config, mongoUrl: auditMongoUrl }, 'audit', logger);
  return { connection: own, own };
}

/** Whether the first row of the log was written under this SECRET_KEY. An empty log says nothing against it. */
export async function isFirstRowOurs(config: Config, mongo: Connection, logger: Logger): Promise<boolean> {
  const { connection, own } = await openAudit(config, mongo, logger);
  try {
    const row = await connection.collection<AuditDoc>(auditCollection).findOne({}, { sort: { _id: 1 } });
    return row === null || row.hash === chain(config).hashOf(row);
  } finally {
    await own?.close();
  }
}
