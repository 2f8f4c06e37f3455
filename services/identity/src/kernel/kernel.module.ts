import { Global, Module } from '@nestjs/common';
import { InstallationKey, installationKey } from './installation-key.js';

/** What every feature stands on. */
@Global()
@Module({ providers: [installationKey], exports: [InstallationKey] })
export class KernelModule {}
