import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Output } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoringAt } from '../proctoring.module.js';

const { streams, watch } = calls.proctoring;
const { proctored } = calls.exam;
const minuteMs = 60_000;

const clock = {
  passedMs: 0,
  now: () => Date.parse('2026-11-27T01:00:00Z') + clock.passedMs,
  monotonic: () => clock.passedMs,
};
let service: ServiceUnderTest;
let exam: NatsConnection;
const attempts = new Map<string, Output<typeof proctored.attempt> & { userId: string }>();
beforeAll(async () => {
  // nothing listens there: a media server that is away
  const more = { JANUS_URL: 'ws://127.0.0.1:9', JANUS_SECRET: 'secret', JANUS_ROOMS_KEY: 'key' };
  service = await startUnderTest(proctoringAt(clock, { now: () => Promise.resolve(clock.now()) }), 'streams', more);
  const place = readConfig(service.env);
  exam = await connectNats(place, 'exam');
  const server = { nats: exam, place };
  serveCall(server, proctored.attempt, ({ paperId, userId }) => {
    const attempt = attempts.get(paperId);
    if (attempt?.userId !== userId) return undefined;
    const { userId: _userId, ...told } = attempt;
    return told;
  });
  serveCall(server, proctored.seen, ({ paperId }) => (attempts.has(paperId) ? { examId: 'e' } : undefined));
  serveCall(server, proctored.part, () => ({ within: null, paperIds: [], own: true }));
  serveCall(server, proctored.sitting, ({ examId }) => ({
    list: [...attempts].flatMap(([paperId, { examId: own, userId, phone = false, screen = false }]) =>
      own === examId ? [{ ...sitting(paperId, userId, phone), screen }] : [],
    ),
    hasMore: false,
  }));
  await exam.flush();
}, 300_000);
afterAll(async () => {
  await exam.close();
  await service.close();
});

const sitting = (paperId: string, userId: string, phone: boolean) => ({
  ...{ paperId, userId, userName: userId, realName: '考生', deptCode: 'A01', answerCount: 0, quCount: 5, isPaused: false, phone },
  ...{ startedAt: Date.parse('2026-11-27T01:00:00Z'), deadline: clock.now() + 60 * minuteMs, heardAt: clock.now() },
});
const facts = { title: '期末', isRunning: true, isOpen: true, leave: null, camera: null, round: 0 };
function begun(userId: string, phone: boolean, examId = newId()): string {
  const paperId = newId();
  attempts.set(paperId, { examId, userId, phone, ...facts });
  return paperId;
}
const learner = () => ({ ...person(3, 'A01'), roleType: 1, permissions: [] });
const proctor = { ...person(1, 'A01'), roleType: 2, permissions: ['paper:list'] };

test('without a media server the page is told so, no ticket is given, and nothing is held against anybody', async () => {
  const who = learner();
  const paperId = begun(who.userId, true);
  expect(await service.call(streams.phone, { paperId }, who)).toEqual({ state: 'away' });
  await service.refused('RTC_AWAY', streams.ticket, { paperId }, who);
  await service.refused('RTC_AWAY', streams.token, { userId: who.userId, roomName: paperId }, who);
  expect(await service.call(streams.list, { paperId }, proctor)).toEqual({ streams: [] });
});

test('nobody gets a ticket or a token for the attempt of somebody else, or for one without a phone', async () => {
  const [who, other] = [learner(), learner()];
  const [filmed, plain] = [begun(who.userId, true), begun(who.userId, false)];
  await service.refused('NOT_FOUND', streams.ticket, { paperId: filmed }, other);
  await service.refused('NOT_FOUND', streams.ticket, { paperId: plain }, who);
  const own = { userId: who.userId, roomName: filmed };
  await service.refused('NOT_FOUND', streams.token, own, other);
  await service.refused('NOT_FOUND', streams.token, { ...own, userId: other.userId }, other);
  await service.refused('NOT_FOUND', streams.token, { ...own, permission: 'admin' }, who);
  // recorded is what the person sends, and nobody else says so; a screen is sent where the exam asks for it
  await service.refused('NOT_FOUND', streams.record, own, other);
  await service.refused('NOT_FOUND', streams.record, { ...own, userId: other.userId }, other);
  await service.refused('NOT_FOUND', streams.record, own, who);
  await service.refused('NOT_FOUND', streams.token, { ...own, roomName: `${filmed}-screen` }, who);
});

test('invented tickets and tokens open nothing', async () => {
  const invented = 'a'.repeat(43);
  await service.refused('RTC_AWAY', streams.enter, { ticket: invented });
  await service.refused('RTC_TOKEN', streams.publish, { token: invented, sdp: 'v=0' });
  await service.refused('RTC_TOKEN', streams.alive, { token: invented, on: true });
  await service.refused('RTC_TOKEN', streams.open, { token: invented, kind: 'phone' }, proctor);
  await service.refused('NOT_FOUND', streams.answer, { id: invented, sdp: 'v=0' }, proctor);
});

test('a phone that is missing for more than a minute is a reason on the wall', async () => {
  const who = learner();
  // proctors share answers for two seconds, so each look is at an exam of its own
  const kinds = async () => {
    const examId = newId();
    begun(who.userId, true, examId);
    const { records } = await service.call(watch.processPaging, { current: 1, size: 10, params: { examId, handState: 0 } }, proctor);
    return records.map(({ phone, reasons }) => ({ phone, kinds: reasons.map(({ kind }) => kind) }));
  };
  expect(await kinds()).toEqual([{ phone: 'missing', kinds: [] }]);
  clock.passedMs += 2 * minuteMs;
  expect(await kinds()).toEqual([{ phone: 'missing', kinds: ['stream'] }]);
});

test('a screen that is not shared for more than a minute is a reason on the wall, where the exam asks for it', async () => {
  const examId = newId();
  const paperId = newId();
  const who = learner();
  attempts.set(paperId, { ...facts, examId, userId: who.userId, screen: true, keepDays: 14 });
  // for a screen nobody needs a phone, and the other way round
  await service.refused('RTC_AWAY', streams.token, { userId: who.userId, roomName: `${paperId}-screen` }, who);
  await service.refused('NOT_FOUND', streams.token, { userId: who.userId, roomName: paperId }, who);
  await service.refused('NOT_FOUND', streams.ticket, { paperId }, who);
  const look = async () => {
    const { records } = await service.call(watch.processPaging, { current: 1, size: 10, params: { examId, handState: 0 } }, proctor);
    return records.map(({ phone, screen, reasons }) => ({ phone, screen, kinds: reasons.map(({ kind }) => kind) }));
  };
  clock.passedMs += 2 * minuteMs;
  expect(await look()).toEqual([{ phone: 'none', screen: 'missing', kinds: ['stream'] }]);
});
