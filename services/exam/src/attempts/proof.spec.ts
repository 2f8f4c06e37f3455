import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { acceptedText } from '@xuekao/contracts/accepted-answers';
import { type Altered, MongoEventStore, StreamProof } from '@xuekao/event-sourcing';
import fc from 'fast-check';
import { BSON, type Collection, MongoClient } from 'mongodb';
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { type AttemptEvent, attemptEventTypes, streamOf } from './attempt.events.js';
import { Attempts } from './attempt.store.js';
import { papersCollection } from './paper.model.js';
import { proveAttempt, reportOf } from './proof.js';
import { Receipts } from './receipts.js';
import { releasedEvents } from './released-events.fixture.js';

let bed: ExamBed;
let client: MongoClient;
let log: MongoEventStore;
let events: Collection;
let examId: string;
beforeAll(async () => {
  bed = await ExamBed.open('proof');
  examId = await bed.exam();
  client = await MongoClient.connect(bed.config.mongoUrl);
  log = await MongoEventStore.open(database(), { types: attemptEventTypes, chained: 'onwards' });
  events = database().collection('events');
}, 300_000);
afterAll(async () => {
  await log.close();
  await client.close();
  await bed.close();
});

const database = () => client.db(`${bed.config.dbPrefix}_exam`);
const rawOf = async (paperId: string, name = 'events'): Promise<Buffer[]> => {
  const found = await database()
    .collection(name)
    .find({ stream: streamOf(paperId) }, { raw: true })
    .sort({ version: 1 })
    .toArray();
  return found.map((bytes) => Buffer.from(bytes as unknown as Uint8Array)); // `raw` gives the bytes of each document
};
/** The first altered append of these, as a log says that is chained for longer than an upgrade takes. */
function alteredOf(paperId: string, raws: readonly Buffer[]): Altered | null {
  const proof = new StreamProof(streamOf(paperId), new Date(0));
  for (const raw of raws) {
    const altered = proof.take(raw);
    if (altered) return altered;
  }
  return null;
}
const flipped = (raw: Buffer, byte: number, mask: number): Buffer => {
  const copy = Buffer.from(raw);
  copy[byte] = (copy[byte] ?? 0) ^ mask;
  return copy;
};
const run = (...words: string[]): { status: number | null; out: string } => {
  const script = fileURLToPath(new URL('../verify.js', import.meta.url));
  const { mongoUrl, dbPrefix } = bed.config;
  const more = { MONGO_URL: mongoUrl, MONGO_DB_PREFIX: dbPrefix, NATS_URL: 'unused', REDIS_URL: 'unused', LOG_LEVEL: 'error' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    env: { ...process.env, ...more },
    encoding: 'utf8',
  });
  return { status, out: stdout + stderr };
};

const choice = (seq: number) => ({ quId: idOf(1), seq, answer: { options: ['a1'] } });
const who = learner(1);
/** Of a learner, from the start to the mark of a teacher. */
async function attempt(): Promise<string> {
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(
    calls.exam.papers.fillAnswer,
    { paperId: id, answers: [choice(1), { quId: idOf(6), seq: 1, answer: { text: '看法' } }] },
    who,
  );
  await bed.call(calls.exam.papers.flagQuestion, { paperId: id, quId: idOf(2), mark: true, seq: 1 }, who);
  await bed.call(calls.exam.papers.handIn, { id }, who);
  await bed.call(calls.exam.papers.review, { id, version: 0, items: [{ quId: idOf(6), score: 4 }] }, admin);
  return id;
}

test('the service chains each attempt; each byte of a short one counts', async () => {
  const id = await attempt();
  const raws = await rawOf(id);
  expect(raws.map((raw) => (BSON.deserialize(raw)['events'] as AttemptEvent[]).map(({ type }) => type))).toEqual([
    ['AttemptStarted'],
    ['AnswersSaved'],
    ['QuestionFlagged'],
    ['AttemptHandedIn', 'AttemptMarked'],
    ['QuestionMarkedByHand', 'AttemptFinished'],
  ]);
  expect(alteredOf(id, raws)).toBeNull();
  const missed: unknown[] = [];
  for (const [at, raw] of raws.entries())
    for (let byte = 0; byte < raw.length; byte += 1) {
      const altered = alteredOf(id, raws.with(at, flipped(raw, byte, 1 << (byte % 8))));
      if (altered?.version !== at + 1) missed.push({ at, byte, altered });
    }
  expect(missed).toEqual([]);
  expect(await proveAttempt(log, id)).toMatchObject({ altered: null, lost: 0, proved: { appends: 5, from: 1, to: 5 } });
});

