import { Injectable } from '@nestjs/common';
import { modulesOff, type ConfigType, type ProviderValues, type SiteModule, type SwitchConfig } from '@xuekao/contracts';
import { ProviderConfigs } from './providers/provider-configs.js';
import { SiteService } from './site.service.js';

/** Door of the site for the rest of the service: calls with plain data, so that the site can become a service of its own by a move. */
@Injectable()
export class Site {
  constructor(
    private readonly site: SiteService,
    private readonly configs: ProviderConfigs,
  ) {}

  /** As they were at most two seconds ago. */
  async settings(): Promise<{ siteName: string; switches: SwitchConfig }> {
    const { siteName, switches } = await this.site.settings();
    return { siteName, switches };
  }

  /** The modules that are switched off, as they were at most two seconds ago. */
  async modulesOff(): Promise<SiteModule[]> {
    const { modules, switches } = await this.site.settings();
    return modulesOff({ ...modules, ...switches });
  }

  /** The configuration in use with its secrets; null while no provider was chosen. */
  providerInUse(type: ConfigType): Promise<{ provider: string; data: ProviderValues } | null> {
    return this.configs.inUse(type);
  }
}
