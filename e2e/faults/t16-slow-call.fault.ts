import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@xuekao/contracts';
import { otlpReceiver, type OtlpReceiver, type ReceivedSpan } from '@xuekao/testing';
import { MongoClient } from 'mongodb';
import { prepare, type Candidate, type Prepared } from '../../loadtests/bench/prepare.ts';
import { letThemAnswer, send, until } from './candidates.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { settingUp } from './setting-up.ts';
import { portsOf } from './trial.ts';

/**
 * T16: one call in thousands is slow, because somebody's transaction holds a document. After the platform has stopped, the service, the
 * call, the command and the collection are found from stored things alone: scraped metrics, the spans of a collector, files of the log. 1 %
 * of the calls are sampled. `--full`: ten minutes of calls lie between the slow one and the search.
 */
const isFull = process.argv.includes('--full');
const candidates = 12;
const perSecond = 4;
const secondsAfter = isFull ? 600 : 10;
/** How long the transaction holds the document. */
const heldMs = 1600;
const share = 0.01;
const slow = calls.exam.exams.join;

/** One look of a scraper at the gateway. */
interface Scrape {
  at: number;
  text: string;
}
/** Everything that is left when the search begins. */
interface Stored {
  scrapes: Scrape[];
  spans: readonly ReceivedSpan[];
  /** lines of all processes, with the name of the process's file */
  lines: { file: string; line: Record<string, unknown> }[];
}
interface Exemplar {
  path: string;
  traceId: string;
  seconds: number;
  /** milliseconds since the epoch */
  at: number;
}

async function scrape(metricsUrl: string): Promise<Scrape> {
  const response = await fetch(`${metricsUrl}/metrics`, { headers: { accept: 'application/openmetrics-text;version=1.0.0' } });
  return { at: Date.now(), text: await response.text() };
}

/** The planted slow call, as who planted it saw it; milliseconds since the epoch. */
interface Planted {
  beganAt: number;
  /** when the transaction was given up */
  freedAt: number;
  ms: number;
}

/** Holds the learner's mark of an exam in a transaction, and lets the learner press the star meanwhile. */
async function plant(cluster: Cluster, { url, examId }: Prepared, who: Candidate): Promise<Planted> {
  const press = () => send(url, who.token, slow.path, { id: examId });
  if ((await press())?.code !== 0) throw new Error('the star was not set');
  const client = await MongoClient.connect(String(cluster.env['MONGO_URL']));
  try {
    return await client.withSession(async (session) => {
      session.startTransaction();
      const favourites = client.db(`${cluster.env['MONGO_DB_PREFIX']}_exam`).collection<{ _id: string }>('favourites');
      const _id = `${who.userId}:${examId}`;
      const { matchedCount } = await favourites.updateOne({ _id }, { $set: { held: true } }, { session });
      if (matchedCount !== 1) throw new Error('the mark of the exam is not there');
      const beganAt = Date.now();
      const pressed = press();
      await pause(heldMs);
      const freedAt = Date.now();
      await session.abortTransaction();
      if ((await pressed)?.code !== 0) throw new Error('the slow call was refused');
      return { beganAt, freedAt, ms: Date.now() - beganAt };
    });
  } finally {
    await client.close();
  }
}

/** An alarm about slow requests names their path: it is a label of the metric. */
interface Alarm {
  path: string;
  at: number;
}

/** First step: the traces that the buckets above a second name around the time of the alarm, the slowest first. */
function exemplarsOf({ scrapes }: Stored, alarm: Alarm): Exemplar[] {
  const form = /^xuekao_http_seconds_bucket\{.*path="([^"]+)".*# \{trace_id="([0-9a-f]{32})",span_id="[0-9a-f]{16}"\} ([\d.]+) ([\d.]+)$/gm;
  const all = scrapes.flatMap(({ text }) =>
    [...text.matchAll(form)].map(([, path = '', traceId = '', seconds = '', at = '']) => ({
      path,
      traceId,
      seconds: Number(seconds),
      at: Number(at) * 1000,
    })),
  );
  const found = all.filter(({ path, seconds, at }) => path === alarm.path && seconds >= 1 && Math.abs(at - alarm.at) < 5000);
  return [...new Map(found.map((each) => [each.traceId, each])).values()].sort((one, other) => other.seconds - one.seconds);
}

/** Second step: from the first span to the part that took the most, again and again. */
function slowestWay(spans: readonly ReceivedSpan[]): ReceivedSpan[] {
  const way: ReceivedSpan[] = [];
  for (let span = spans.find(({ parentSpanId }) => parentSpanId === ''); span;) {
    way.push(span);
    const { spanId, ms } = span;
    const [longest] = spans.filter(({ parentSpanId }) => parentSpanId === spanId).sort((one, other) => other.ms - one.ms);
    span = longest && longest.ms > ms / 2 ? longest : undefined;
  }
  return way;
}

