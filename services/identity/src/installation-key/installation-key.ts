import type { FactoryProvider } from '@nestjs/common';
import { claimKey, CONFIG, LOGGER, MONGO, type Config, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { isFirstRowOurs } from '../audit/audit-chain.js';

/** Whether the data belongs to this SECRET_KEY is known before anything else of the service is made. */
export class InstallationKey {
  /** @param isNew this start has put the key in the place of another one: nobody can sign in with an old password */
  constructor(readonly isNew: boolean) {}
}

export const installationKey: FactoryProvider<InstallationKey> = {
  provide: InstallationKey,
  inject: [CONFIG, MONGO, LOGGER],
  useFactory: async (config: Config, mongo: Connection, logger: Logger) => new InstallationKey(await claimKey(mongo, config, () => isFirstRowOurs(config, mongo, logger))),
};
