import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Caller, type FaceOutcome, type Input, type Output } from '@xuekao/contracts';
import { connectNats, readConfig, startService } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoringAt } from '../proctoring.module.js';

const { captures } = calls.proctoring;
const { proctored, passes } = calls.exam;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** One grey pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNoaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==';

const clock = {
  passedMs: 0,
  now: () => Date.parse('2026-11-27T01:00:00Z') + clock.passedMs,
  monotonic: () => clock.passedMs,
  pass: (ms: number) => (clock.passedMs += ms),
};
let service: ServiceUnderTest;
let others: NatsConnection;
/** Attempts of the exam service, by paper. */
const attempts = new Map<string, Output<typeof proctored.attempt> & { userId: string }>();
/** Exams that ask for a face. */
const faceExams = new Set<string>();
const ends: Input<typeof proctored.end>[] = [];
let identity: NatsConnection;
let outcome: FaceOutcome = 'same';
beforeAll(async () => {
  service = await startUnderTest(proctoringAt(clock, { now: () => Promise.resolve(clock.now()) }), 'captures');
  const place = readConfig(service.env);
  others = await connectNats(place, 'exam');
  const server = { nats: others, place };
  serveCall(server, proctored.attempt, ({ paperId, userId }) => {
    const attempt = attempts.get(paperId);
    if (attempt?.userId !== userId) return undefined;
    const { userId: _userId, ...told } = attempt;
    return told;
  });
  serveCall(server, proctored.seen, ({ paperId }) => (attempts.has(paperId) ? { examId: 'e' } : undefined));
  serveCall(server, proctored.end, (input) => {
    ends.push(input);
    return { exState: input.exState };
  });
  serveCall(server, proctored.part, () => ({ within: null, paperIds: [], own: true }));
  serveCall(server, proctored.sitting, ({ examId }) => ({
    list: [...attempts].flatMap(([paperId, { examId: own, userId }]) => (own === examId ? [onTheWall(paperId, userId)] : [])),
    hasMore: false,
  }));
  serveCall(server, passes.asked, ({ examId }) => (faceExams.has(examId) ? { title: '期末', captureDays: null } : undefined));
  serveCall(server, passes.forFace, () => ({ faceToken: 'token', until: '2026-11-27T01:10:00Z' }));
  await others.flush();
  await facesAreCompared();
}, 300_000);
afterAll(async () => {
  await identity.close();
  await others.close();
  await service.close();
});
/** A paper that is being written, as the exam service tells it. */
const onTheWall = (paperId: string, userId: string) => ({
  ...{ paperId, userId, userName: userId, realName: '考生', deptCode: 'A01', answerCount: 0, quCount: 5, isPaused: false },
  ...{ startedAt: clock.now(), deadline: clock.now() + 60 * minuteMs, heardAt: clock.now() },
});
/** The identity service compares faces, by a connection of its own: without it nobody answers. */
async function facesAreCompared(): Promise<void> {
  const place = readConfig(service.env);
  identity = await connectNats(place, 'identity');
  serveCall({ nats: identity, place }, calls.identity.faces.verify, () => ({
    outcome,
    score: outcome === 'same' || outcome === 'other' ? 0.7 : null,
    idCard: '110***********1234',
  }));
  await identity.flush();
}
beforeEach(() => {
  ends.length = 0;
  outcome = 'same';
});

/** A person with a running attempt whose camera takes pictures. */
function sitting(chances: number, days = 14): { who: Caller; paperId: string; look: (seen: FaceOutcome | 'broken') => Promise<Answer> } {
  const who = person(3, 'A01');
  const paperId = newId();
  attempts.set(paperId, { examId: newId(), isRunning: true, leave: null, camera: { minutes: 5, chances, days }, userId: who.userId });
  const look = (seen: FaceOutcome | 'broken'): Promise<Answer> => {
    clock.pass(minuteMs);
    if (seen !== 'broken') outcome = seen;
    return service.call(captures.save, { paperId, base64: seen === 'broken' ? '' : png }, who);
  };
  return { who, paperId, look };
}
type Answer = Output<typeof captures.save>;

