import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, dayBefore, dayOf, events, type EventSpec } from '@xuekao/contracts';
import { connectNats, generationsOf, publicStream, readConfig, requestGeneration, startService } from '@xuekao/platform';
import { LogPublisher, newId, person, startUnderTest, EventPublisher, type EndableService } from '@xuekao/service-testing';
import { stat } from './stat.module.js';

const consumers = {
  exam: ['AttemptEvents', 'ReportAttempts'],
  course: ['LearningEvents', 'ReportLearning'],
  repo: ['ReportTraining'],
  payment: ['ReportPoints'],
  cert: ['ReportCerts'],
  identity: ['PersonEvents', 'ReportPeople'],
} as const;
type Owner = keyof typeof consumers;
const collections = [
  ...['stat_people', 'stat_active_days', 'stat_papers', 'stat_exam_days', 'stat_learn_days'],
  ...['stat_report_rows', 'stat_report_sums', 'stat_report_people', 'stat_report_departs'],
  ...['stat_report_papers', 'stat_report_courses', 'stat_report_certs'],
];
/** Events that not all consumers of their owner hear. */
const deaf: Readonly<Record<string, readonly EventSpec[]>> = {
  LearningEvents: [events.courseLearning],
  PersonEvents: [events.departmentChanged],
  ReportPeople: [events.personActive],
};
const logs: Partial<Record<Owner, readonly EventSpec[]>> = {
  exam: [events.attemptHandedIn, events.attemptCounted, events.attemptFinished, events.attemptRegraded],
  payment: [events.pointsEarned],
};

let service: EndableService;
let nats: NatsConnection;
const publishers = new Map<Owner, EventPublisher | LogPublisher>();
const owners = Object.keys(consumers) as Owner[];
const publisherOf = (name: Owner): EventPublisher | LogPublisher => {
  const found = publishers.get(name);
  if (!found) throw new Error(`${name} tells nothing`);
  return found;
};
async function startPublisher(name: Owner): Promise<void> {
  const types = logs[name];
  publishers.set(
    name,
    types ? await LogPublisher.start(name, types, 'stat', service.env) : await EventPublisher.start(name, 'stat', service.env),
  );
}
beforeAll(async () => {
  service = await startUnderTest(stat, 'statrebuild');
  for (const name of owners) await startPublisher(name);
  nats = await connectNats(readConfig(service.env), 'spec');
}, 300_000);
afterAll(async () => {
  for (const one of publishers.values()) await one.close();
  await nats.close();
  await service.close();
});

const nameIn = (generation: number, name: string): string => (generation === 1 ? name : `${name}_g${generation}`);
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 90_000; performance.now() < end;) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come within 90 s');
}
const serving = async (): Promise<number> => (await generationsOf(service.db).findOne({}))?.serving ?? 0;

/** Everything that was told is in the documents of a generation, also in the sums of departments. */
async function taken(generation: number): Promise<void> {
  for (const name of owners)
    for (const one of consumers[name]) await publisherOf(name).taken(service.db, nameIn(generation, one), deaf[one] ?? []);
  await until(async () => (await service.db.collection(nameIn(generation, 'stat_report_changes')).countDocuments()) === 0);
}
/** Each document's bytes. */
async function bytesOf(generation: number): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const name of collections) {
    const rows = await service.db.collection(nameIn(generation, name)).find({}, { raw: true }).sort({ _id: 1 }).toArray();
    all[name] = rows.map((row) => Buffer.from(row as unknown as Uint8Array).toString('hex')); // with `raw` they are bytes
  }
  return all;
}
const request = async <T>(subject: string, body: object): Promise<T> => (await nats.request(subject, JSON.stringify(body))).json<T>();
const streamOf = (name: Owner): string => publicStream(readConfig(service.env), name);

