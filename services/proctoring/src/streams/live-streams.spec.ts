import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, presenceKey, presenceSubject, sockets, type PresenceWord } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoringAt } from '../proctoring.module.js';
import { MediaServer } from '../test-support/media-server.js';

const { streams } = calls.proctoring;
const { proctored } = calls.exam;
// not of another day: MongoDB removes tokens whose time is over by its own clock
const startedAt = Date.now();
const clock = { passedMs: 0, now: () => startedAt + clock.passedMs, monotonic: () => clock.passedMs };
const sdp = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=sendonly\r\n';

let media: MediaServer;
let service: ServiceUnderTest;
let others: NatsConnection;
const attempts = new Map<string, { examId: string; userId: string; isOpen: boolean }>();
beforeAll(async () => {
  media = await MediaServer.start();
  const more = { JANUS_URL: media.url, JANUS_SECRET: 'secret', JANUS_ROOMS_KEY: 'key' };
  service = await startUnderTest(proctoringAt(clock, { now: () => Promise.resolve(clock.now()) }), 'live_streams', more);
  const place = readConfig(service.env);
  others = await connectNats(place, 'exam');
  const server = { nats: others, place };
  serveCall(server, proctored.attempt, ({ paperId }) => {
    const attempt = attempts.get(paperId);
    if (!attempt) return undefined;
    const { examId, isOpen } = attempt;
    return { examId, title: '期末', isRunning: isOpen, isOpen, phone: true, screen: false, leave: null, camera: null, round: 0 };
  });
  serveCall(server, proctored.seen, ({ paperId }) => {
    const attempt = attempts.get(paperId);
    return attempt && { examId: attempt.examId };
  });
  await others.flush();
}, 300_000);
afterEach(() => {
  media.hangsUpEarly = false;
  media.fails = false;
});
afterAll(async () => {
  await others.close();
  await service.close();
  await media.close();
});

const learner = () => ({ ...person(3, 'A01'), roleType: 1, permissions: [] });
const proctor = { ...person(1, 'A01'), roleType: 2, permissions: ['paper:list'] };
const say = async (word: PresenceWord): Promise<void> => {
  others.publish(readConfig(service.env).subject(presenceSubject(sockets.exam.name)), JSON.stringify(word));
  await others.flush();
};

interface Phone {
  paperId: string;
  token: string;
  who: ReturnType<typeof learner>;
  examId: string;
}
async function phone(): Promise<Phone> {
  const [paperId, examId, who] = [newId(), newId(), learner()];
  attempts.set(paperId, { examId, userId: who.userId, isOpen: true });
  const { ticket } = await service.call(streams.ticket, { paperId }, who);
  const { token } = await service.call(streams.enter, { ticket });
  return { paperId, token, who, examId };
}
const alive = async ({ token }: Phone): Promise<string> => (await service.call(streams.alive, { token, on: true })).state;
/** Until what comes from the other side has been heard. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}

test('a place at the media server is given back when its page is gone, and when it begins anew', async () => {
  const one = await phone();
  await service.call(streams.publish, { token: one.token, sdp });
  const [first = 0] = media.places;
  expect(media.places.size).toBe(1);
  media.hangUp(first);
  await until(async () => media.places.size === 0 && (await alive(one)) === 'lost');
  for (let turn = 0; turn < 5; turn += 1) await service.call(streams.publish, { token: one.token, sdp });
  await until(() => media.places.size === 1);
  // the one that sends now is not taken for one of those before
  expect(await alive(one)).toBe('on');
  await service.call(streams.alive, { token: one.token, on: false });
  await until(() => media.places.size === 0);
});

test('a place is given back where the server has no answer, for whoever sends and whoever looks', async () => {
  const one = await phone();
  media.fails = true;
  await service.refused('RTC_OFFER', streams.publish, { token: one.token, sdp });
  await until(() => media.places.size === 0);
  media.fails = false;
  await service.call(streams.publish, { token: one.token, sdp });
  const { token } = await service.call(streams.token, { userId: one.who.userId, roomName: one.paperId, permission: 'admin' }, proctor);
  media.fails = true;
  await service.refused('RTC_AWAY', streams.open, { token, kind: 'phone' }, proctor);
  await until(() => media.places.size === 1);
});

test('a place of a proctor who never answers is given back after half a minute, and one who answers keeps it', async () => {
  const one = await phone();
  const before = media.places.size;
  await service.call(streams.publish, { token: one.token, sdp });
  const look = async () => {
    const { token } = await service.call(streams.token, { userId: one.who.userId, roomName: one.paperId, permission: 'admin' }, proctor);
    return service.call(streams.open, { token, kind: 'phone' }, proctor);
  };
  await look();
  const { id } = await look();
  await service.call(streams.answer, { id, sdp: 'v=0' }, proctor);
  expect(media.places.size).toBe(before + 3);
  clock.passedMs += 31_000;
  // the page that sends speaks on
  await until(async () => (await alive(one)) !== 'over' && media.places.size === before + 2);
});

test('a stream whose line broke while it began is not called there', async () => {
  const one = await phone();
  media.hangsUpEarly = true;
  await service.call(streams.publish, { token: one.token, sdp });
  await until(async () => (await alive(one)) === 'lost');
});

test('a phone beside a computer that is away is told at once when its attempt is over', async () => {
  const one = await phone();
  await service.call(streams.publish, { token: one.token, sdp });
  expect(await alive(one)).toBe('on');
  const key = presenceKey(sockets.exam, { userId: one.who.userId, examId: one.examId });
  await say({ say: 'all', gateway: 'g', at: clock.now(), round: 1, part: 0, parts: 1, keys: [key] });
  clock.passedMs += 2000;
  await say({ say: 'closed', gateway: 'g', key, at: clock.now() });
  await until(async () => (await alive(one)) === 'computerAway');
  // handed in by the proctor: the computer's page closes its line, and the attempt was known as open two seconds ago
  attempts.set(one.paperId, { examId: one.examId, userId: one.who.userId, isOpen: false });
  expect(await alive(one)).toBe('over');
});
