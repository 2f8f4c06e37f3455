import { expect, test } from '@jest/globals';
import { withAddress } from './offer-addresses.js';

const offer = (...candidates: string[]): string => ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', ...candidates, 'a=sendonly', ''].join('\r\n');
const named = 'a=candidate:1 1 udp 2113937151 9db02871-73ce-423f-a744-ace5c1182561.local 40123 typ host generation 0';
const known = 'a=candidate:2 1 udp 2122260223 192.0.2.9 40124 typ host generation 0';

test('an address that a browser hides is that by which it came', () => {
  expect(withAddress(offer(named, known), '192.0.2.7')).toBe(offer(named.replace(/\S+\.local/, '192.0.2.7'), known));
  expect(withAddress(offer(named), '2001:db8::7')).toContain('2113937151 2001:db8::7 40123 typ host');
});

test('what is known, and what came from nowhere, stays as it is', () => {
  expect(withAddress(offer(known), '192.0.2.7')).toBe(offer(known));
  expect(withAddress(offer(named), '')).toBe(offer(named));
  expect(withAddress(offer(named), '1 typ host\r\na=x')).toBe(offer(named));
});