function search(stored: Stored, alarm: Alarm): { exemplars: Exemplar[]; way: ReceivedSpan[]; lines: Stored['lines'] } {
  const exemplars = exemplarsOf(stored, alarm);
  const traceId = exemplars[0]?.traceId;
  return {
    exemplars,
    way: slowestWay(stored.spans.filter((span) => span.traceId === traceId)),
    // third step
    lines: stored.lines.filter(({ line }) => line['trace_id'] === traceId),
  };
}

function linesOf(folder: string): Stored['lines'] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.log') && !/^(mongod|nats|redis)/.test(file))
    .flatMap(
      (file) =>
        readFileSync(join(folder, file), 'utf8')
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => ({ file, line: JSON.parse(line) as Record<string, unknown> })), // one object a line
    );
}

function verdict(stored: Stored, planted: Planted, told: string, { candidates: people }: Prepared): [string, boolean][] {
  const { exemplars, way, lines } = search(stored, { path: slow.path, at: planted.beganAt + planted.ms });
  const last = way.at(-1);
  const { service = '', attributes = {}, ms = 0, beganAt = Infinity } = last ?? {};
  // the transaction was held before the command arrived: on a busy machine the call needs a part of the time to come this far
  const waitedMs = planted.freedAt - beganAt;
  const files = lines.filter(({ line }) => line['msg'] === 'slow call').map(({ file }) => file);
  const number = exemplars[0]?.traceId.slice(16);
  const words = people.flatMap(({ token, userId, userName }) => [token, userId, userName]).filter((word) => told.includes(word));
  console.log(`T16 way: ${way.map((span) => `${span.service} ${span.name} ${Math.round(span.ms)} ms`).join(' > ')}`);
  return [
    [`a trace is named around the alarm, were ${exemplars.length}`, exemplars.length > 0],
    [
      `the way goes through the service and its call: ${way.map(({ name }) => name).join(' > ')}`,
      way.some(({ name }) => name === slow.path),
    ],
    [`the slow part is in exam, is ${service}`, service === 'exam'],
    [`it is a delete of favourites, is ${last?.name}`, attributes['db.operation.name'] === 'delete'],
    [`the collection is favourites, is ${String(attributes['db.collection.name'])}`, attributes['db.collection.name'] === 'favourites'],
    [`it met the transaction, ${Math.round(waitedMs)} ms before that was given up`, waitedMs >= heldMs / 2],
    [`it took the time that the transaction left it, was ${Math.round(ms)} of ${Math.round(waitedMs)} ms`, ms >= waitedMs * 0.9],
    [`gateway and exam wrote a line about it: ${files.join()}`, ['gateway', 'exam'].every((name) => files.some((f) => f.startsWith(name)))],
    [
      `the lines have the number of the trace as that of the request`,
      lines.length > 0 && lines.every(({ line }) => line['requestId'] === number),
    ],
    [`tokens, ids and names of people in spans: ${words.join()}`, words.length === 0],
  ];
}

async function run(cluster: Cluster, receiver: OtlpReceiver, dataDir: string): Promise<[string, boolean][]> {
  const wishes = { url: cluster.url, env: cluster.env, dataDir, learners: candidates, started: candidates };
  const prepared = await settingUp(() => prepare(wishes));
  const [who] = prepared.candidates;
  if (!who) throw new Error('there is nobody');
  const crowd = letThemAnswer(prepared, perSecond);
  const scrapes: Scrape[] = [];
  let isOver = false;
  const scraping = (async () => {
    for (; !isOver; await pause(1000)) scrapes.push(await scrape(cluster.metricsUrl));
  })();
  await until('the crowd saves', async () => (crowd.acks.length > 20 ? true : null));
  const planted = await plant(cluster, prepared, who);
  await pause(secondsAfter * 1000);
  await crowd.stop();
  isOver = true;
  await scraping;
  // the collector gets what waits, and from here on nothing of the platform is asked
  await cluster.stop();
  const stored = { scrapes, spans: receiver.spans, lines: linesOf(dataDir) };
  const age = Math.round((Date.now() - planted.beganAt) / 1000);
  const traces = new Set(receiver.spans.map(({ traceId }) => traceId)).size;
  console.log(
    `T16 slow call: ${crowd.acks.length} saves beside it, ${traces} traces kept of 1 in ${1 / share}, the slow one is ${age} s old; ` +
      `${scrapes.length} scrapes, ${stored.lines.length} lines`,
  );
  return verdict(stored, planted, receiver.text(), prepared);
}

const dataDir = mkdtempSync(join(tmpdir(), 'xuekao-faults-'));
const receiver = await otlpReceiver();
let cluster: Cluster | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void (cluster?.stop() ?? Promise.resolve()).then(() => process.exit(130)));
try {
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = receiver.url;
  process.env['OTEL_TRACES_SAMPLER_ARG'] = String(share);
  cluster = await settingUp(() => startCluster(dataDir, { mongods: 1, range: portsOf(16) }));
  const broken = (await run(cluster, receiver, dataDir)).filter(([, holds]) => !holds);
  for (const [sentence] of broken) console.log(`FAULT ${sentence}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await cluster?.stop();
  await receiver.close();
  if (process.env['KEEP_LOGS']) console.log(`logs: ${dataDir}`);
  else rmSync(dataDir, { recursive: true, force: true });
}
