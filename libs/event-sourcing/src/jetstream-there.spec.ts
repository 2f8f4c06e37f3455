import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { backing } from '@xuekao/testing';
import { requireJetStream } from './index.js';

let nats: NatsConnection;
beforeAll(async () => {
  const url = new URL((await backing()).natsUrl);
  nats = await connect({ servers: url.host, user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) });
}, 300_000);
afterAll(() => nats.close());

test('a server with JetStream is taken', async () => {
  await expect(requireJetStream({ nats })).resolves.toBeUndefined();
});

test('where nobody answers for JetStream the start is refused in words that say what to do', async () => {
  const refused = requireJetStream({ nats, domain: 'nowhere', patienceMs: 300 });
  await expect(refused).rejects.toMatchObject({
    name: 'JetStreamMissing',
    message: expect.stringMatching(/^The NATS server at .+:\d+ has no JetStream.+NATS_URL/),
  });
});
