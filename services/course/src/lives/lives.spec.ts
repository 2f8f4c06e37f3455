import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, liveStreamPath, type ClientInput, type Output } from '@xuekao/contracts';
import { connectNats, createLogger, liveLinks, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, until, type ServiceUnderTest } from '@xuekao/service-testing';
import { course } from '../course.module.js';
import { LiveServer } from '../live-server/index.js';
import type { LiveRunDoc } from './live.model.js';

const { lives, courses, learning, files } = calls.course;
// `npm test` brings the program; alone, name it in FFMPEG
const ffmpeg = process.env['FFMPEG'] ?? '';
const secret = 'the secret of a live server under test';
const folder = mkdtempSync(join(tmpdir(), 'course-lives-'));
let server: LiveServer;
let service: ServiceUnderTest;
let identity: NatsConnection;
let provider: Output<typeof calls.identity.settings.liveProvider> = null;
const pushes: ChildProcess[] = [];
beforeAll(async () => {
  server = await LiveServer.start({
    ...{ http: { host: '127.0.0.1', port: 0 }, rtmp: { host: '127.0.0.1', port: 0 }, secret, streams: 5 },
    runs: { folder, graceMs: 60_000, viewers: 10, mostBytes: 1e9, spareBytes: 0 },
    logger: createLogger('live', 'silent'),
  });
  const more = { LIVE_URL: server.address, LIVE_SECRET: secret, LIVE_PUSH_URL: `rtmp://127.0.0.1:${server.rtmpPort}/live` };
  service = await startUnderTest(course, 'lives', { FFMPEG: ffmpeg, ...more });
  const place = readConfig(service.env);
  identity = await connectNats(place, 'identity');
  serveCall({ nats: identity, place }, calls.identity.dictionary.tree, () => []);
  serveCall({ nats: identity, place }, calls.identity.storage.fileStore, () => ({ origin: '', folder: '' }));
  serveCall({ nats: identity, place }, calls.identity.settings.liveProvider, () => provider);
  await identity.flush();
}, 300_000);
afterEach(async () => {
  for (const push of pushes.splice(0)) await ended(push, 'SIGKILL');
});
afterAll(async () => {
  await identity.close();
  await service.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const teacher = person(2, 'A03');
const learner = { ...person(3, 'A03'), roleType: 1, permissions: [] };
type LiveInput = NonNullable<ClientInput<typeof courses.save>['liveList']>[number];
const stream = (more: Partial<LiveInput> = {}): LiveInput => ({
  ...{ title: '开班直播', startTime: new Date(Date.now() + 60_000).toISOString(), duration: 45, liveType: 1 as const },
  ...more,
});
interface Made {
  courseId: string;
  liveId: string;
}
async function made(liveList: LiveInput[] = [stream()]): Promise<Made> {
  const { id: courseId } = await service.call(courses.save, { title: '消防安全', openType: 1, liveList }, teacher);
  const { liveList: stored } = await service.call(courses.adminDetail, { id: courseId }, teacher);
  return { courseId, liveId: stored[0]?.id ?? '' };
}
const place = (of: Made) => service.call(lives.push, of, teacher);
/** A program that pushes a test picture with sound, as it really does. */
function push({ server: to, streamKey }: { server: string; streamKey: string }, seconds = 60): ChildProcess {
  const picture = ['-re', '-f', 'lavfi', '-i', `testsrc=size=320x180:rate=10:duration=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '10', '-c:a', 'aac'];
  const started = spawn(ffmpeg, ['-nostdin', '-v', 'error', ...picture, ...sound, ...coded, '-f', 'flv', `${to}/${streamKey}`]);
  started.stderr.resume();
  pushes.push(started);
  return started;
}
/** @returns the code with which it ended */
const ended = (child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once('exit', (code) => resolve(code));
    if (signal !== undefined) child.kill(signal);
  });
const shown = async ({ courseId, liveId }: Made) => (await service.call(lives.list, { courseId }, learner)).find(({ id }) => id === liveId);
const stateIs = (of: Made, state: number): Promise<void> => until(async () => (await shown(of))?.state === state);
const countOf = async (courseId: string): Promise<number> => (await service.call(lives.counts, { ids: [courseId] }))[0]?.liveCount ?? 0;

test('a live begins and ends with its push, its counts follow, and its recording becomes a course file', async () => {
  const live = await made();
  expect([(await shown(live))?.state, await countOf(live.courseId)]).toEqual([0, 1]);
  expect(await service.call(lives.open, live, learner)).toEqual({ state: 0, flvUrl: '', recordings: [] });
  const pushing = push(await place(live), 3);
  await stateIs(live, 1);
  const { flvUrl, state } = await service.call(lives.open, live, learner);
  const signed = flvUrl.slice(liveStreamPath.length).replace(/\.flv$/, '');
  const links = liveLinks(readConfig(service.env).key('live-links'));
  expect([state, links.read(signed, Date.now()), links.read(signed, Date.now() + 61_000)]).toEqual([
    1,
    { liveId: live.liveId, userId: learner.userId },
    null,
  ]);
  expect(await ended(pushing)).toBe(0);
  await stateIs(live, 2);
  expect(await countOf(live.courseId)).toBe(0);
  const page = await service.call(learning.detail, { id: live.courseId }, learner);
  expect(page.liveList).toMatchObject([{ id: live.liveId, state: 2, liveType: 1, flvUrl: '' }]);
  await until(async () => (await shown(live))?.recordCount === 1);
  const { recordings } = await service.call(lives.open, live, learner);
  expect(recordings).toMatchObject([{ title: '开班直播', viewUrl: expect.stringMatching(/video\.mp4$/) }]);
  expect(recordings[0]?.duration).toBeGreaterThanOrEqual(2);
  const { lives: inConsole, provider: by } = await service.call(lives.states, { courseId: live.courseId }, teacher);
  expect([by, inConsole]).toMatchObject(['local', [{ id: live.liveId, state: 2, recordings: [{ fileState: 0, isCut: false }] }]]);
  // what learners may see again is not taken away unasked, and the live server keeps nothing
  const fileId = inConsole[0]?.recordings[0]?.fileId ?? '';
  await service.refused('COURSE_FILE_USED', files.delete, { ids: [fileId] }, teacher);
  await until(async () => !(await runIds()).includes(live.liveId));
  // pushed once more, it goes on, and has a second recording
  const again = push(await place(live), 2);
  await stateIs(live, 1);
  expect(await ended(again)).toBe(0);
  await until(async () => (await shown(live))?.recordCount === 2);
}, 300_000);
/** Lives of which the live server still has something. */
async function runIds(): Promise<string[]> {
  const answer = await fetch(`${server.address}/sync`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify({ lives: [] }),
  });
  return ((await answer.json()) as { runs: { liveId: string }[] }).runs.map(({ liveId }) => liveId);
}

test('another key ends the push by the former one', async () => {
  const live = await made();
  const first = await place(live);
  const pushing = push(first);
  await stateIs(live, 1);
  const second = await service.call(lives.renewKey, live, teacher);
  expect(second.streamKey).not.toBe(first.streamKey);
  expect((await place(live)).streamKey).toBe(second.streamKey);
  expect(await ended(pushing)).not.toBe(0);
  expect(await ended(push(first))).not.toBe(0);
  // what was seen of it until then can be seen again
  await until(async () => (await shown(live))?.recordCount === 1);
}, 120_000);

test('a recording that was taken for lost is fetched when it is told of again', async () => {
  const live = await made();
  const runs = service.db.collection<LiveRunDoc>('live_runs');
  const pushing = push(await place(live), 60);
  await stateIs(live, 1);
  await until(async () => (await runs.countDocuments({ liveId: live.liveId, endedAt: null })) === 1);
  await runs.updateOne({ liveId: live.liveId }, { $set: { endedAt: new Date(), isCut: true } });
  // it goes on all the same
  await until(async () => (await runs.countDocuments({ liveId: live.liveId, endedAt: null })) === 1);
  await ended(pushing, 'SIGTERM');
  await until(async () => (await shown(live))?.recordCount === 1);
}, 120_000);

test('keys are for those who may change the course, and for lives of its own that are streamed', async () => {
  const live = await made([stream(), stream({ liveType: 2, outUrl: 'https://live.example/1' })]);
  const stranger = person(2, 'A04');
  for (const call of [lives.push, lives.renewKey]) {
    await service.refused('NOT_FOUND', call, live, stranger);
    await service.refused('NOT_FOUND', call, { ...live, liveId: newId() }, teacher);
  }
  await service.refused('NOT_FOUND', lives.states, { courseId: live.courseId }, stranger);
  const { liveList } = await service.call(courses.adminDetail, { id: live.courseId }, teacher);
  await service.refused('LIVE_OFF', lives.push, { ...live, liveId: liveList[1]?.id ?? '' }, teacher);
  // a live of another course is not taken by its name
  const own = { title: '别的课程', openType: 1 as const, liveList: [{ ...stream(), id: live.liveId }] };
  const { id } = await service.call(courses.save, own, stranger);
  const taken = await service.call(courses.adminDetail, { id }, stranger);
  expect(taken.liveList[0]?.id).not.toBe(live.liveId);
});

test('whoever may not learn the course sees none of its lives', async () => {
  const { id: courseId } = await service.call(
    courses.save,
    { title: '内部', openType: 2, departs: ['A03'], liveList: [stream()] },
    teacher,
  );
  const outsider = { ...person(3, 'A09'), roleType: 1, permissions: [] };
  const { liveList } = await service.call(courses.adminDetail, { id: courseId }, teacher);
  await service.refused('COURSE_SHUT', lives.list, { courseId }, outsider);
  await service.refused('COURSE_SHUT', lives.open, { courseId, liveId: liveList[0]?.id ?? '' }, outsider);
});

test('a live too far from its time cannot be pushed', async () => {
  const live = await made([stream({ startTime: new Date(Date.now() + 2 * 3_600_000).toISOString() })]);
  expect(await ended(push(await place(live)))).not.toBe(0);
  const runs = service.db.collection<LiveRunDoc>('live_runs');
  expect(await runs.countDocuments({ liveId: live.liveId })).toBe(0);
});

test('a run of which the live server knows nothing any more is over', async () => {
  const live = await made();
  const lost: LiveRunDoc = {
    ...{ _id: newId(), liveId: live.liveId, courseId: live.courseId, startedAt: new Date(), endedAt: null, fileId: '', isCut: false },
    dueAt: null,
    settledAt: null,
  };
  await service.db.collection<LiveRunDoc>('live_runs').insertOne(lost);
  await stateIs(live, 1);
  await stateIs(live, 2);
});

test('a site with Alibaba Cloud pushes and pulls there, by addresses that are signed, and goes by the plan', async () => {
  const started = await made([stream({ startTime: new Date(Date.now() - 60_000).toISOString() })]);
  const data = { pushDomain: 'push.example.cn', pushKey: 'pk', pullDomain: 'pull.example.cn', pullKey: 'lk' };
  provider = { provider: 'aliyun', data };
  await stateIs(started, 1);
  const { server: to, streamKey } = await place(started);
  expect([to, streamKey]).toEqual([
    'rtmp://push.example.cn/live',
    expect.stringMatching(/^[0-9a-f]{24}\?auth_key=\d{10}-0-0-[0-9a-f]{32}$/),
  ]);
  const { flvUrl } = await service.call(lives.open, started, learner);
  expect(flvUrl).toMatch(/^https:\/\/pull\.example\.cn\/live\/[0-9a-f]{24}\.flv\?auth_key=\d{10}-0-0-[0-9a-f]{32}$/);
  provider = null;
  await stateIs(started, 0);
});