test('failures in a row are counted until a picture shows the person, and the last one that the exam allows ends the attempt', async () => {
  const { who, paperId, look } = sitting(3);
  expect(await look('same')).toEqual({ isBreak: false, failCount: 0, faceChance: 3, verdict: 'same' });
  expect(await look('other')).toMatchObject({ failCount: 1, verdict: 'other' });
  expect(await look('nobody')).toMatchObject({ failCount: 2 });
  expect(await look('same')).toMatchObject({ failCount: 0 });
  expect(await look('several')).toMatchObject({ failCount: 1 });
  expect(await look('broken')).toMatchObject({ failCount: 2, verdict: 'broken' });
  // an outage, and a face that nobody knows, are no failures of the person
  expect(await look('unavailable')).toMatchObject({ failCount: 2, isBreak: false });
  expect(await look('unenrolled')).toMatchObject({ failCount: 2, isBreak: false });
  expect(ends).toEqual([]);
  expect(await look('other')).toEqual({ isBreak: true, failCount: 3, faceChance: 3, verdict: 'other' });
  expect(ends).toMatchObject([{ paperId, userId: who.userId, exState: 3, rule: expect.stringContaining(`face ${paperId}:`) }]);
  expect(ends[0]?.reason).toMatch(/^连续 3 次人脸识别失败：\S+ 多张人脸 \/ \S+ 摄像头没有画面 \/ \S+ 不是本人$/);
  // an administrator opens it again: it has all its chances again
  const attempt = attempts.get(paperId);
  if (attempt) attempts.set(paperId, { ...attempt, round: 1 });
  // a page that was killed sends the picture once more that had ended the attempt
  const last = { paperId, base64: png, key: ends[0]?.rule.split(':')[1] ?? '' };
  expect(await service.call(captures.save, last, who)).toMatchObject({ isBreak: false, failCount: 0 });
  expect(await look('other')).toMatchObject({ isBreak: false, failCount: 1 });
});

test('without a limit failures are counted only, and a failure that a proctor dismissed is none', async () => {
  const { paperId, look } = sitting(0);
  for (const failCount of [1, 2, 3]) expect(await look('other')).toMatchObject({ isBreak: false, failCount, faceChance: 0 });
  const { captures: shown } = await service.call(captures.list, { paperId });
  expect(shown.map(({ verdict, score, hasPicture, finding }) => ({ verdict, score, hasPicture, finding }))).toEqual(
    Array.from({ length: 3 }, () => ({ verdict: 'other', score: 0.7, hasPicture: true, finding: null })),
  );
  const id = shown[1]?.id ?? '';
  expect(await service.call(captures.judge, { paperId, id, as: 'dismissed', note: '光线变化' })).toEqual({ as: 'dismissed' });
  expect(await look('other')).toMatchObject({ failCount: 3 });
  expect((await service.call(captures.list, { paperId })).captures[1]?.finding).toMatchObject({ as: 'dismissed', note: '光线变化' });
  await service.refused('NOT_FOUND', captures.judge, { paperId: newId(), id, as: 'confirmed', note: '本人' });
});

test('the same picture that is sent again is one, and pictures that come too often are refused', async () => {
  const { who, paperId } = sitting(3);
  clock.pass(minuteMs);
  outcome = 'other';
  const capture = { paperId, base64: png, key: 'a1b2c3d4' };
  expect(await service.call(captures.save, capture, who)).toMatchObject({ failCount: 1 });
  expect(await service.call(captures.save, capture, who)).toMatchObject({ failCount: 1, verdict: 'other' });
  await service.refused('CAPTURES_LIMITED', captures.save, { paperId, base64: png }, who);
});

test('while nothing compares a picture is nobody’s failure, and the page sends the same one again', async () => {
  const { who, paperId } = sitting(1);
  clock.pass(minuteMs);
  const capture = { paperId, base64: png, key: 'ffff0001' };
  await identity.close();
  await service.refused('BUSY', captures.save, capture, who);
  // it is evidence from its first moment
  expect((await service.call(captures.list, { paperId })).captures).toMatchObject([{ verdict: 'unavailable', hasPicture: true }]);
  await service.refused('BUSY', captures.save, capture, who);
  await facesAreCompared();
  expect(await service.call(captures.save, capture, who)).toMatchObject({ isBreak: false, failCount: 0, verdict: 'same' });
  expect((await service.call(captures.list, { paperId })).captures).toMatchObject([{ verdict: 'same', score: 0.7, hasPicture: true }]);
});

test('nobody sends pictures for another, for an attempt that is over, where none are taken, or what is no picture', async () => {
  const { who, paperId } = sitting(3);
  await service.refused('NOT_FOUND', captures.save, { paperId, base64: png }, person(3, 'A01'));
  await service.refused('FILE_CONTENT', captures.save, { paperId, base64: Buffer.from('text').toString('base64') }, who);
  const attempt = attempts.get(paperId);
  if (attempt) attempts.set(paperId, { ...attempt, isRunning: false });
  await service.refused('PAPER_CLOSED', captures.save, { paperId, base64: png }, who);
  if (attempt) attempts.set(paperId, { ...attempt, camera: null });
  await service.refused('NOT_FOUND', captures.save, { paperId, base64: png }, who);
});

