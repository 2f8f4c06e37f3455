import { Controller } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';
import { SiteService } from './site.service.js';

@Controller()
export class SiteController {
  constructor(private readonly site: SiteService) {}

  @Handle(calls.identity.site.info)
  info(): Promise<Output<typeof calls.identity.site.info>> {
    return this.site.info();
  }

  @Handle(calls.identity.settings.trustedAddresses)
  async trustedAddresses(): Promise<Output<typeof calls.identity.settings.trustedAddresses>> {
    return { addresses: (await this.site.settings()).switches.trustedAddresses };
  }
}
