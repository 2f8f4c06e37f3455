import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Output } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoringAt } from '../proctoring.module.js';
import { MediaServer } from '../test-support/media-server.js';

const { recordings, streams } = calls.proctoring;
const { proctored } = calls.exam;
// not of another day: MongoDB removes what is over by its own clock
const startedAt = Date.now();
const clock = { passedMs: 0, now: () => startedAt + clock.passedMs, monotonic: () => clock.passedMs };
const sdp = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=sendonly\r\n';

let media: MediaServer;
let service: ServiceUnderTest;
let exam: NatsConnection;
/** By exam: what its people would begin next. */
const entries = new Map<string, Output<typeof proctored.entry>>();
const begun = new Map<string, { examId: string; userId: string }>();
beforeAll(async () => {
  media = await MediaServer.start();
  const more = { JANUS_URL: media.url, JANUS_SECRET: 'secret', JANUS_ROOMS_KEY: 'key', JANUS_RECORDINGS: '/tmp' };
  service = await startUnderTest(proctoringAt(clock, { now: () => Promise.resolve(clock.now()) }), 'entries', more);
  const place = readConfig(service.env);
  exam = await connectNats(place, 'exam');
  const server = { nats: exam, place };
  serveCall(server, proctored.entry, ({ examId }) => entries.get(examId));
  serveCall(server, proctored.attempt, ({ paperId, userId }) => {
    const attempt = begun.get(paperId);
    if (attempt?.userId !== userId) return undefined;
    const facts = { title: '期末', isRunning: true, isOpen: true, leave: null, camera: null, round: 0 };
    return { ...facts, examId: attempt.examId, phone: true, screen: true, keepDays: 14 };
  });
  serveCall(server, proctored.seen, ({ paperId }) => (begun.has(paperId) ? { examId: 'e' } : undefined));
  await exam.flush();
}, 300_000);
afterAll(async () => {
  await exam.close();
  await service.close();
  await media.close();
});

const learner = () => ({ ...person(3, 'A01'), roleType: 1, permissions: [] });
const proctor = { ...person(1, 'A01'), roleType: 2, permissions: ['paper:list'] };
type Who = ReturnType<typeof learner>;

function waits(devices: Output<typeof proctored.entry>['devices'] = ['phone', 'screen']) {
  const [examId, paperId, who] = [newId(), newId(), learner()];
  entries.set(examId, { paperId, title: '期末', devices });
  return { examId, paperId, who };
}
const look = ({ examId, who }: { examId: string; who: Who }) => service.call(streams.entry, { examId }, who);
async function phoneOf(paperId: string, who: Who): Promise<string> {
  const { ticket } = await service.call(streams.ticket, { paperId }, who);
  return (await service.call(streams.enter, { ticket })).token;
}
const alive = async (token: string): Promise<string> => (await service.call(streams.alive, { token, on: true })).state;
const live = async (paperId: string) => (await service.call(streams.live, { paperId })).kinds;

test('a phone and a screen are sent before the attempt, and are live only while their pages speak', async () => {
  const entry = waits();
  // nobody waits yet
  await service.refused('NOT_FOUND', streams.ticket, { paperId: entry.paperId }, entry.who);
  expect(await look(entry)).toEqual({
    ...{ paperId: entry.paperId, away: false },
    devices: [
      { kind: 'phone', live: false },
      { kind: 'screen', live: false },
    ],
  });
  await service.refused('NOT_FOUND', streams.ticket, { paperId: entry.paperId }, learner());
  const token = await phoneOf(entry.paperId, entry.who);
  expect(await live(entry.paperId)).toEqual([]);
  await service.call(streams.publish, { token, sdp });
  const own = { userId: entry.who.userId, roomName: `${entry.paperId}-screen` };
  const { token: screen } = await service.call(streams.token, own, entry.who);
  await service.call(streams.publish, { token: screen, sdp });
  expect((await look(entry)).devices.every((device) => device.live)).toBe(true);
  expect((await live(entry.paperId)).toSorted()).toEqual(['phone', 'screen']);
  for (let turn = 0; turn < 5; turn += 1) {
    clock.passedMs += 5000;
    await look(entry);
    expect(await alive(token)).toBe('on');
  }
  // the page of the screen has said nothing for 25 seconds
  expect(await live(entry.paperId)).toEqual(['phone']);
});

test('a kind that the exam does not ask for is not taken', async () => {
  const entry = waits(['screen']);
  await look(entry);
  await service.refused('NOT_FOUND', streams.ticket, { paperId: entry.paperId }, entry.who);
});

test('a page that waits no more takes its phone along, and what it sends is over', async () => {
  const entry = waits();
  await look(entry);
  const token = await phoneOf(entry.paperId, entry.who);
  await service.call(streams.publish, { token, sdp });
  clock.passedMs += 16_000;
  expect(await alive(token)).toBe('computerAway');
  await look(entry);
  clock.passedMs += 1500;
  expect(await alive(token)).toBe('on');
  clock.passedMs += 61_000;
  expect(await alive(token)).toBe('over');
  expect(await live(entry.paperId)).toEqual([]);
  await service.refused('PAPER_CLOSED', streams.publish, { token, sdp });
});

test('nothing is recorded before the attempt begins; from then on it is, from that moment', async () => {
  const entry = waits();
  const { paperId, examId, who } = entry;
  await look(entry);
  const token = await phoneOf(paperId, who);
  await service.call(streams.publish, { token, sdp });
  clock.passedMs += 5000;
  await alive(token);
  expect(media.recorded).toEqual([]);
  begun.set(paperId, { examId, userId: who.userId });
  expect((await service.call(recordings.list, { paperId }, proctor)).recordings).toEqual([]);
  clock.passedMs += 5000;
  const began = new Date(clock.now()).toISOString();
  await alive(token);
  const [stream] = (await service.call(streams.list, { paperId }, proctor)).streams;
  expect(media.recorded).toEqual([stream?.id]);
  // once
  clock.passedMs += 5000;
  await alive(token);
  expect(media.recorded).toHaveLength(1);
  expect((await service.call(recordings.list, { paperId }, proctor)).recordings).toMatchObject([
    { id: stream?.id, kind: 'phone', from: began, state: 'running' },
  ]);
});
