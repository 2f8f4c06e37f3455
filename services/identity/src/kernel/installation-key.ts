import type { FactoryProvider } from '@nestjs/common';
import { claimKey, CONFIG, LOGGER, MONGO, owesPassword, passwordTold, type Config, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { isFirstRowOurs } from '../audit/audit-chain.js';

/** Whether the data belongs to this SECRET_KEY is known before anything else of the service is made. */
export class InstallationKey {
  constructor(
    private readonly mongo: Connection,
    private readonly config: Config,
  ) {}

  /** The key has taken the place of another one: no old password opens, and nobody has been told a new one yet. */
  owesPassword(): Promise<boolean> {
    return owesPassword(this.mongo, this.config);
  }

  passwordTold(): Promise<void> {
    return passwordTold(this.mongo, this.config);
  }
}

export const installationKey: FactoryProvider<InstallationKey> = {
  provide: InstallationKey,
  inject: [CONFIG, MONGO, LOGGER],
  useFactory: async (config: Config, mongo: Connection, logger: Logger) => {
    await claimKey(mongo, config, () => isFirstRowOurs(config, mongo, logger));
    return new InstallationKey(mongo, config);
  },
};