/** All kinds of events that there are, in a log of its own, in as many appends, some of several. */
async function whole(): Promise<{ kinds: MongoEventStore; id: string; raws: Buffer[] }> {
  const kinds = await MongoEventStore.open(database(), { collection: 'kinds', types: attemptEventTypes, chained: 'onwards' });
  const id = idOf(0xfeed);
  const released = releasedEvents.filter(({ v = 1, type }) => attemptEventTypes[type as AttemptEvent['type']].version === v);
  const left = released.map(({ type, data }) => ({ type, data }));
  for (let version = 0; left.length > 0; version += 1)
    await kinds.append({
      stream: streamOf(id),
      expectedVersion: version,
      events: left.splice(0, version % 4 === 3 ? 2 : 1),
      meta: { requestId: `r${version}`, userId: idOf(0xa) },
    });
  return { kinds, id, raws: await rawOf(id, 'kinds') };
}

test('of an attempt with all kinds of events, any byte of any append that is another one is named, in the database too', async () => {
  const { kinds, id, raws } = await whole();
  const types = raws.flatMap((raw) => (BSON.deserialize(raw)['events'] as AttemptEvent[]).map(({ type }) => type));
  expect(new Set(types)).toEqual(new Set(Object.keys(attemptEventTypes)));
  expect(alteredOf(id, raws)).toBeNull();
  const byteOf = (at: number) => fc.tuple(fc.constant(at), fc.nat({ max: (raws[at]?.length ?? 1) - 1 }), fc.integer({ min: 1, max: 255 }));
  const flips: [number, number, number][] = [];
  fc.assert(
    fc.property(fc.nat({ max: raws.length - 1 }).chain(byteOf), ([at, byte, mask]) => {
      flips.push([at, byte, mask]);
      expect(alteredOf(id, raws.with(at, flipped(raws[at] ?? Buffer.alloc(0), byte, mask)))?.version).toBe(at + 1);
    }),
    { seed: 17, numRuns: 3000 },
  );
  // those that the database takes as a document of this stream: it keeps no other bytes
  const possible = flips.filter(([at, byte, mask]) => isStorable(raws[at] ?? Buffer.alloc(0), byte, mask)).slice(0, 40);
  expect(possible).toHaveLength(40);
  const stored = database().collection('kinds');
  for (const [at, byte, mask] of possible) {
    const raw = raws[at] ?? Buffer.alloc(0);
    const [was, is] = [BSON.deserialize(raw, exact), BSON.deserialize(flipped(raw, byte, mask), exact)];
    await stored.deleteOne({ _id: was['_id'] as never });
    await stored.insertOne(is);
    expect((await proveAttempt(kinds, id))?.altered?.version).toBe(at + 1);
    await stored.deleteOne({ _id: is['_id'] as never });
    await stored.insertOne(was);
  }
  expect(await proveAttempt(kinds, id)).toMatchObject({ altered: null, proved: { from: 1, to: raws.length } });
});

const exact = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;
function isStorable(raw: Buffer, byte: number, mask: number): boolean {
  const other = flipped(raw, byte, mask);
  try {
    const document = BSON.deserialize(other, exact);
    const same = Buffer.from(BSON.serialize(document)).equals(other);
    return same && String(document['stream']) === String(BSON.deserialize(raw)['stream']) && document['events'] !== undefined;
  } catch {
    return false;
  }
}

test('`npm run verify` says of an attempt and of an exam what is proved, prints the receipt, and names what was altered', async () => {
  const [one, other] = [await attempt(), await attempt()];
  const proof = await proveAttempt(log, one);
  expect(proof?.receipts).toMatchObject([{ by: 'learner', isOfAnswers: true }]);
  const [receipt] = proof?.receipts ?? [];
  expect(receipt?.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
  const whole = run('attempt', one);
  expect(whole).toMatchObject({ status: 0 });
  expect(whole.out).toContain(`attempt ${one}: appends 1 to 5 of 5 are as they were written`);
  expect(whole.out).toContain(`receipt ${receipt?.code ?? '-'}, handed in by the learner`);
  const saved = { stream: streamOf(other), version: 2 };
  await events.updateOne(saved, { $set: { 'events.0.data.answers.0.answer.options': ['b1'] } });
  // deleted, it is in no list; the log has it
  const gone = await attempt();
  await bed.call(calls.exam.paperDeeds.delete, { ids: [gone], reason: '误交' }, admin);
  await until(async () => (await bed.mongo.collection<{ _id: string }>(papersCollection).countDocuments({ _id: gone })) === 0);
  const { status, out } = run('exam', examId);
  expect(out).toContain(`attempt ${gone}: appends 1 to 6 of 6 are as they were written`);
  expect(status).toBe(1);
  expect(out).toMatch(new RegExp(`attempt ${other}: ALTERED: append 2, event 1 in it is not as it was written \\(AnswersSaved, 20\\d\\d-`));
  expect(out).toMatch(/\d+ attempts: \d+ as written, 1 not/);
  // what operators are told: reading looks at no hash, so the altered answer is shown until somebody acts
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.mongo.collection('snapshots').deleteMany({});
  await bed.startProcess();
  const { state } = await bed.part<Attempts>(Attempts).read(other);
  expect(state.status === 'none' ? null : state.answers.get(idOf(1))).toMatchObject({ answer: { options: ['b1'] } });
  expect(await bed.refusal(calls.exam.papers.result, { id: other }, who)).toBe('success');
  await events.updateOne(saved, { $set: { 'events.0.data.answers.0.answer.options': ['a1'] } });
}, 300_000);

test('a hand-in by the service has a receipt; an answer that came too late changes none', async () => {
  const late = learner(2);
  const { id } = await bed.call(calls.exam.papers.create, { examId }, late);
  await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [choice(1)] }, late);
  bed.clock.pass(61 * minute);
  const isHandedIn = async () =>
    (await bed.mongo.collection<{ _id: string }>(papersCollection).findOne({ _id: id, handState: 1 })) !== null;
  await until(isHandedIn);
  const [before] = (await proveAttempt(log, id))?.receipts ?? [];
  expect(before).toMatchObject({ by: 'clock', isOfAnswers: true });
  const told = async () => (await bed.call(calls.exam.papers.result, { id }, late)).receipt;
  const device = createHash('sha256')
    .update(acceptedText([[idOf(1), { options: ['a1'] }]]))
    .digest('base64url');
  expect(await told()).toEqual({ code: before?.code, digest: device });
  expect(await bed.refusal(calls.exam.papers.fillAnswer, { paperId: id, answers: [choice(2)] }, late)).toBe('PAPER_CLOSED');
  expect((await proveAttempt(log, id))?.receipts).toEqual([before]);
  expect((await told())?.code).toBe(before?.code);
});

