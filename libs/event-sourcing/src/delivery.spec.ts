import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { backing, uniqueName } from '@xuekao/testing';
import { Delivery } from './delivery.js';
import { heartbeatMs, makeStream, openConsumer } from './streams.js';

let nats: NatsConnection;
let manager: JetStreamManager;
let name: string;
let delivery: Delivery;

beforeAll(async () => {
  const url = new URL((await backing()).natsUrl);
  nats = await connect({ servers: url.host, user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) });
  manager = await jetstreamManager(nats);
}, 300_000);
afterAll(() => nats.close());
beforeEach(async () => {
  name = uniqueName('delivery');
  await makeStream(nats, { stream: name, subjects: [`${name}.*`], era: '', maxBytes: 64 * 1024 ** 2, replicas: 1 });
  delivery = new Delivery(nats, '_INBOX', name, 1.5 * heartbeatMs());
  await openConsumer(nats, { stream: name, names: ['spec-1'], durable: 'spec', inbox: delivery.inbox });
});
afterEach(async () => {
  delivery.end();
  await manager.streams.delete(name);
});

/** Takes until there is nothing for a while, or it fails. */
async function takeAll(): Promise<string[]> {
  const texts: string[] = [];
  for (;;) {
    const taken = await delivery.take(7, 1200);
    texts.push(...taken.map(({ text }) => text));
    if (taken.length === 0 && delivery.quietAt !== null) return texts;
  }
}

test('the broker sends some megabytes ahead, waits for who takes them, and everything arrives in order', async () => {
  const [count, filling] = [64, 'x'.repeat(256 * 1024)];
  for (let number = 1; number <= count; number += 1) await jetstream(nats).publish(`${name}.e`, `${number} ${filling}`);
  // nobody has taken any
  expect((await manager.consumers.info(name, 'spec-1')).delivered.consumer_seq).toBeLessThan(count);
  expect((await takeAll()).map((text) => Number.parseInt(text, 10))).toEqual(Array.from({ length: count }, (_none, index) => index + 1));
  expect([delivery.quietAt, delivery.behind]).toEqual([count, 0]);
});

test('a message without a place in the stream ends it, behind those that have one', async () => {
  await jetstream(nats).publish(`${name}.e`, 'first');
  while (delivery.behind === 0) await nats.flush();
  nats.publish(delivery.inbox, 'forged');
  await nats.flush();
  expect(await delivery.take(10, 1000)).toEqual([{ sequence: 1, text: 'first' }]);
  await expect(delivery.take(10, 1000)).rejects.toThrow('without a place in its stream');
});

test('a loss that the heartbeat tells is never taken for the end of what there is', async () => {
  const beat = headers(100, 'Idle Heartbeat');
  beat.set('Nats-Last-Consumer', '1');
  beat.set('Nats-Last-Stream', '12');
  nats.publish(delivery.inbox, '', { headers: beat });
  await nats.flush();
  expect(delivery.quietAt).toBeNull();
  await expect(delivery.take(10, 1000)).rejects.toThrow('were lost on their way');
});

test('a consumer that is gone is noticed by its silence', async () => {
  expect(await delivery.take(10, 1)).toEqual([]);
  await manager.consumers.delete(name, 'spec-1');
  const waiting = (async () => {
    for (;;) await delivery.take(10, 100);
  })();
  await expect(waiting).rejects.toThrow(`nothing comes of ${name} any more`);
});

test('a connection that was lost ends it at once: what was on its way does not come again', async () => {
  await jetstream(nats).publish(`${name}.e`, 'before');
  while (delivery.behind === 0) await nats.flush();
  await nats.reconnect();
  await until(() =>
    nats.flush().then(
      () => true,
      () => false,
    ),
  );
  expect(await delivery.take(10, 1000)).toEqual([{ sequence: 1, text: 'before' }]);
  await expect(delivery.take(10, heartbeatMs())).rejects.toThrow('the connection was lost');
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}
