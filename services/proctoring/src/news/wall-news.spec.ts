import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, notices, socketSubject, sockets, type Caller, type FaceOutcome } from '@xuekao/contracts';
import { connectNats, readConfig, startService, type Config } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, until, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoring, proctoringAt } from '../proctoring.module.js';

const { captures, leaves } = calls.proctoring;
const { proctored } = calls.exam;
/** One grey pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNoaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==';
interface Heard {
  examId: string;
  /** milliseconds of Redis' clock, when it was sent */
  n: number;
  people: boolean;
}

let at = Date.now();
const clock = { now: () => at, monotonic: () => at };
let service: ServiceUnderTest;
let place: Config;
/** Stands for the gateway, the exam service and the identity service. */
let nats: NatsConnection;
const heard: Heard[] = [];
/** Exams and people of attempts. */
const attempts = new Map<string, { examId: string; userId: string }>();
let outcome: FaceOutcome = 'same';

beforeAll(async () => {
  service = await startUnderTest(proctoringAt(clock, { now: () => Promise.resolve(at) }), 'wall_news');
  place = readConfig(service.env);
  nats = await connectNats(place, 'gateway');
  const subject = place.subject(socketSubject(`${sockets.watch.name}.`));
  nats.subscribe(`${subject}*`, {
    callback: (_error, message) => {
      const { n, type, data } = message.json<{ n: number; type: string; data: { people: boolean } }>();
      // whoever hears it may know of a part of the exam: nobody is named
      expect([type, Object.keys(data)]).toEqual(['changed', ['people']]);
      heard.push({ examId: message.subject.slice(subject.length), n, ...data });
    },
  });
  const server = { nats, place };
  serveCall(server, proctored.attempt, ({ paperId }) => {
    const attempt = attempts.get(paperId);
    if (!attempt) return undefined;
    return { examId: attempt.examId, isRunning: true, leave: { seconds: 5, count: 0 }, camera: { minutes: 1, chances: 0, days: 1 } };
  });
  serveCall(server, proctored.seen, ({ paperId }) => {
    const attempt = attempts.get(paperId);
    return attempt && { examId: attempt.examId };
  });
  serveCall(server, calls.identity.faces.verify, () => ({ outcome, score: null, idCard: '' }));
  await nats.flush();
}, 300_000);
afterAll(async () => {
  await nats.close();
  await service.close();
});

const of = (examId: string): Heard[] => heard.filter((each) => each.examId === examId);
const hears = (examId: string, count: number): Promise<void> => until(() => Promise.resolve(of(examId).length >= count));
const notice = (...examIds: string[]): void => nats.publish(place.subject(notices.sittings), JSON.stringify({ examIds }));
/** News of another exam that came for so long that whatever was to be told before them is told. */
async function quiet(): Promise<void> {
  const other = newId();
  for (const count of [1, 2, 3]) {
    notice(other);
    await hears(other, count);
  }
}
function sitting(): { examId: string; paperId: string; who: Caller } {
  const [examId, paperId, who] = [newId(), newId(), person(3, 'A01')];
  attempts.set(paperId, { examId, userId: who.userId });
  return { examId, paperId, who };
}

test('what happens within a moment is one frame for each exam, and says whether people came or went', async () => {
  const { examId, paperId, who } = sitting();
  const other = newId();
  await Promise.all(Array.from({ length: 5 }, () => service.call(leaves.report, { id: paperId, seconds: 6 }, who)));
  await hears(examId, 1);
  for (let n = 0; n < 50; n += 1) notice(examId, other);
  await hears(examId, 2);
  await hears(other, 1);
  expect([of(examId), of(other)].map((frames) => frames.map(({ people }) => people))).toEqual([[false, true], [true]]);
});

test('a crowd that goes on is told again and again, but never more often than every 800 ms', async () => {
  const examId = newId();
  for (; of(examId).length < 4; await pause(20)) notice(examId);
  const times = of(examId).map(({ n }) => n);
  for (const [index, time] of times.slice(1).entries()) expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(780);
}, 30_000);

test('a leave is told once, however often its page sends it; one that a proctor dismisses is told to the other walls', async () => {
  const { examId, paperId, who } = sitting();
  const key = 'a'.repeat(32);
  await service.call(leaves.report, { id: paperId, key }, who);
  await hears(examId, 1);
  await service.call(leaves.report, { id: paperId, key, seconds: 9 }, who);
  await quiet();
  expect(of(examId)).toHaveLength(1);
  const [leave] = await service.call(leaves.list, { paperId });
  await service.call(leaves.judge, { paperId, id: leave?.id ?? '', as: 'dismissed', note: '误报' });
  await hears(examId, 2);
  expect(of(examId).map(({ people }) => people)).toEqual([false, false]);
});

test('a picture that fails is told, and the first good one behind it; those that are as good as the one before are not', async () => {
  const { examId, paperId, who } = sitting();
  const look = async (seen: FaceOutcome): Promise<void> => {
    at += 60_000;
    outcome = seen;
    await service.call(captures.save, { paperId, base64: png }, who);
  };
  await look('same');
  await quiet();
  expect(of(examId)).toEqual([]);
  await look('nobody');
  await hears(examId, 1);
  await look('same');
  await hears(examId, 2);
  await look('same');
  await quiet();
  expect(of(examId).map(({ people }) => people)).toEqual([false, false]);
});

test('of two processes one tells what the exam service says', async () => {
  const second = await startService(proctoring, place);
  const examId = newId();
  notice(examId);
  await hears(examId, 1);
  await quiet();
  expect(of(examId)).toHaveLength(1);
  await second.close();
}, 60_000);
