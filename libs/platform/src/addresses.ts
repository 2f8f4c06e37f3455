import { BlockList, isIP, isIPv6 } from 'node:net';

/** The eight numbers of an IPv6 address, whichever way it is written. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = [], tail = []] = hex.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  return [...head, ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => 0), ...tail];
}

/** Without the name of a network card, and IPv4 as IPv4: a socket of both families writes 10.1.2.3 as ::ffff:10.1.2.3. */
function plainOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  return groups.slice(0, 6).join() === '0,0,0,0,0,65535' ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : bare;
}

/**
 * Whom a limit by address counts: an IPv4 address, or the network of 64 bits of an IPv6 address, since one machine has as many of those as
 * it likes. What is no address comes back as it is. @param bits of the network of an IPv6 address
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const plain = plainOf(address);
  return isIPv6(plain)
    ? groupsOf(plain)
        .slice(0, bits / 16)
        .map((group) => group.toString(16))
        .join(':')
    : plain;
}

/** Whether an address is one of a list. @param listed addresses and networks like `10.1.0.0/16`, checked before */
export function addressList(listed: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of listed) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = plainOf(address);
    return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}