test('a receipt of a hand-in of this process is the one that others read from the log; a second hand-in has another one', async () => {
  const again = learner(3);
  const { id } = await bed.call(calls.exam.papers.create, { examId: await bed.exam() }, again);
  await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [choice(1)] }, again);
  const shown = async () => (await bed.call(calls.exam.papers.result, { id }, again)).receipt;
  // a time of no hand-in: nothing that was noted has it
  const stored = () => bed.part(Receipts).of(id, 0);
  await bed.call(calls.exam.papers.handIn, { id }, again);
  const first = await shown();
  expect(first?.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}/);
  expect(await stored()).toEqual(first);
  bed.clock.pass(1000);
  const reopening = { id: randomBytes(12).toString('hex'), reason: '误交卷', ids: [id], minutes: 10 };
  expect(await bed.call(calls.exam.paperRescue.reopen, reopening, admin)).toMatchObject({ count: 1 });
  await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [choice(2)] }, again);
  await bed.call(calls.exam.papers.handIn, { id }, again);
  const second = await shown();
  expect(second?.code).not.toBe(first?.code);
  expect(await stored()).toEqual(second);
});

test('an attempt of the release before goes on, and what its chain proves is said', async () => {
  const old = learner(3);
  const { id } = await bed.call(calls.exam.papers.create, { examId }, old);
  await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [choice(1)] }, old);
  // as the release before wrote them
  await events.updateMany({ stream: streamOf(id) }, { $unset: { hash: '', sums: '' } });
  const [service] = bed.services;
  if (service) await bed.stopProcess(service);
  await bed.startProcess();
  await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [choice(2)] }, old);
  await bed.call(calls.exam.papers.handIn, { id }, old);
  const proof = await proveAttempt(log, id);
  expect(proof).toMatchObject({ altered: null, proved: { appends: 4, from: 3, to: 4 }, receipts: [{ isOfAnswers: true }] });
  expect(proof && reportOf(proof).lines[0]).toBe(
    `attempt ${id}: appends 3 to 4 of 4 are as they were written; 2 before are of a release without hashes and not proved`,
  );
});

// the last one: a service refuses to start over this log, because others were told more (`checkTold`)
test('newest appends that were cut off show by the lists, where these show more; an attempt without log is missing', async () => {
  const id = await attempt();
  const shown = (await bed.mongo.collection<{ _id: string; version: number }>(papersCollection).findOne({ _id: id }))?.version ?? 0;
  await events.deleteOne({ stream: streamOf(id), version: 5 });
  const cut = await proveAttempt(log, id, shown);
  expect(cut).toMatchObject({ altered: null, lost: 2, proved: { appends: 4 } });
  expect(cut && reportOf(cut)).toMatchObject({ isWhole: false });
  // what the learner's code stands for is still there
  expect(cut?.receipts).toHaveLength(1);
  await events.deleteMany({ stream: streamOf(id) });
  const gone = await proveAttempt(log, id, shown);
  expect(gone && reportOf(gone).isWhole).toBe(false);
});

test('`npm run verify` that could not look does not say that something was altered', () => {
  expect(run('archive', '/nowhere/archive.zip')).toMatchObject({ status: 3 });
  expect(run('attempt', idOf(0xdead))).toMatchObject({ status: 2 });
});
