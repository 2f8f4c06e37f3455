import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PublicEvent, consume, openConsumer } from '@xuekao/event-sourcing';
import { connectNats, readConfig } from '@xuekao/platform';
import { MongoClient } from 'mongodb';
import { until } from './candidates.ts';
import { trial } from './trial.ts';

/**
 * T2: NATS is killed again and again while candidates answer, once with its JetStream folder. What was told to others is told again, and a
 * consumer counts each event once. `--full`: ten kills in 120 s, the folder goes with the fifth.
 */
const isFull = process.argv.includes('--full');
const size = isFull ? { candidates: 50, perSecond: 4, seconds: 125 } : { candidates: 20, perSecond: 4, seconds: 25 };
const kills = isFull ? 10 : 3;
const wipeAt = isFull ? 4 : 1;
const restartAfterMs = 1000;
const waitingMs = isFull ? 6000 : 15_000;
const publicTypes = ['AttemptStarted', 'AttemptHandedIn', 'AttemptFinished'];
let done = 0;

interface Count {
  _id: string;
  times: number;
}
let client: MongoClient | undefined;
let stopCounting: () => Promise<void> = async () => undefined;

try {
  await trial(
    { number: 2, name: 'kill broker', mongods: 1, size, isOne: true },
    async ({ cluster: { env, nats, dataDir }, random, isOver }) => {
      const config = readConfig(env);
      client = await MongoClient.connect(config.mongoUrl);
      const counting = await connectNats(config, 'trial');
      const counts = client.db('faults_trial').collection<Count>('counts');
      const stop = consume({
        nats: counting,
        stream: 'faults_exam',
        db: client.db('faults_trial'),
        durable: 'trial',
        open: (wanted) => openConsumer(counting, { stream: 'faults_exam', names: ['trial-1'], ...wanted }),
        handler: async ({ id }: PublicEvent, session) =>
          void (await counts.updateOne({ _id: id }, { $inc: { times: 1 } }, { upsert: true, session })),
        reset: (emptying) => emptying.remove(counts),
      });
      stopCounting = async () => {
        await stop();
        await counting.close();
      };
      while (done < kills && !isOver()) {
        await pause(isFull ? 8000 + random() * 2000 : 4000 + random() * 1000);
        await nats.kill();
        if (done === wipeAt) rmSync(join(dataDir, 'nats'), { recursive: true, force: true });
        done += 1;
        await pause(restartAfterMs);
        await nats.start();
      }
    },
    async ({ cluster: { env } }, { waitingP99Ms, acknowledged }) => {
      if (!client) throw new Error('the nemesis makes the connection');
      const appends = await client
        .db('faults_exam')
        .collection('events')
        .find({ 'events.type': { $in: publicTypes } })
        .toArray();
      const wanted = appends
        .flatMap(({ _id, events }) =>
          (events as { type: string }[]).flatMap(({ type }, index) =>
            publicTypes.includes(type) ? [`${_id.toHexString()}-${index}`] : [],
          ),
        )
        .sort(); // the event store's own documents
      const counts = client.db('faults_trial').collection<Count>('counts');
      const found = await until('each event counted', async () => {
        const rows = await counts.find().toArray();
        return rows.length >= wanted.length ? rows : null;
      }).catch(() => counts.find().toArray());
      const asking = await connectNats(readConfig(env), 'trial');
      // JetStream's own answer
      const { state } = (await asking.request('$JS.API.STREAM.INFO.faults_exam')).json<{ state: { messages: number } }>();
      await asking.close();
      return [
        [`${kills} kills, were ${done}`, done === kills],
        [
          `each of ${wanted.length} told events is counted, were ${found.length}`,
          JSON.stringify(found.map(({ _id }) => _id).sort()) === JSON.stringify(wanted),
        ],
        [`each is counted once, more often ${found.filter(({ times }) => times !== 1).length}`, found.every(({ times }) => times === 1)],
        [`the broker that lost its folder holds all of them again, has ${state.messages}`, state.messages >= wanted.length],
        [`p99 of waiting for an acknowledgement ≤ ${waitingMs} ms, was ${waitingP99Ms} ms`, waitingP99Ms <= waitingMs, 'time'],
        [`at least ${isFull ? 15_000 : 300} acknowledged saves, were ${acknowledged}`, acknowledged >= (isFull ? 15_000 : 300)],
      ];
    },
  );
} finally {
  await stopCounting();
  await client?.close();
}
