import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, presenceKey, presenceSubject, sockets, type Caller, type Input, type Output, type PresenceWord } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoringAt } from '../proctoring.module.js';

const { watch } = calls.proctoring;
const { proctored } = calls.exam;
type WallSitting = Output<typeof proctored.sitting>['list'][number];

const minute = 60_000;
let at = Date.parse('2026-11-27T01:00:00Z');
const clock = { now: () => at, monotonic: () => at };
let service: ServiceUnderTest;
let exam: NatsConnection;
let gateway: NatsConnection;
/** People who sit, by exam. */
const sitting = new Map<string, WallSitting[]>();
type Part = Output<typeof proctored.part>;
/** Parts of proctors who do not see everything, by user. */
const parts = new Map<string, Part>();
const wholePart: Part = { within: null, paperIds: [], own: true };
const courses = new Map<string, Output<typeof proctored.course>>();
/** Departments whose people see nothing. */
const refused = new Set<string>();
let asked: Input<typeof proctored.sitting>[] = [];
let seen: (Caller | undefined)[] = [];

beforeAll(async () => {
  service = await startUnderTest(proctoringAt(clock, { now: () => Promise.resolve(at) }), 'wall');
  const place = readConfig(service.env);
  [exam, gateway] = [await connectNats(place, 'exam'), await connectNats(place, 'gateway')];
  const server = { nats: exam, place };
  serveCall(server, proctored.part, ({ examId }, caller) => {
    seen.push(caller);
    if (!sitting.has(examId) || refused.has(caller?.deptCode ?? '')) return undefined;
    return parts.get(caller?.userId ?? '') ?? wholePart;
  });
  serveCall(server, proctored.sitting, (input) => {
    asked.push(input);
    const { within = null, paperIds = [] } = input.part ?? {};
    const all = (sitting.get(input.examId) ?? []).filter(
      ({ deptCode, paperId }) => within === null || paperIds.includes(paperId) || within.some((code) => deptCode.startsWith(code)),
    );
    const rest = input.after === undefined ? all : all.slice(all.findIndex(({ paperId }) => paperId === input.after) + 1);
    return { list: rest.slice(0, 2), hasMore: rest.length > 2 };
  });
  serveCall(server, proctored.handed, ({ examId }) => ({
    records: (sitting.get(examId) ?? []).map(({ paperId, userId, userName, realName, deptCode }) => ({
      ...{ paperId, userId, userName, realName, deptCode, userTime: 3, exState: 5, exMsg: '强制交卷', valid: true },
      handTime: new Date(at).toISOString(),
    })),
    total: 2,
    pages: 1,
  }));
  serveCall(server, proctored.course, ({ paperId }) => courses.get(paperId));
  await exam.flush();
  say({ say: 'all', gateway: 'g', at, round: 1, part: 0, parts: 1, keys: [] });
  await gateway.flush();
}, 300_000);
afterAll(async () => {
  await exam.close();
  await gateway.close();
  await service.close();
});
beforeEach(() => {
  [asked, seen] = [[], []];
});

function say(word: PresenceWord): void {
  const place = readConfig(service.env);
  gateway.publish(place.subject(presenceSubject(sockets.exam.name)), JSON.stringify(word));
}
const one = (name: string, changes: Partial<WallSitting> = {}): WallSitting => ({
  ...{ paperId: newId(), userId: newId(), userName: name, realName: name, deptCode: 'A01', answerCount: 1, quCount: 5 },
  ...{ startedAt: at, deadline: at + 60 * minute, heardAt: at, isPaused: false },
  ...changes,
});
function begin(...people: WallSitting[]): string {
  const examId = newId();
  sitting.set(examId, people);
  return examId;
}
const presenceKeyOf = (examId: string, { userId }: WallSitting): string => presenceKey(sockets.exam, { userId, examId });
const open = (examId: string, who: WallSitting): void => say({ say: 'opened', gateway: 'g', key: presenceKeyOf(examId, who), at });
const close = (examId: string, who: WallSitting): void => say({ say: 'closed', gateway: 'g', key: presenceKeyOf(examId, who), at });
const leave = (examId: string, who: WallSitting, n: number) =>
  service.db.collection<{ _id: string }>('leaves').insertMany(
    Array.from({ length: n }, () => ({
      _id: newId(),
      paperId: who.paperId,
      examId,
      userId: who.userId,
      kind: 'blur',
      seconds: 9,
      at: new Date(at),
    })),
  );
