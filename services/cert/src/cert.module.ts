import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';
import { BadgesModule } from './badges/index.js';
import { GrantsModule } from './grants/index.js';
import { KernelModule } from './kernel/kernel.module.js';
import { RewardsModule } from './rewards/index.js';
import { TemplatesModule } from './templates/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
@Module({ imports: [KernelModule, TemplatesModule, GrantsModule, RewardsModule, BadgesModule] })
class CertModule {}

export const cert: ServiceDefinition = { name: 'cert', module: CertModule };
