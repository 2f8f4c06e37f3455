import { Controller } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';
import { SiteService } from './site.service.js';

@Controller()
export class SiteController {
  constructor(private readonly site: SiteService) {}

  @Handle(calls.siteInfo)
  info(): Promise<Output<typeof calls.siteInfo>> {
    return this.site.info();
  }

  @Handle(calls.trustedAddresses)
  async trustedAddresses(): Promise<Output<typeof calls.trustedAddresses>> {
    return { addresses: (await this.site.settings()).switches.trustedAddresses };
  }
}