const wall = (examId: string, params: object = {}, caller?: Caller) =>
  service.call(watch.processPaging, { current: 1, size: 32, params: { examId, ...params } }, caller);
const names = async (...input: Parameters<typeof wall>): Promise<string[]> =>
  (await wall(...input)).records.map(({ realName }) => realName);

test('the worst stand first, each with its reasons', async () => {
  const [calm, idle, left, leftMore, away] = [one('甲'), one('乙'), one('丙'), one('丁'), one('戊')];
  const examId = begin(calm, idle, left, leftMore, away);
  for (const who of [calm, idle, left, leftMore, away]) open(examId, who);
  await leave(examId, left, 1);
  await leave(examId, leftMore, 2);
  close(examId, away);
  await gateway.flush();
  at += 6 * minute;
  for (const who of [calm, left, leftMore, away]) who.heardAt = at;
  const { records, total, counts } = await wall(examId);
  expect(records.map(({ realName, reasons }) => [realName, reasons.map(({ kind, n }) => [kind, n])])).toEqual([
    ['戊', [['offline', 360]]],
    ['丁', [['leaves', 2]]],
    ['丙', [['leaves', 1]]],
    ['乙', [['idle', 360]]],
    ['甲', []],
  ]);
  expect([total, counts]).toEqual([5, { online: 4, offline: 1, alarms: 4 }]);
  expect(records[0]).toMatchObject({ id: away.paperId, online: false, image: '', answerCount: 1, quCount: 5 });
  // the exam service gives two at a time
  expect(asked.map(({ after }) => after)).toEqual([undefined, idle.paperId, leftMore.paperId]);
});

test('a page that is there and sends no picture is named, one of an exam without a camera, or that stands, is not', async () => {
  const people = [
    one('甲', { cameraMinutes: 5 }),
    one('乙', { cameraMinutes: null }),
    one('丙', { cameraMinutes: 5, isPaused: true }),
    one('丁'),
  ];
  const examId = begin(...people);
  for (const who of people) open(examId, who);
  await gateway.flush();
  const began = at;
  at += 11 * minute;
  for (const who of people) who.heardAt = at;
  expect((await wall(examId)).counts.alarms).toBe(0);
  at += 1;
  const other = begin(...people);
  for (const who of people) open(other, who);
  await gateway.flush();
  const { records, counts } = await wall(other);
  expect([records[0]?.realName, counts.alarms]).toEqual(['甲', 1]);
  expect(records[0]?.reasons).toEqual([{ kind: 'stream', since: new Date(began).toISOString(), n: 660 }]);
});

test('a page that asks for no colours of the screen is named behind all others, where its exam has them', async () => {
  const people = [
    one('甲', { challenge: true }),
    one('乙'),
    one('丙', { challenge: true, isPaused: true }),
    one('丁', { challenge: true }),
  ];
  const examId = begin(...people);
  for (const who of people) open(examId, who);
  const [asks, idle] = [people[3], people[1]];
  const began = at;
  at += 20 * minute;
  await service.db.collection<{ _id: string }>('challenges').insertOne({
    ...{ _id: newId(), paperId: asks?.paperId, examId, userId: asks?.userId, at: new Date(at), colours: ['white'], looks: [] },
    ...{ toldAt: new Date(at), verdict: 'followed', match: 0.9, nextAt: new Date(at + 5 * minute) },
  });
  at += 1;
  for (const who of people) if (who !== idle) who.heardAt = at;
  await gateway.flush();
  const { records } = await wall(examId);
  // of those who began together nobody comes first
  expect(records.slice(0, 2).map(({ realName, reasons }) => [realName, reasons.map(({ kind }) => kind)])).toEqual([
    ['乙', ['idle']],
    ['甲', ['challenge']],
  ]);
  expect(records.slice(2).map(({ reasons }) => reasons)).toEqual([[], []]);
  expect(records[1]?.reasons).toEqual([{ kind: 'challenge', since: new Date(began).toISOString(), n: 1 }]);
});

