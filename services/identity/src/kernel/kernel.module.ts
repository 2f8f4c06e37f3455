import { Global, Module } from '@nestjs/common';
import { InstallationKey, installationKey } from './installation-key.js';

/** Kernel of every feature. */
@Global()
@Module({ providers: [installationKey], exports: [InstallationKey] })
export class KernelModule {}
