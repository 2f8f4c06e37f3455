/**
 * Appends per second of one insert each against group commit, without and with a hash chain, in one run: 64 writers, each with a stream of
 * its own, each waiting for its own acknowledgement (majority, journal) before it goes on. All write the same documents to the same server
 * in turns, so that noise meets all. Ends with 1 when group commit is below 4 times the rate, or its p95 is higher.
 * The backing set is that of the tests. WRITERS, SECONDS and ROUNDS change the size, WAYS (a word) leaves out ways without it.
 */
import { randomBytes } from 'node:crypto';
import { backing } from '@xuekao/testing';
import { MongoClient } from 'mongodb';
import { AggregateStore, MemoryEventStore, MongoEventStore } from '../dist/index.js';

const writers = Number(process.env.WRITERS ?? 64);
const seconds = Number(process.env.SECONDS ?? 4);
const rounds = Number(process.env.ROUNDS ?? 3);
const id = () => randomBytes(12).toString('hex');

/** An answer as a learner saves it. */
const savedAnswer = (n) => ({
  type: 'AnswersSaved',
  data: { answers: [{ quId: questionId, seq: n, answer: { options: [optionId] } }], reached: n, at: Date.now() },
});
const [questionId, optionId] = [id(), id()];

async function run(write) {
  const latencies = [];
  const cpu = process.cpuUsage();
  const from = performance.now();
  const until = from + seconds * 1000;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const stream = `attempt-${id()}`;
      for (let version = 0; ; version += 1) {
        const start = performance.now();
        if (start >= until) return;
        await write(stream, version);
        latencies.push(performance.now() - start);
      }
    }),
  );
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  return { latencies, ms, cpu: user + system };
}

const client = await MongoClient.connect((await backing()).mongoUrl, { maxPoolSize: writers });
const db = client.db(`bench_${id()}`);
const store = await MongoEventStore.open(db);
const chained = await MongoEventStore.open(db, { collection: 'chained', chained: 'onwards' });
const single = db.collection('single', { writeConcern: { w: 'majority', journal: true } });
await single.createIndex({ stream: 1, version: 1 }, { unique: true });
const counter = { initial: () => 0, decide: ({ n }) => [savedAnswer(n)], evolve: (state) => state + 1 };
const overMongo = new AggregateStore(store, counter);
const overChained = new AggregateStore(chained, counter);
const overMemory = new AggregateStore(new MemoryEventStore(), counter);

const ways = {
  'one insert each': (stream, version) =>
    single.insertOne({ stream, version: version + 1, at: new Date(), events: [savedAnswer(version)] }),
  'group commit': (stream, version) => store.append({ stream, expectedVersion: version, events: [savedAnswer(version)] }),
  'commands, group commit': (stream, version) => overMongo.execute(stream, { n: version }),
  'commands, chained': (stream, version) => overChained.execute(stream, { n: version }),
  'commands, memory store': (stream, version) => overMemory.execute(stream, { n: version }),
};
for (const name of Object.keys(ways)) if (!name.includes(process.env.WAYS ?? '')) delete ways[name];
const results = Object.fromEntries(Object.keys(ways).map((name) => [name, { latencies: [], ms: 0, cpu: 0 }]));
try {
  for (const write of Object.values(ways)) await Promise.all(Array.from({ length: writers }, () => write(`warm-${id()}`, 0)));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, write] of Object.entries(ways)) {
      const { latencies, ms, cpu } = await run(write);
      const sum = results[name];
      sum.latencies = sum.latencies.concat(latencies);
      sum.ms += ms;
      sum.cpu += cpu;
    }
  }
} finally {
  await db.dropDatabase();
  await client.close();
}

const table = {};
for (const [name, { latencies, ms, cpu }] of Object.entries(results)) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2));
  table[name] = {
    'appends/s': Math.round((sorted.length / ms) * 1000),
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'node CPU us/append': Number((cpu / sorted.length).toFixed(1)),
  };
}
console.log(`${writers} writers, ${rounds} x ${seconds} s each, acknowledged by a majority's journal`);
console.table(table);
const [one, group] = [table['one insert each'], table['group commit']];
if (!one || !group) process.exit();
const factor = group['appends/s'] / one['appends/s'];
console.log(
  `group commit: ${factor.toFixed(1)} x the appends per second (at least 4), p95 ${group['p95 ms']} ms against ` +
    `${one['p95 ms']} ms (no higher)`,
);
process.exitCode = factor >= 4 && group['p95 ms'] <= one['p95 ms'] ? 0 : 1;
