import { type FollowerDocument, isSoleProcess, Lease } from '@xuekao/event-sourcing';
import type { Connection } from 'mongoose';
import type { Config } from '../config.js';
import { connectMongo, refuseHalfRestored } from '../connections.js';
import { refuseOtherKey } from '../installation-key.js';
import type { Logger } from '../logger.js';
import { upgraded, type UpgradeStep } from './upgrades.js';

/** The database of a service, whole, under this key and brought to this release. @throws where it is none of these */
export async function openData(
  service: string,
  upgrades: readonly UpgradeStep[],
  { config, logger }: { config: Config; logger: Logger },
): Promise<Connection> {
  const connection = await refuseHalfRestored(await connectMongo(config, service, logger));
  if (isSoleProcess() && connection.db) await Lease.takeBack(connection.db.collection<FollowerDocument>('followers'));
  return upgraded(await refuseOtherKey(connection, config), upgrades, { config, logger });
}