/** The broker delivers everything that it keeps a second time. */
async function deliverAgain(name: Owner): Promise<void> {
  const { state } = await request<{ state: { first_seq: number; last_seq: number } }>(`$JS.API.STREAM.INFO.${streamOf(name)}`, {});
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const { message } = await request<{ message: { subject: string; data: string } }>(`$JS.API.STREAM.MSG.GET.${streamOf(name)}`, { seq });
    nats.publish(message.subject, Buffer.from(message.data, 'base64'));
  }
  await nats.flush();
}
/** Messages of the broker are over their time: a consumer that begins anew has the owners' logs and snapshots alone. */
const forgetAtBroker = async (): Promise<void> => {
  for (const name of owners) await request(`$JS.API.STREAM.PURGE.${streamOf(name)}`, {});
};

const today = dayOf(Date.now());
const day = (before: number): string => dayBefore(today, before);
const people: string[] = [];
const forgotten: [Owner, string][] = [];
const certificates: string[] = [];
const tellPerson = (userId: string, deptCode: string): Promise<void> =>
  publisherOf('identity').tell(userId, events.userChanged, { userId, userName: userId, realName: '学员', deptCode, groups: [], state: 0 });

/** Weeks of a school. */
async function script(): Promise<void> {
  for (const [deptCode, deptName] of [
    ['A01', '高一'],
    ['A01B01', '一班'],
    ['A02', '高二'],
  ] as const)
    await publisherOf('identity').tell(`d${deptCode}`, events.departmentChanged, { deptCode, deptName });
  for (let at = 0; at < 6; at += 1) {
    const userId = newId();
    people.push(userId);
    // figures of the last one come before the person, and those of the first are taken along twice
    if (at < 5) await tellPerson(userId, ['A01', 'A01B01', 'A02'][at % 3] ?? '');
    await publisherOf('identity').tell(`active-${userId}`, events.personActive, { userId, day: day(at) });
    await publisherOf('identity').tell(`old-${userId}`, events.personActive, { userId, day: day(450 + at) });
    await publisherOf('course').tell(`old-${userId}`, events.learningDay, { userId, day: day(430 + at), seconds: 77, lessons: 0 });
    forgotten.push(['identity', `old-${userId}`], ['course', `old-${userId}`]);
    for (const before of [0, 9, 40, 41, 130]) {
      const on = day(before + at);
      const learning = { userId, day: on, lessons: 1 };
      await publisherOf('course').tell(`day-${userId}.${on}`, events.learningDay, { ...learning, seconds: 60 });
      await publisherOf('course').tell(`day-${userId}.${on}`, events.learningDay, { ...learning, seconds: 60 + before });
      await publisherOf('payment').tell(userId, events.pointsEarned, { userId, day: on, points: before + 1 });
      await publisherOf('repo').tell(`${userId}.${on}`, events.trainingDay, { userId, day: on, answered: 9, right: at });
    }
    const courseId = newId();
    const course = { userId, courseId, begunOn: day(20), finishedOn: null };
    await publisherOf('course').tell(courseId, events.courseLearning, course);
    // an earlier beginning comes to light later: nothing is left on the day of before
    await publisherOf('course').tell(courseId, events.courseLearning, { ...course, begunOn: day(45), finishedOn: day(2) });
    const cert = { id: newId(), userId, certId: newId(), title: '结业', number: `XK${at}`, day: day(40) };
    certificates.push(cert.id);
    await publisherOf('cert').tell(cert.id, events.certificateChanged, { ...cert, isWithdrawn: false });
    if (at % 2 === 0) await publisherOf('cert').tell(cert.id, events.certificateChanged, { ...cert, isWithdrawn: true });
    for (let nth = 0; nth < 4; nth += 1) {
      const attempt = { paperId: newId(), examId: newId(), userId };
      await publisherOf('exam').tell(attempt.paperId, events.attemptHandedIn, { ...attempt, exState: 0 });
      if (nth === 3) await publisherOf('exam').tell(attempt.paperId, events.attemptCounted, { ...attempt, counts: false });
      if (nth === 0 || nth === 3) continue;
      const result = { ...attempt, full: 80, revision: 0 };
      await publisherOf('exam').tell(attempt.paperId, events.attemptFinished, { ...result, score: 40 + at, passed: false });
      await publisherOf('exam').tell(attempt.paperId, events.attemptRegraded, { ...result, score: 60, passed: nth === 1, revision: 1 });
    }
  }
  await tellPerson(people[5] ?? '', 'A02');
  await tellPerson(people[0] ?? '', 'A02');
  await tellPerson(people[0] ?? '', 'A01B01');
}

