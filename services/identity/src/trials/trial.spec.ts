import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, trialKeptDays, type Caller, type Output, type TrialReport } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { identity } from '../identity.module.js';
import { learnerIn, switchTo } from '../test/people-under-test.js';
import { serveCall } from '../test/serve-call.js';
import { gramsBeside } from '../people/users/user-grams.js';

let service: ServiceUnderTest;
let nats: NatsConnection;
const handedInAt = '2026-11-20T03:00:00.000Z';
/** attempts at the trial that were handed in, by paper */
const handedIn = new Map<string, string>();
const empty = new Set<string>();
const audiences = new Map<string, Output<typeof calls.exam.exams.audience>>();

/** Answers of the exam service; the real one stands behind the same calls in the journeys. */
function serveExams(config: ReturnType<typeof readConfig>): void {
  serveCall(nats, config, calls.exam.papers.trialAttempt, ({ paperId, userId }) =>
    handedIn.get(paperId) === userId ? { handedInAt, answered: empty.has(paperId) ? 0 : 8 } : null,
  );
  serveCall(nats, config, calls.exam.exams.audience, ({ id }) => audiences.get(id));
}

beforeAll(async () => {
  service = await startUnderTest(identity, 'trials');
  const config = readConfig(service.env);
  nats = await connectNats(config, 'trials-spec');
  serveExams(config);
  await nats.flush();
});
afterAll(async () => {
  await nats.close();
  await service.close();
});

const phone = 'a'.repeat(16);
const computer = 'b'.repeat(16);
const good = (changes: Partial<TrialReport> = {}): TrialReport => ({
  device: computer,
  kind: 'pc',
  browser: 'Chrome 130',
  system: 'Windows 10',
  freeMb: 5000,
  network: { tries: 10, failed: 0, ms: 40, worstMs: 90 },
  socket: 'ok',
  clockSeconds: 1,
  storage: 'ok',
  missing: [],
  camera: 'none',
  microphone: 'none',
  sound: 'none',
  ...changes,
});
const report = (who: Caller, changes: Partial<TrialReport> = {}) => service.call(calls.identity.trials.report, good(changes), who);
const rows = async (params: object = {}, who?: Caller) =>
  (await service.call(calls.identity.trials.paging, { size: 100, params }, who)).records;
const rowOf = async ({ userId }: Caller, params: object = {}) => (await rows(params)).find(({ id }) => id === userId);

