import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls } from '@xuekao/contracts';
import { connectNats, readConfig, startService } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoringAt } from '../proctoring.module.js';

const { erasures } = calls.proctoring;
const startedAt = Date.parse('2026-11-27T01:00:00Z');
const clock = { passedMs: 0, now: () => startedAt + clock.passedMs, monotonic: () => clock.passedMs };
const known = new Set<string>();
/** Pictures that the course service has, by person. */
const inCourses = new Map<string, number>();
let service: ServiceUnderTest;
let identity: NatsConnection;
let course: NatsConnection;
let folder: string;
/** People of whom the course service cannot erase anything now. */
const awayFor = new Set<string>();

const definition = () => proctoringAt(clock, { now: () => Promise.resolve(clock.now()) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'erasures-'));
  service = await startUnderTest(definition(), 'erasures', {
    ...{ JANUS_URL: 'ws://127.0.0.1:9', JANUS_SECRET: 'secret', JANUS_ROOMS_KEY: 'key', JANUS_RECORDINGS: folder },
  });
  const place = readConfig(service.env);
  [identity, course] = await Promise.all([connectNats(place, 'identity'), connectNats(place, 'course')]);
  serveCall({ nats: identity, place }, calls.identity.users.byIds, ({ ids }) =>
    ids.flatMap((id) => (known.has(id) ? [{ id, userName: id, realName: '林溪', deptCode: 'A01', deptName: '一科' }] : [])),
  );
  serveCall({ nats: course, place }, calls.course.faces.imagesOf, ({ userId }) => ({ count: inCourses.get(userId) ?? 0 }));
  serveCall({ nats: course, place }, calls.course.faces.eraseImages, ({ userId }) => {
    if (awayFor.has(userId)) return undefined;
    inCourses.delete(userId);
    return {};
  });
  await Promise.all([identity.flush(), course.flush()]);
}, 300_000);
afterAll(async () => {
  await Promise.all([identity.close(), course.close()]);
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const office = { ...person(1, 'A01'), realName: '管理员', permissions: ['sys:user:erase'] };
const rows = (name: string) => service.db.collection<{ _id: string; [field: string]: unknown }>(name);
const at = (minutes: number): Date => new Date(startedAt + minutes * 60_000);
const later = at(14 * 24 * 60);

/** A person with an attempt: two looks with their pictures, a recording that can be played, and one at which somebody works. */
async function candidate() {
  const [userId, paperId, played, worked] = [newId(), newId(), newId(), newId()];
  known.add(userId);
  inCourses.set(userId, 3);
  const looks = [`${paperId}:a`, `${paperId}:b`];
  await rows('captures').insertMany(
    looks.map((_id, n) => ({ _id, paperId, examId: 'e', userId, at: at(-60 + n), verdict: n === 0 ? 'same' : 'nobody', score: null })),
  );
  await rows('capture_pictures').insertMany(looks.map((_id) => ({ _id, paperId, sealed: 'sealed', until: later })));
  const recording = { paperId, examId: 'e', userId, kind: 'phone', from: at(-60), to: at(-30), bytes: 4, keptUntil: later };
  await rows('recordings').insertMany([
    { ...recording, _id: played, state: 'ready', dueAt: null },
    // another process has it for a while yet
    { ...recording, _id: worked, state: 'waiting', bytes: 0, dueAt: at(1_000_000), holder: 'other', until: later },
  ]);
  await rows('recording_pieces').insertOne({ _id: `${played}:0`, recordingId: played, sealed: 'sealed', until: later });
  await writeFile(join(folder, `${played}-video-0.mjr`), 'film');
  return { userId, paperId, played, worked };
}
const show = (userId: string) => service.call(erasures.show, { userId }, office);
/** Another process begins, and goes on where the first one has left off. */
async function goesOn(userId: string): Promise<void> {
  const other = await startService(definition(), readConfig(service.env));
  while ((await show(userId)).erasures[0]?.doneTime === '') await pause(50);
  await other.close();
}
const left = async ({ paperId, played }: { paperId: string; played: string }) => ({
  pictures: await rows('capture_pictures').countDocuments({ paperId }),
  pieces: await rows('recording_pieces').countDocuments({ recordingId: played }),
  files: (await readdir(folder)).filter((name) => name.startsWith(played)).length,
});

test('all pictures and recordings of a person go, their times stay, and the proof says what went', async () => {
  const [one, other] = [await candidate(), await candidate()];
  expect(await show(one.userId)).toEqual({
    ...{ pictures: 2, recordings: 2, coursePictures: 3, running: 0, disputes: 0, erasures: [] },
  });
  const proof = await service.call(erasures.erase, { userId: one.userId, reason: '本人申请' }, office);
  // somebody works at a recording: nobody plays it, and it goes when that is over
  expect(proof).toMatchObject({ pictures: 2, recordings: 2, coursePictures: 3, byName: '管理员', reason: '本人申请', doneTime: '' });
  expect(await left(one)).toEqual({ pictures: 0, pieces: 0, files: 0 });
  expect(inCourses.has(one.userId)).toBe(false);
  expect(await rows('recordings').findOne({ _id: one.worked })).toMatchObject({ keptUntil: new Date(clock.now()) });
  expect(await rows('captures').countDocuments({ userId: one.userId })).toBe(2);
  expect(await rows('recordings').countDocuments({ userId: one.userId })).toBe(2);
  expect(await left(other)).toEqual({ pictures: 2, pieces: 1, files: 1 });

  await rows('recordings').updateOne({ _id: one.worked }, { $set: { state: 'ready', dueAt: null } });
  await rows('recording_pieces').insertOne({ _id: `${one.worked}:0`, recordingId: one.worked, sealed: 'sealed', until: later });
  clock.passedMs += 60_000;
  await goesOn(one.userId);
  expect(await rows('recording_pieces').countDocuments({ recordingId: one.worked })).toBe(0);
  expect(await show(one.userId)).toMatchObject({
    pictures: 0,
    recordings: 0,
    coursePictures: 0,
    erasures: [{ id: proof.id, recordings: 2 }],
  });
});

test('what is made after an erasure is not part of it, also when that was broken off', async () => {
  const one = await candidate();
  await rows('recordings').deleteOne({ _id: one.worked });
  awayFor.add(one.userId);
  await service.refused('NOT_FOUND', erasures.erase, { userId: one.userId, reason: '本人申请' }, office);
  expect(await left(one)).toEqual({ pictures: 2, pieces: 1, files: 1 });
  clock.passedMs += 60_000;
  const fresh = { _id: `${one.paperId}:c`, paperId: one.paperId };
  await rows('captures').insertOne({ ...fresh, examId: 'e', userId: one.userId, at: new Date(clock.now()), verdict: 'same', score: null });
  await rows('capture_pictures').insertOne({ ...fresh, sealed: 'sealed', until: later });
  awayFor.clear();
  await goesOn(one.userId);
  expect(await left(one)).toEqual({ pictures: 1, pieces: 0, files: 0 });
});

test('one whose images cannot be erased now keeps no other waiting', async () => {
  const [first, second] = [await candidate(), await candidate()];
  await rows('recordings').deleteMany({ _id: { $in: [first.worked, second.worked] } });
  for (const { userId } of [first, second]) awayFor.add(userId);
  for (const { userId } of [first, second]) await service.refused('NOT_FOUND', erasures.erase, { userId, reason: '本人申请' }, office);
  awayFor.delete(second.userId);
  await goesOn(second.userId);
  expect([await left(first), await left(second)]).toEqual([
    { pictures: 2, pieces: 1, files: 1 },
    { pictures: 0, pieces: 0, files: 0 },
  ]);
  awayFor.clear();
  await goesOn(first.userId);
});

test('a person that is not there has nothing', async () => {
  await service.refused('NOT_FOUND', erasures.show, { userId: newId() }, office);
  await service.refused('NOT_FOUND', erasures.erase, { userId: newId(), reason: '说明' }, office);
});
