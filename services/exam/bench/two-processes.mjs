/**
 * Whether two exam processes read a state twice: 12,000 open attempts, and for a minute saves to attempts by chance. First as calls
 * without a partition go (to whichever process takes them), then as they go. Each time two fresh processes, so every state has to be
 * read once; what is read beyond that was read by both, or again. Ends with 1 where the second form reads one twice. The backing set is
 * that of the tests. CANDIDATES, SECONDS and PER_SECOND change the size.
 */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@xuekao/contracts';
import { askProcesses, CallClient } from '@xuekao/platform';
import { seat } from '../dist/test-support/cold-start.js';
import { ExamBed, TestClock, toAnyProcess } from '../dist/test-support/exam-bed.js';
import { idOf } from '../dist/test-support/papers.js';

const candidateCount = Number(process.env.CANDIDATES ?? 12_000);
const seconds = Number(process.env.SECONDS ?? 60);
const perSecond = Number(process.env.PER_SECOND ?? 300);
/** Saves come in bundles, so that a busy machine is behind by one of them at most. */
const bundlesPerSecond = 20;
const table = {};

const bed = await ExamBed.open('two-processes', new TestClock(), { LOG_LEVEL: 'error' });
const examId = await bed.exam();
const candidates = await seat(bed, examId, { candidates: candidateCount, saves: 1, saveBytes: 300 });
for (const service of [...bed.services]) await bed.stopProcess(service);
const client = new CallClient(bed.nats, bed.config);

/** An exam process of its own; resolves when it serves. */
async function launch() {
  const { mongoUrl, natsUrl, redisUrl, dbPrefix } = bed.config;
  const env = { ...process.env, MONGO_URL: mongoUrl, NATS_URL: natsUrl, REDIS_URL: redisUrl, MONGO_DB_PREFIX: dbPrefix, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [new URL('../dist/main.js', import.meta.url).pathname], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of child.stdout) if (String(text).includes('service is ready')) break;
  return child;
}
async function end(child) {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

/** Per process: states that were read because it did not hold them, and states that another process had taken further. */
async function reads() {
  const valueOf = (values, name) => values.find((one) => one.name === name && one.labels.log === 'events')?.value ?? 0;
  const found = (await askProcesses(bed.nats, bed.config)).filter(({ pid }) => pid !== process.pid);
  return found.map(({ values }) => ({
    cold: valueOf(values, 'xuekao_cold_reads_total'),
    tail: valueOf(values, 'xuekao_tail_reads_total'),
  }));
}

async function saveFor(call) {
  const touched = new Set();
  const waited = [];
  let failed = 0;
  const save = async (candidate) => {
    candidate.seq += 1;
    touched.add(candidate.paperId);
    const i = { paperId: candidate.paperId, answers: [{ quId: idOf(6), seq: candidate.seq, answer: { text: '续' } }] };
    const began = performance.now();
    const { code } = await client.send(call, { i, c: candidate.who, r: 'bench' }).then(
      ({ body }) => JSON.parse(Buffer.from(body).toString()),
      () => ({ code: -1 }),
    );
    waited.push(performance.now() - began);
    if (code !== 0) failed += 1;
  };
  const under = new Set();
  for (let bundle = 0; bundle < seconds * bundlesPerSecond; bundle += 1) {
    for (let n = 0; n < perSecond / bundlesPerSecond; n += 1) {
      const one = save(candidates[Math.floor(Math.random() * candidates.length)]).finally(() => under.delete(one));
      under.add(one);
    }
    await pause(1000 / bundlesPerSecond);
  }
  await Promise.all(under);
  return { touched: touched.size, waited: waited.toSorted((a, b) => a - b), failed };
}

async function measure(name, call) {
  const children = [await launch(), await launch()];
  const peers = client.peersOf('exam');
  const owners = () => new Set(candidates.slice(0, 200).map(({ who }) => peers.ownerOf(who.userId)));
  while (owners().size < children.length) await pause(50);
  const { touched, waited, failed } = await saveFor(call);
  const found = await reads();
  for (const child of children) await end(child);
  const cold = found.reduce((sum, one) => sum + one.cold, 0);
  const tail = found.reduce((sum, one) => sum + one.tail, 0);
  table[name] = {
    saves: waited.length,
    failed,
    attempts: touched,
    'read by each': found.map((one) => one.cold).join(' + '),
    'read twice': cold - touched,
    'brought up to date': tail,
    'p50 ms': Math.round(waited[Math.floor(waited.length / 2)] ?? 0),
    'p99 ms': Math.round(waited[Math.floor(waited.length * 0.99)] ?? 0),
  };
  return cold - touched + tail + failed;
}

try {
  await measure('any process', toAnyProcess(calls.exam.papers.fillAnswer));
  const twice = await measure('by partition', calls.exam.papers.fillAnswer);
  console.table(table);
  process.exitCode = twice === 0 ? 0 : 1;
} finally {
  await bed.close();
}