test('documents that are built anew, of the logs and snapshots of the owners, have the bytes of those in use', async () => {
  await script();
  await taken(1);
  for (const name of owners) await deliverAgain(name);
  // late: a day of 40 days ago is told of once more, behind the doubled ones
  const [userId = ''] = people;
  await publisherOf('course').tell(`day-${userId}.${day(40)}`, events.learningDay, { userId, day: day(40), seconds: 900, lessons: 2 });
  await taken(1);
  const before = await bytesOf(1);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  await forgetAtBroker();
  // and the owners keep no more than 400 days of learning and activity
  for (const [owner, stream] of forgotten) await (publisherOf(owner) as EventPublisher).forget(stream); // they tell documents
  expect(await requestGeneration(service.db, { anew: false })).toBe(2);
  await until(async () => (await serving()) === 2);
  await taken(2);
  expect(await bytesOf(2)).toEqual(before);
  const { built } = (await generationsOf(service.db).findOne({})) ?? {};
  expect(Object.values(built ?? {}).map(({ changed, added, removed }) => [changed, added, removed])).toEqual(
    collections.map(() => [0, 0, 0]),
  );
}, 180_000);

test('what is told while documents are built anew is in both, and what is asked is answered from the new ones', async () => {
  const asked = { from: day(199), to: today };
  const admin = person(1, 'A01');
  const { now } = await service.call(calls.stat.report.summary, asked, admin);
  const from = await serving();
  await requestGeneration(service.db, { anew: false });
  const [userId = ''] = people;
  for (let n = 0; n < 20; n += 1) await publisherOf('payment').tell(userId, events.pointsEarned, { userId, day: day(n), points: 3 });
  await until(async () => (await serving()) === from + 1);
  await taken(from + 1);
  const { now: after } = await service.call(calls.stat.report.summary, asked, admin);
  expect(after.figures).toEqual({ ...now.figures, points: now.figures.points + 60 });
}, 180_000);

test('a process that is killed in the middle leaves the former documents in use; the next one goes on, or begins anew', async () => {
  const from = await serving();
  const before = await bytesOf(from);
  // an owner that does not answer holds the rebuild in its middle
  await publisherOf('cert').close();
  await service.end();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.js')], { env: service.env, stdio: 'ignore' });
  await requestGeneration(service.db, { anew: false });
  await until(async () => (await service.db.collection(nameIn(from + 1, 'stat_report_rows')).countDocuments()) > 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect([await serving(), await bytesOf(from)]).toEqual([from, before]);
  await startPublisher('cert');
  for (const id of certificates) await (publisherOf('cert') as EventPublisher).forget(id); // it tells documents
  expect(await requestGeneration(service.db, { anew: true })).toBe(from + 2);
  const again = await startService(stat, readConfig(service.env));
  try {
    await until(async () => (await serving()) === from + 2);
    const { built } = (await generationsOf(service.db).findOne({})) ?? {};
    // the owner that was away has lost what it had: its certificates alone are gone
    expect(built?.['stat_report_certs']).toMatchObject({ rows: 0, removed: 6 });
    expect(built?.['stat_papers']).toEqual({ rows: 24, changed: 0, added: 0, removed: 0 });
  } finally {
    await again.close();
  }
}, 240_000);
