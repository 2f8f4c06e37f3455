import type { FactoryProvider } from '@nestjs/common';
import { claimKey, CONFIG, MONGO, owesPassword, passwordTold, type Config } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { EarlierData } from './earlier-data.js';

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
  inject: [CONFIG, MONGO, EarlierData],
  useFactory: async (config: Config, mongo: Connection, earlier: EarlierData) => {
    await claimKey(mongo, config, () => earlier.isOfThisKey());
    return new InstallationKey(mongo, config);
  },
};
