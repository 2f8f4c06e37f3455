import { isIPv6 } from 'node:net';

/** The part of an address that one machine cannot choose: it has as many IPv6 addresses as it likes within its network of 64 bits. */
export function networkOf(given: string): string {
  const address = given.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::');
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = after === undefined ? 0 : 8 - (head?.length ?? 0) - (tail?.length ?? 0);
  return [...(head ?? []), ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...(tail ?? [])].slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16)).join(':');
}