test('a picture is sealed, shown to who may see the attempt, and gone after its days while the verdict stays', async () => {
  const { paperId, look } = sitting(3, 2);
  await look('other');
  const [shown] = (await service.call(captures.list, { paperId })).captures;
  const id = shown?.id ?? '';
  expect((await service.call(captures.picture, { paperId, id })).image).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  await service.refused('NOT_FOUND', captures.picture, { paperId: newId(), id });
  const pictures = service.db.collection<{ _id: string; sealed: string }>('capture_pictures');
  expect((await pictures.findOne({ _id: id }))?.sealed).toMatch(/^v1\./);
  clock.pass(2 * dayMs);
  await service.refused('NOT_FOUND', captures.picture, { paperId, id });
  expect((await service.call(captures.list, { paperId })).captures).toMatchObject([{ verdict: 'other', hasPicture: false }]);
  // and is in the database no more, soon after a process began
  const other = await startService(proctoringAt(clock, { now: () => Promise.resolve(clock.now()) }), readConfig(service.env));
  while ((await pictures.countDocuments({ _id: id })) > 0) await pause(50);
  await other.close();
  expect((await service.call(captures.list, { paperId })).captures).toMatchObject([{ verdict: 'other', score: 0.7 }]);
});

test('a face that is the person’s gives a token, another one a sentence and none, and nobody tries for ever', async () => {
  const who = person(3, 'A01');
  const examId = newId();
  const keptBefore = await service.db.collection('capture_pictures').countDocuments();
  faceExams.add(examId);
  const check = () => service.call(captures.faceCheck, { examId, base64: png }, who);
  expect(await check()).toEqual({ pass: true, failMsg: '', faceToken: 'token', realName: who.realName, idCard: '110***********1234' });
  outcome = 'other';
  expect(await check()).toMatchObject({ pass: false, faceToken: '', failMsg: expect.stringContaining('与登记的人脸不一致') });
  outcome = 'unenrolled';
  expect((await check()).failMsg).toContain('人工核验');
  for (let n = 3; n < 20; n += 1) await check();
  await service.refused('TOO_MANY', captures.faceCheck, { examId, base64: png }, who);
  clock.pass(6 * minuteMs);
  expect(await check()).toMatchObject({ pass: false });
  expect(await service.db.collection('capture_pictures').countDocuments()).toBe(keptBefore);
});

test('an attempt shows the check of its own beginning, and not that of the next one', async () => {
  const { who, paperId, look } = sitting(0);
  const { examId } = attempts.get(paperId) ?? { examId: '' };
  faceExams.add(examId);
  const check = () => service.call(captures.faceCheck, { examId, base64: png }, who);
  expect(await check()).toMatchObject({ pass: true });
  const checkedAt = new Date(clock.now()).toISOString();
  await look('same');
  clock.pass(60 * minuteMs);
  expect(await check()).toMatchObject({ pass: true });
  expect(await service.call(captures.list, { paperId })).toMatchObject({ checkedAt });
});

test('the wall shows the newest picture, and names another face, nobody, several faces, or a camera without a picture', async () => {
  /** The wall is asked until it knows the newest look: for two seconds it tells what it found for the proctor before. */
  const tile = async (paperId: string, imageTime = new Date(clock.now()).toISOString()) => {
    const examId = attempts.get(paperId)?.examId ?? '';
    for (;;) {
      const { records } = await service.call(calls.proctoring.watch.processPaging, { params: { examId } });
      if (records[0]?.imageTime === imageTime) return records[0];
      await pause(50);
    }
  };
  const { paperId, look } = sitting(0);
  expect(await tile(paperId, '')).toMatchObject({ image: '', reasons: [] });
  await look('same');
  const honest = await tile(paperId);
  expect([honest.reasons, honest.comparedTime]).toEqual([[], honest.imageTime]);
  expect((await service.call(captures.picture, { paperId, id: honest.image })).image).toMatch(/^data:image/);
  await look('other');
  const since = new Date(clock.now()).toISOString();
  expect((await tile(paperId)).reasons).toMatchObject([{ kind: 'otherFace', since, n: 1 }]);
  await look('nobody');
  const empty = await tile(paperId);
  expect(empty.reasons).toMatchObject([{ kind: 'noFace', since, n: 2 }]);
  await look('broken');
  // nothing was compared since
  expect(await tile(paperId)).toMatchObject({
    image: empty.image,
    comparedTime: empty.imageTime,
    reasons: [{ kind: 'stream', since, n: 3 }],
  });
  const next = sitting(0);
  await next.look('several');
  expect((await tile(next.paperId)).reasons).toMatchObject([{ kind: 'twoFaces', n: 1 }]);
});
