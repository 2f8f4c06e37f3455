import { Global, Module } from '@nestjs/common';
import { DocumentEvents, documentEvents } from '@xuekao/platform';
import { InstallationKey, installationKey } from './installation-key.js';

/** Kernel of every feature. */
@Global()
@Module({ providers: [installationKey, documentEvents], exports: [InstallationKey, DocumentEvents] })
export class KernelModule {}