test('a phone that did not see the code of the screen is named last of all; one that is not there has a reason of its own', async () => {
  const people = [one('甲'), one('乙'), one('丙'), one('丁')].map((who) => ({ ...who, challenge: true, phone: true }));
  const examId = begin(...people);
  for (const who of people) open(examId, who);
  const began = at;
  at += 10 * minute;
  const [unseen, seen, shown] = people;
  const code = (who: WallSitting | undefined, seenAt: Date | null, until: number) => ({
    ...{ _id: `${who?.paperId}:1`, paperId: who?.paperId, examId, userId: who?.userId, sessionId: 's', text: 'T', looks: 1 },
    ...{ at: new Date(began), until: new Date(until), seenAt, nextAt: new Date(at + 60 * minute) },
  });
  await service.db
    .collection<{ _id: string }>('phone_codes')
    .insertMany([code(unseen, null, at), code(seen, new Date(began), at), code(shown, null, at + 1000)]);
  await service.db.collection<{ _id: string }>('challenges').insertMany(
    people.map(({ paperId, userId }) => ({
      ...{ _id: newId(), paperId, examId, userId, at: new Date(at), colours: ['white'], looks: [], toldAt: new Date(at) },
      ...{ verdict: 'followed', match: 0.9, nextAt: new Date(at + 60 * minute) },
    })),
  );
  const films = people.slice(0, 3).map(({ paperId, userId }) => ({
    ...{
      _id: newId(),
      paperId,
      examId,
      userId,
      kind: 'phone',
      from: new Date(began),
      to: null,
      heardAt: new Date(at),
      session: 1,
      handle: 1,
    },
  }));
  await service.db.collection<{ _id: string }>('streams').insertMany(films);
  for (const who of people) who.heardAt = at;
  await gateway.flush();
  const { records } = await wall(examId);
  expect(records.slice(0, 2).map(({ realName, reasons }) => [realName, reasons.map(({ kind }) => kind)])).toEqual([
    ['丁', ['stream']],
    ['甲', ['phoneCode']],
  ]);
  expect(records.slice(2).map(({ reasons }) => reasons)).toEqual([[], []]);
});

test('a short drop is no alarm, and filters choose', async () => {
  const [here, away, other] = [one('张三'), one('李四'), one('王五', { deptCode: 'A0102' })];
  const examId = begin(here, away, other);
  for (const who of [here, away, other]) open(examId, who);
  close(examId, away);
  await gateway.flush();
  at += 20_000;
  expect((await wall(examId)).counts).toEqual({ online: 2, offline: 1, alarms: 0 });
  expect(await names(examId, { online: true })).toEqual(expect.arrayContaining(['张三', '王五']));
  expect(await names(examId, { offline: true })).toEqual(['李四']);
  expect(await names(examId, { online: true, offline: true })).toHaveLength(3);
  expect(await names(examId, { deptCode: 'A0102' })).toEqual(['王五']);
  expect(await names(examId, { realName: '张' })).toEqual(['张三']);
});

test('many who look at once are one question; the exam service says for each what part is theirs', async () => {
  const examId = begin(one('甲'));
  await Promise.all(Array.from({ length: 5 }, () => wall(examId)));
  expect([asked.length, seen.length]).toEqual([1, 1]);
  const teacher = person(3, 'A01');
  await wall(examId, {}, teacher);
  expect(seen.map((caller) => caller?.userId)).toContain(teacher.userId);
  await service.refused('NOT_FOUND', watch.processPaging, { params: { examId: newId() } });
});

test('proctors of parts see their people alone, read once for all of them where somebody looks at more', async () => {
  const people = [one('甲', { deptCode: 'A01' }), one('乙', { deptCode: 'A01B01' }), one('丙', { deptCode: 'A02' }), one('丁')];
  const examId = begin(...people.map((who) => ({ ...who, startedAt: at })));
  const [college, school, room, all] = [person(2, 'A01B01'), person(2, 'A01'), person(3, 'A02'), person(1, 'A01')];
  parts.set(college.userId, { within: ['A01B01'], paperIds: [], own: false });
  parts.set(school.userId, { within: ['A01'], paperIds: [], own: true });
  parts.set(room.userId, { within: [], paperIds: people.slice(1, 3).map(({ paperId }) => paperId), own: false });
  const seenBy = async (...input: Parameters<typeof names>): Promise<string> => (await names(...input)).sort().join('');
  const round = async (news: number): Promise<string[]> =>
    Promise.all([college, school, room, all].map((who) => seenBy(examId, { news }, who)));
  const theirs = ['乙', '丁乙甲', '丙乙', '丁丙乙甲'];
  for (const who of [college, school, room]) await wall(examId, { news: at }, who);
  /** Departments that were asked for, one of each answer: the exam service gives two people at a time. */
  const within = () => asked.filter(({ after }) => after === undefined).map(({ part }) => part?.within);
  // the one below a school was there before its head was
  expect(within()).toEqual([['A01B01'], ['A01'], []]);
  asked = [];
  at += 1;
  await Promise.all([college, school].map((who) => wall(examId, { news: at }, who)));
  expect(within()).toEqual([['A01']]);
  // an administrator looks
  await wall(examId, { news: at }, all);
  [asked, seen] = [[], []];
  at += 1;
  expect(await round(at)).toEqual(theirs);
  expect(within()).toEqual([null]);
  // what they may see is not asked with each change
  expect(seen).toEqual([]);
});

