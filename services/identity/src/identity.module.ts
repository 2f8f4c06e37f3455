import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';
import { AiModule } from './ai/index.js';
import { AuditModule } from './audit/index.js';
import { DemoModule } from './demo/index.js';
import { FacesModule } from './faces/index.js';
import { InboxModule } from './inbox/index.js';
import { KernelModule } from './kernel/kernel.module.js';
import { OrganisationModule, organisationUpgrades } from './organisation/index.js';
import { PeopleModule } from './people/index.js';
import { RealNameModule } from './real-name/index.js';
import { SiteModule, siteUpgrades } from './site/index.js';
import { TrialsModule } from './trials/index.js';
import { WaysInModule } from './ways-in/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
@Module({
  imports: [
    KernelModule,
    AuditModule,
    SiteModule,
    AiModule,
    OrganisationModule,
    FacesModule,
    PeopleModule,
    InboxModule,
    RealNameModule,
    WaysInModule,
    TrialsModule,
    DemoModule,
  ],
})
class IdentityModule {}

export const identity: ServiceDefinition = {
  name: 'identity',
  module: IdentityModule,
  // in the order of their numbers, whatever feature they belong to
  upgrades: [...organisationUpgrades, ...siteUpgrades],
};
