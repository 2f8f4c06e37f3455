import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Output } from '@xuekao/contracts';
import { connectNats, readConfig, startService, type RunningService } from '@xuekao/platform';
import { askService, newId, person, serveCall, startKeeper, type ServiceUnderTest } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import { proctoring } from '../proctoring.module.js';
import { MediaServer } from '../test-support/media-server.js';

const { captures, leaves, streams, watch } = calls.proctoring;
const { proctored } = calls.exam;
const sdp = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=sendonly\r\n';

let env: NodeJS.ProcessEnv;
let media: MediaServer;
let running: RunningService;
let service: ServiceUnderTest;
let exam: NatsConnection;
let endKeeper: () => Promise<void>;
let ends = 0;
const [paperId, examId, who] = [newId(), newId(), { ...person(3, 'A01'), roleType: 1, permissions: [] }];
const proctor = { ...person(1, 'A01'), roleType: 2, permissions: ['paper:list'] as 'paper:list'[] };
beforeAll(async () => {
  media = await MediaServer.start();
  env = await serviceEnvironment('restarts', { JANUS_URL: media.url, JANUS_SECRET: 'secret', JANUS_ROOMS_KEY: 'key' });
  endKeeper = await startKeeper(env);
  running = await startService(proctoring, readConfig(env));
  service = await askService(proctoring, env);
  const place = readConfig(env);
  exam = await connectNats(place, 'exam');
  const server = { nats: exam, place };
  const rules = { leave: { seconds: 5, count: 5 }, camera: { minutes: 1, chances: 5, days: 14 }, phone: true, screen: false };
  const facts = { examId, title: '期末', isRunning: true, isOpen: true, round: 0, ...rules };
  serveCall(server, proctored.attempt, (): Output<typeof proctored.attempt> => facts);
  serveCall(server, proctored.seen, () => ({ examId }));
  serveCall(server, proctored.end, () => {
    ends += 1;
    return { exState: 2 };
  });
  serveCall(server, proctored.part, () => ({ within: null, paperIds: [], own: true }));
  serveCall(server, proctored.sitting, () => {
    const at = { startedAt: Date.now(), deadline: Date.now() + 3_600_000, heardAt: Date.now() };
    const of = { paperId, userId: who.userId, userName: 'u', realName: '考生', deptCode: 'A01', answerCount: 0, quCount: 5 };
    return { list: [{ ...of, ...at, isPaused: false, cameraMinutes: 1, phone: true }], hasMore: false };
  });
  await exam.flush();
}, 300_000);
afterAll(async () => {
  await exam.close();
  await running.close();
  await endKeeper();
  await service.db.dropDatabase();
  await service.close();
  await media.close();
});

async function phone(): Promise<string> {
  const { ticket } = await service.call(streams.ticket, { paperId }, who);
  const { token } = await service.call(streams.enter, { ticket });
  await service.call(streams.publish, { token, sdp });
  return token;
}
const alive = async (token: string): Promise<string> => (await service.call(streams.alive, { token, on: true })).state;

test('a process that is replaced in the middle of a sitting ends nobody, and has each alarm that it acknowledged', async () => {
  const token = await phone();
  await service.call(leaves.report, { id: paperId, key: 'aaaa0001', seconds: 9, kind: 'hidden' }, who);
  await service.call(captures.save, { paperId, base64: '', key: 'bbbb0001' }, who);
  await running.close();
  running = await startService(proctoring, readConfig(env));
  // what the page sends again is the same leave and the same look
  expect(await service.call(leaves.report, { id: paperId, key: 'aaaa0001', seconds: 9, kind: 'hidden' }, who)).toMatchObject({
    leaveTimes: 1,
    overLimit: false,
  });
  expect(await service.call(captures.save, { paperId, base64: '', key: 'bbbb0001' }, who)).toMatchObject({ failCount: 1, isBreak: false });
  expect((await service.call(captures.list, { paperId }, proctor)).captures).toHaveLength(1);
  const { records } = await service.call(watch.processPaging, { params: { examId } }, proctor);
  expect(records[0]?.reasons.map(({ kind, n }) => [kind, n])).toEqual([
    ['stream', 1],
    ['leaves', 1],
  ]);
  // its token is good for whoever serves it
  expect(['on', 'lost']).toContain(await alive(token));
  await service.call(streams.publish, { token, sdp });
  expect(await alive(token)).toBe('on');
  expect(ends).toBe(0);
});

test('a media server that is started anew has the streams of the sitting again, and the time between is told', async () => {
  const token = await phone();
  const port = Number(new URL(media.url).port);
  const before = (await service.call(streams.list, { paperId }, proctor)).streams.length;
  await media.close();
  while ((await alive(token)) !== 'lost') await pause(50);
  await service.refused('RTC_AWAY', streams.publish, { token, sdp });
  media = await MediaServer.start(port);
  // the page tries again until it is taken
  for (let taken = false; !taken;) {
    taken = await service.call(streams.publish, { token, sdp }).then(
      () => true,
      () => pause(200).then(() => false),
    );
  }
  expect(await alive(token)).toBe('on');
  const all = (await service.call(streams.list, { paperId }, proctor)).streams;
  expect([all.length, all.at(-1)?.to, all.at(-2)?.to === '']).toEqual([before + 1, '', false]);
  expect(ends).toBe(0);
});
