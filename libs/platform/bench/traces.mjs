/**
 * Processor time of a call with nothing traced, with 1 % of the calls sampled, and with all: over the broker to a handler that appends to
 * the log and looks a document up, 64 at a time. By turns in one run, so that noise meets all; the collector is a server beside it. Caller
 * and service share this process, so it is the cost of the gateway's part and the service's together. The backing set is that of the
 * tests. CALLS and ROUNDS change the size.
 */
import 'reflect-metadata';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { allCalls, calls, subjectOf } from '@xuekao/contracts';
import { MongoEventStore } from '@xuekao/event-sourcing';
import { serviceEnvironment } from '@xuekao/testing';
import { SpanKind, traceIdOfRequest, within } from '@xuekao/tracing';
import { CallServer } from '../dist/call-server.js';
import { CallClient, connectMongo, connectNats, createLogger, currentCall, readConfig, tracerOf } from '../dist/index.js';

if (process.argv[2] === 'collector') {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.once('disconnect', () => process.exit(0));
} else await main();

async function main() {
  const perTurn = Number(process.env.CALLS ?? 5000);
  const rounds = Number(process.env.ROUNDS ?? 7);
  const collector = fork(import.meta.filename, ['collector']);
  const [port] = await once(collector, 'message');
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const ways = [
    await way('nothing traced', {}),
    await way('1 % sampled', traced),
    await way('all sampled', { ...traced, OTEL_TRACES_SAMPLER: 'always_on' }),
  ];
  for (const each of ways) await turn(each, perTurn); // warm
  for (let round = 0; round < rounds; round += 1)
    for (const each of round % 2 === 0 ? ways : ways.toReversed()) each.figures.push(await turn(each, perTurn));
  const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
  const bare = median(ways[0].figures);
  console.table(
    Object.fromEntries(
      ways.map(({ name, figures }) => {
        const cpu = median(figures);
        const spread = `${Math.min(...figures).toFixed(0)} to ${Math.max(...figures).toFixed(0)}`;
        return [name, { 'CPU-µs per call': cpu.toFixed(0), spread, 'to nothing': (cpu / bare).toFixed(3) }];
      }),
    ),
  );
  for (const each of ways) await each.end();
  collector.disconnect();
}

async function way(name, more) {
  const config = readConfig(await serviceEnvironment('bench-traces', { CHECK_OUTPUT: '0', SLOW_CALL_MS: '60000', ...more }));
  const logger = createLogger('bench', 'error');
  const nats = await connectNats(config, 'bench');
  const mongo = await connectMongo(config, 'exam', logger);
  const store = await MongoEventStore.open(mongo.db);
  const people = mongo.collection('people');
  await people.insertOne({ _id: 'p', name: 'n' });
  const [tracer, gateway] = [await tracerOf('exam', config, logger), await tracerOf('gateway', config, logger)];
  const save = calls.repo.knowledgePoints.sort;
  const server = new CallServer({ service: 'repo', nats, logger, config, processId: 'one', tracer });
  // Nest adds the same to each of the ways
  const handler = async ({ stream, version }) => {
    await people.findOne({ _id: 'p' });
    await store.append({ stream, expectedVersion: version, events: [{ type: 'Saved', data: { version } }], meta: { ...currentCall() } });
    return {};
  };
  for (const call of allCalls.filter(({ owner }) => owner === 'repo')) server.addHandler(subjectOf(call), handler);
  await new Promise((resolve, reject) => server.listen((error) => (error ? reject(error) : resolve())));
  const client = new CallClient(nats, config);
  const figures = [];
  const end = async () => {
    await server.close();
    await store.close();
    await mongo.dropDatabase();
    await mongo.close();
    await nats.close();
    await tracer?.close();
    await gateway?.close();
  };
  return { name, client, gateway, save, figures, end };
}

/** @returns processor time of a call in microseconds */
async function turn({ client, gateway, save }, count) {
  const before = process.cpuUsage();
  let left = count;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      const stream = `s-${randomBytes(8).toString('hex')}`;
      for (let version = 0; left > 0; version += 1) {
        left -= 1;
        const requestId = randomBytes(8).toString('hex');
        const span = gateway?.root({ name: save.path, kind: SpanKind.SERVER, traceId: traceIdOfRequest(requestId) });
        const { status } = await within(span, () => client.send(save, { i: { stream, version }, r: requestId }));
        if (status !== 200) throw new Error(`answered ${status}`);
        span?.end();
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}
