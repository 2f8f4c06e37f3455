import { BlockList, isIP, isIPv4 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { SiteService } from '../site/site.service.js';

/** Whether an address is one of a list. @param listed addresses and ranges like `10.1.0.0/16`, as the contract checked them */
export function addressList(listed: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of listed) {
    const [net = '', bits] = entry.split('/');
    const family = isIPv4(net) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(bits), family);
  }
  return (address) => {
    // a socket that speaks both families writes 10.1.2.3 as ::ffff:10.1.2.3
    const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
    return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  };
}

/** Addresses that the site lists as those of exam rooms and schools: limits by address do not hold there (security.md row 22). */
@Injectable()
export class TrustedAddresses {
  private built: { from: string; has: (address: string) => boolean } = { from: '', has: () => false };

  constructor(private readonly site: SiteService) {}

  async has(address: string): Promise<boolean> {
    const { trustedAddresses } = (await this.site.settings()).switches;
    const from = trustedAddresses.join(' ');
    if (from !== this.built.from) this.built = { from, has: addressList(trustedAddresses) };
    return this.built.has(address);
  }
}