test('the own attempt of a proctor is for somebody else', async () => {
  const [teacher, other] = [person(3, 'A01'), person(3, 'A01')];
  const examId = begin(one('甲'), one('乙', { userId: teacher.userId }));
  for (const who of [teacher, other]) parts.set(who.userId, { within: null, paperIds: [], own: false });
  expect([await names(examId, {}, teacher), (await wall(examId, {}, other)).total]).toEqual([['甲'], 2]);
  expect(asked).toHaveLength(1);
});

test('whoever has less rights than a moment before gets no part of before', async () => {
  const examId = begin(one('甲'));
  const teacher = person(2, 'A01');
  expect((await wall(examId, {}, teacher)).total).toBe(1);
  refused.add('B02');
  const input = { params: { examId } };
  await service.refused('NOT_FOUND', watch.processPaging, input, { ...teacher, deptCode: 'B02' });
  seen = [];
  for (const changed of [
    { ...teacher, roleLevel: 3 },
    { ...teacher, groups: [newId()] },
  ])
    await wall(examId, {}, changed);
  expect(seen).toHaveLength(2);
});

test('a proctor who claims to know news of the future keeps none from the others', async () => {
  const examId = begin(one('甲'));
  expect((await wall(examId, { news: Number.MAX_SAFE_INTEGER })).total).toBe(1);
  sitting.get(examId)?.push(one('乙'));
  expect((await wall(examId, { news: at + 1 })).total).toBe(2);
});

test('an answer that a page knows to be old is made anew, once for all who know; who knows less gets the newer one', async () => {
  const examId = begin(one('甲'));
  expect((await wall(examId)).total).toBe(1);
  sitting.get(examId)?.push(one('乙'));
  // kept for a moment, for all who have heard nothing
  expect((await wall(examId)).total).toBe(1);
  asked = [];
  const told = await Promise.all(Array.from({ length: 5 }, () => wall(examId, { news: 7 })));
  expect([told.map(({ total }) => total), asked.length]).toEqual([[2, 2, 2, 2, 2], 1]);
  sitting.get(examId)?.push(one('丙'));
  expect([(await wall(examId, { news: 6 })).total, (await wall(examId)).total, (await wall(examId, { news: 8 })).total]).toEqual([2, 2, 3]);
});

test('times without a page are kept, and stand in the timeline with leaves and deeds', async () => {
  const who = one('甲');
  const examId = begin(who);
  const startedAt = at;
  open(examId, who);
  await gateway.flush();
  at += minute;
  close(examId, who);
  await gateway.flush();
  await wall(examId);
  at += 40_000;
  open(examId, who);
  await gateway.flush();
  at += 10_000;
  await leave(examId, who, 1);
  courses.set(who.paperId, {
    ...{ examId, userId: who.userId, realName: '甲', startedAt, endedAt: null },
    list: [
      { at: startedAt, what: 'begun', text: '' },
      { at: at + 1000, what: 'said', text: '请坐好' },
    ],
  });
  // stored within some seconds
  while ((await service.db.collection('offline_spans').countDocuments({ examId, to: { $ne: null } })) === 0) await pause(50);
  const timeline = await service.call(watch.timeline, { paperId: who.paperId });
  expect(timeline.map(({ what, text, seconds }) => [what, text, seconds])).toEqual([
    ['said', '请坐好', null],
    ['leave', '', 9],
    ['offline', '', 40],
    ['begun', '', null],
  ]);
});

test('the handed-in have their leaves beside them', async () => {
  const who = one('甲');
  const examId = begin(who);
  await leave(examId, who, 3);
  const { records } = await service.call(watch.handPaging, { params: { examId, handState: 1, overwrite: 0 } });
  expect(records).toMatchObject([{ id: who.paperId, exState: 5, exMsg: '强制交卷', leaveTimes: 3 }]);
});
