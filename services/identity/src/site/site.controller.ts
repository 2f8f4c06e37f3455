import { Controller } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';
import { TrustedAddresses } from '../ways-in/sign-in/trusted-addresses.js';
import { SiteService } from './site.service.js';

@Controller()
export class SiteController {
  constructor(
    private readonly site: SiteService,
    private readonly trusted: TrustedAddresses,
  ) {}

  @Handle(calls.siteInfo)
  info(): Promise<Output<typeof calls.siteInfo>> {
    return this.site.info();
  }

  @Handle(calls.trustedAddresses)
  async trustedAddresses(): Promise<Output<typeof calls.trustedAddresses>> {
    return { addresses: await this.trusted.listed() };
  }
}
