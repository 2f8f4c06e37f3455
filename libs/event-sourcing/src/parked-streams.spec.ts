import { expect, test } from '@jest/globals';
import { type ConsumeOptions, serveHistory } from './index.js';
import { type TallyEvent, until } from './tally.fixture.js';
import {
  aroundRelays,
  db,
  store,
  name,
  running,
  relayOptions,
  startRelay,
  startConsumer,
  eventKeyOf,
  sit,
  untilPublished,
  untilCounted,
  expectCountedOnce,
  type Count,
} from './relay.fixture.js';

aroundRelays();

/** Fails for one stream, or those that it is told, until it is told others or none. */
function withPoison(
  more: Partial<ConsumeOptions> = {},
  sick = (stream: string): boolean => stream === 'tally-3',
): { cure: (sick?: (stream: string) => boolean) => void; parked: string[] } {
  const counts = db.collection<Count>('counts');
  let isSick = sick;
  const parked: string[] = [];
  startConsumer({
    tries: 3,
    parkedEveryMs: 200,
    onAside: (stream) => parked.push(stream),
    handler: async (event, session) => {
      await counts.updateOne({ _id: eventKeyOf(event) }, { $inc: { times: 1 } }, { upsert: true, session });
      if (isSick(event.stream)) throw new Error('this one is not understood');
    },
    ...more,
  });
  return { cure: (left = () => false) => (isSick = left), parked };
}

test('an event that nobody understands stops its own stream alone, and is done in order when it is understood', async () => {
  startRelay();
  const poison = withPoison();
  await sit(0, 10);
  await untilCounted(18);
  await until(async () => (await db.collection('parked_events').countDocuments()) === 2, 'both events of the stream');
  expect(poison.parked).toEqual(['tally-3']);
  expect((await db.collection<Count>('counts').find().toArray()).some(({ _id }) => _id.startsWith('tally-3'))).toBe(false);
  poison.cure();
  await untilCounted(20);
  await expectCountedOnce(10);
  await until(async () => (await db.collection('parked_events').countDocuments()) === 0, 'an empty parking');
});

test('a poisoned event of the log is parked by a new durable, too', async () => {
  startRelay();
  await sit(0, 6);
  await untilPublished(12);
  running.push(serveHistory<TallyEvent>(store, `${name}.history`, relayOptions()));
  const poison = withPoison({ history: `${name}.history` });
  await untilCounted(10);
  poison.cure();
  await untilCounted(12);
  await expectCountedOnce(6);
});

test('streams that are well again are done, however many before them are not', async () => {
  await sit(0, 102);
  startRelay();
  await untilPublished(204);
  running.push(serveHistory<TallyEvent>(store, `${name}.history`, relayOptions()));
  const poison = withPoison({ parkedEveryMs: 50, history: `${name}.history` }, () => true);
  await until(async () => (await db.collection('parked_events').countDocuments()) === 204, 'everything parked');
  // the last of them by name
  poison.cure((stream) => stream !== 'tally-99');
  await untilCounted(2);
  expect((await db.collection<Count>('counts').find().toArray()).map(({ _id }) => _id)).toEqual([
    'tally-99@1.0 Opened',
    'tally-99@3.0 Closed',
  ]);
}, 60_000);

test('what fails with every event stops the consumer instead of filling its database, and goes on when it is mended', async () => {
  await sit(0, 10);
  startRelay();
  await untilPublished(20);
  running.push(serveHistory<TallyEvent>(store, `${name}.history`, relayOptions()));
  const errors: unknown[] = [];
  const poison = withPoison(
    { parkedEveryMs: 50, mostParked: 5, history: `${name}.history`, onError: (error) => errors.push(error) },
    () => true,
  );
  await until(() => errors.length > 0, 'the stop');
  expect(errors[0]).toMatchObject({ name: 'ParkingFull' });
  expect(await db.collection('parked_events').distinct('stream')).toHaveLength(5);
  poison.cure();
  await untilCounted(20);
  await expectCountedOnce(10);
}, 60_000);
