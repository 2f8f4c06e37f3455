import { expect, it } from '@jest/globals';
import { addressList, networkOf } from './addresses.js';

it.each([
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0'],
  ['2001:0DB8::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:a00:1', '10.0.0.1'],
  ['0:0:0:0:0:ffff:a00:1', '10.0.0.1'],
  ['', ''],
  ['not an address', 'not an address'],
])('limits count %s as %s', (address, network) => expect(networkOf(address)).toBe(network));

it('counts a network of 48 bits where that is asked for, and IPv4 as ever', () => {
  expect(
    ['2001:db8:7:1::1', '2001:db8:7:ffff::1', '2001:db8::', '::ffff:10.0.0.1', '10.0.0.1'].map((address) => networkOf(address, 48)),
  ).toEqual(['2001:db8:7', '2001:db8:7', '2001:db8:0', '10.0.0.1', '10.0.0.1']);
});

it('a list holds addresses and networks of both families, however they are written', () => {
  const has = addressList(['192.0.2.7', '10.1.0.0/16', '2001:db8:1::/48']);
  for (const address of ['192.0.2.7', '10.1.200.3', '::ffff:10.1.200.3', '::ffff:a01:203', '2001:db8:1:5::9', '2001:DB8:1::1%eth0'])
    expect([address, has(address)]).toEqual([address, true]);
  for (const address of ['192.0.2.8', '10.2.0.1', '2001:db8:2::1', '::ffff:10.2.0.1', '', 'x'])
    expect([address, has(address)]).toEqual([address, false]);
  expect(addressList([])('10.0.0.1')).toBe(false);
});