describe('what a person tells', () => {
  it('is the verdict of the facts, and of the exam that the exam service knows of', async () => {
    const who = await learnerIn(service);
    expect(await report(who)).toEqual({ verdict: 'unfinished', faults: [], examDone: false });
    // a paper of somebody else, or none, is no exam that was done
    expect(await report(who, { paperId: newId() })).toMatchObject({ verdict: 'unfinished' });
    // nor is one without an answer: nothing was saved in it
    const blank = newId();
    handedIn.set(blank, who.userId);
    empty.add(blank);
    expect(await report(who, { paperId: blank })).toEqual({ verdict: 'unfinished', faults: [], examDone: false });
    const paperId = newId();
    handedIn.set(paperId, who.userId);
    expect(await report(who, { paperId })).toEqual({ verdict: 'ready', faults: [], examDone: true });
    // the page tells of its paper with every check
    await report(who, { paperId });
    expect(await rowOf(who)).toMatchObject({ trial: { examAt: handedInAt } });
    // a further check of the same device needs no further exam
    expect(await report(who, { camera: 'failed' })).toEqual({ verdict: 'mend', faults: ['camera'], examDone: true });
    expect(await rowOf(who)).toMatchObject({
      trial: { verdict: 'mend', faults: ['camera'], answered: 8, browser: 'Chrome 130', freeMb: 5000 },
      others: [],
    });
    expect((await rowOf(who))?.trial?.examAt).toBe(handedInAt);
    expect(await report(who, { camera: 'ok', socket: 'failed', clockSeconds: 900 })).toEqual({
      verdict: 'ready',
      faults: ['socket', 'clock'],
      examDone: true,
    });
  });

  it('replaces what the same device said before; of each person the last three devices are kept', async () => {
    const who = await learnerIn(service);
    await report(who);
    await report(who, { device: phone, kind: 'h5', browser: 'Safari 18', storage: 'none' });
    expect(await rowOf(who)).toMatchObject({ trial: { kind: 'h5', verdict: 'mend', faults: ['storage'] }, others: [{ kind: 'pc' }] });
    await report(who);
    expect(await rowOf(who)).toMatchObject({ trial: { kind: 'pc', verdict: 'unfinished' }, others: [{ kind: 'h5' }] });
    for (const letter of ['c', 'd', 'e']) await report(who, { device: letter.repeat(16), browser: letter });
    expect(await service.db.collection('trials').countDocuments({ userId: new ObjectId(who.userId) })).toBe(3);
    expect((await rowOf(who))?.others.map(({ browser }) => browser)).toEqual(['d', 'c']);
  });

  it('changes nothing else of the person, and expires', async () => {
    const who = await learnerIn(service);
    const read = () => service.db.collection('users').findOne({ _id: new ObjectId(who.userId) }, { projection: { trial: 0 } });
    const before = await read();
    await report(who);
    expect(await read()).toEqual(before);
    const indexes = await service.db.collection('trials').indexes();
    expect(indexes.find(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toMatchObject({
      key: { at: 1 },
      expireAfterSeconds: trialKeptDays * 86_400,
    });
  });

  it('is not taken where the site has no trial', async () => {
    const who = await learnerIn(service);
    expect(await service.call(calls.identity.trials.open, {})).toEqual({ isOpen: true });
    try {
      await switchTo(service, { trial: false });
      await service.refused('TRIAL_OFF', calls.identity.trials.report, good(), who);
      expect((await service.call(calls.identity.site.info, {})).props).toMatchObject({ trial: false });
    } finally {
      await switchTo(service, { trial: true });
    }
    await report(who);
  });
});

describe('what the console lists', () => {
  const head = person(2, 'B01');

  it('are learners within reach, also those who did nothing, by how they stand', async () => {
    const [none, unfinished, mend, ready] = [
      await learnerIn(service, 'B01'),
      await learnerIn(service, 'B01A01'),
      await learnerIn(service, 'B01'),
      await learnerIn(service, 'B01'),
    ];
    const elsewhere = await learnerIn(service, 'B02');
    await report(elsewhere);
    await report(unfinished);
    await report(mend, { network: { tries: 10, failed: 2, ms: 40, worstMs: 90 } });
    const paperId = newId();
    handedIn.set(paperId, ready.userId);
    await report(ready, { paperId });
    const ids = async (params: object, who = head) => (await rows(params, who)).map(({ id }) => id);
    // who tried last stands first, who did not try last
    expect(await ids({})).toEqual([ready.userId, mend.userId, unfinished.userId, none.userId]);
    expect(await ids({ state: 0 })).toEqual([none.userId]);
    expect(await ids({ state: 1 })).toEqual([ready.userId]);
    expect(await ids({ state: 2 })).toEqual([mend.userId]);
    expect(await ids({ state: 3 })).toEqual([unfinished.userId]);
    expect(await ids({ deptCode: 'B01A01' })).toEqual([unfinished.userId]);
    expect(await ids({ deptCode: 'B02' })).toEqual([]);
    expect(await ids({}, person(2, ''))).toEqual([]);
    expect(await ids({}, person(3, 'B01'))).toEqual([]);
    // a trial of last week does not count for who asks for the last three days
    const weekAgo = new Date(Date.now() - 7 * 86_400_000);
    await service.db.collection('users').updateOne({ _id: new ObjectId(ready.userId) }, { $set: { 'trial.at': weekAgo } });
    await service.db.collection('trials').updateMany({ userId: new ObjectId(ready.userId) }, { $set: { at: weekAgo } });
    expect(await ids({ state: 1, days: 3 })).toEqual([]);
    expect(new Set(await ids({ state: 0, days: 3 }))).toEqual(new Set([none.userId, ready.userId]));
    expect((await rows({ days: 3 }, head)).find(({ id }) => id === ready.userId)?.trial).toBeNull();
    expect((await rows({ days: 10 }, head)).find(({ id }) => id === ready.userId)?.trial).toMatchObject({ verdict: 'ready' });
  });

  it('are those whom an exam is for', async () => {
    const [inside, below, outside] = [await learnerIn(service, 'C01'), await learnerIn(service, 'C01A01'), await learnerIn(service, 'C02')];
    const of = async (audience: Output<typeof calls.exam.exams.audience>) => {
      const examId = newId();
      audiences.set(examId, audience);
      return new Set((await rows({ examId }, person(2, 'C'))).map(({ id }) => id));
    };
    expect(await of({ departs: ['C01'], users: [] })).toEqual(new Set([inside.userId, below.userId]));
    expect(await of({ departs: [], users: [outside.userId] })).toEqual(new Set([outside.userId]));
    expect(await of({ departs: [], users: [] })).toEqual(new Set([inside.userId, below.userId, outside.userId]));
    await service.refused('NOT_FOUND', calls.identity.trials.paging, { params: { examId: newId() } });
  });

  it("are not those of an exam for who may not open exams: whom it names is the exam's own", async () => {
    const examId = newId();
    audiences.set(examId, { departs: [], users: [] });
    await service.refused('FORBIDDEN', calls.identity.trials.paging, { params: { examId } }, { ...head, permissions: ['trial:list'] });
    await service.refused(
      'FORBIDDEN',
      calls.identity.trials.paging,
      { params: { examId } },
      { ...head, permissions: ['trial:list', 'paper:list'] },
    );
    expect(await rows({ examId }, { ...head, permissions: ['trial:list', 'exam:list'] })).not.toEqual([]);
  });

  it('are found by what the list shows of them, not by a number that it keeps to itself', async () => {
    const who = await learnerIn(service, 'D01');
    const told = { realName: '欧阳秘密', mobile: '13912345678' };
    await service.db
      .collection('users')
      .updateOne({ _id: new ObjectId(who.userId) }, { $set: { ...told, ...gramsBeside({ ...told, userName: who.userName }) } });
    const found = async (keyword: string) => (await rows({ keyword, deptCode: 'D01' })).map(({ id }) => id);
    expect(await found('秘密')).toEqual([who.userId]);
    expect(await found(who.userName.slice(2))).toEqual([who.userId]);
    for (const digits of ['1', '139', '1391', '13912345678'])
      expect([digits, await found(digits).then((ids) => (who.userName.includes(digits) ? [] : ids))]).toEqual([digits, []]);
  });

  it('are read by key without a gap and without a double, whoever reports meanwhile', async () => {
    const people = [];
    for (let index = 0; index < 5; index += 1) people.push(await learnerIn(service, 'E01'));
    for (const who of people.slice(0, 4)) await report(who);
    const read: string[] = [];
    for (let after = '0'.repeat(24); ; after = read.at(-1) ?? after) {
      const { records, total } = await service.call(calls.identity.trials.paging, { size: 2, params: { deptCode: 'E01', after } });
      expect(total).toBe(5);
      if (records.length === 0) break;
      read.push(...records.map(({ id }) => id));
      // who was read goes to the end of the list as it is shown, who was not comes to its beginning
      for (const who of [people[0], people[4]]) if (who) await report(who);
    }
    expect(read).toEqual(people.map(({ userId }) => userId).toSorted());
  });

  it('come two hundred at a time at most', () => {
    expect([
      calls.identity.trials.paging.input.safeParse({ size: 200 }).success,
      calls.identity.trials.paging.input.safeParse({ size: 201 }).success,
    ]).toEqual([true, false]);
  });
});
