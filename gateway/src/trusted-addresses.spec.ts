import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, subjectOf } from '@xuekao/contracts';
import { startUnderTest, until, type GatewayUnderTest } from './test-support/gateway-under-test.js';
import { get } from './test-support/send.js';

/** More than the state of the process may be asked for by one address, at once and in the two seconds that one waits. */
const flood = 300;
let behindProxy: GatewayUnderTest;
let alone: GatewayUnderTest;
let listed: string[] = [];
beforeAll(async () => {
  behindProxy = await startUnderTest('behind_proxy', { TRUST_PROXY: '127.0.0.1' });
  alone = await startUnderTest('alone');
  for (const { nats, config } of [behindProxy, alone]) {
    nats.subscribe(config.subject(subjectOf(calls.identity.settings.trustedAddresses)), {
      callback: (_error, message) => void message.respond(JSON.stringify({ code: 0, msg: '', data: { addresses: listed } })),
    });
    await nats.flush();
  }
}, 60_000);
afterAll(async () => {
  await behindProxy.close();
  await alone.close();
});

/** How many of a flood are refused. @param forwarded what the n-th request says of where it comes from */
async function refusedOf({ url }: GatewayUnderTest, forwarded: (n: number) => string): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: flood }, async (_, n) => (await get(url, '/healthz/ready', { 'x-forwarded-for': forwarded(n) })).status),
  );
  return statuses.filter((status) => status === 429).length;
}

it('addresses that the site lists are not limited, from the moment they stand there until they do not', async () => {
  expect(await refusedOf(behindProxy, () => '10.1.2.3')).toBeGreaterThan(100);
  listed = ['10.1.0.0/16'];
  await until('the list', async () => (await refusedOf(behindProxy, () => '10.1.2.3')) === 0, 20_000);
  expect(await refusedOf(behindProxy, () => '10.2.2.3')).toBeGreaterThan(100);
  listed = [];
  await until('the list', async () => (await refusedOf(behindProxy, () => '10.1.2.3')) > 100, 20_000);
}, 60_000);

it('what a client says of itself is not believed: the proxy’s own word counts, which stands last', async () => {
  listed = ['10.1.0.0/16'];
  expect(await refusedOf(behindProxy, (n) => `10.3.${n >> 8}.${n & 255}, 10.9.0.1`)).toBeGreaterThan(100);
  expect(await refusedOf(behindProxy, () => '10.1.2.3, 10.9.0.2')).toBeGreaterThan(100);
  expect(await refusedOf(behindProxy, () => '127.0.0.1, 10.1.2.3, 10.9.0.3, 127.0.0.1')).toBeGreaterThan(100);
}, 60_000);

it('nobody is believed where no proxy is named', async () => {
  listed = ['10.1.0.0/16'];
  expect(await refusedOf(alone, (n) => `10.1.${n >> 8}.${n & 255}`)).toBeGreaterThan(100);
}, 60_000);
