import { Injectable } from '@nestjs/common';
import { addressList } from '@xuekao/platform';
import { Site } from '../../site/index.js';

/**
 * Addresses that the site lists as those of exam rooms and schools: limits by address do not hold there, neither here nor at the gateway
 * (security.md row 22).
 */
@Injectable()
export class TrustedAddresses {
  private built: { from: string; has: (address: string) => boolean } = { from: '', has: () => false };

  constructor(private readonly site: Site) {}

  async has(address: string): Promise<boolean> {
    const listed = await this.listed();
    const from = listed.join(' ');
    if (from !== this.built.from) this.built = { from, has: addressList(listed) };
    return this.built.has(address);
  }

  private async listed(): Promise<string[]> {
    return (await this.site.settings()).switches.trustedAddresses;
  }
}
