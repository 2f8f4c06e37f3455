import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import {
  calls,
  challengeColours,
  challengeLength,
  challengeTimes,
  presenceKey,
  presenceSubject,
  sockets,
  type Caller,
  type Input,
  type Output,
} from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import sharp from 'sharp';
import { proctoringAt } from '../proctoring.module.js';

const { challenges, captures, erasures, watch } = calls.proctoring;
const { proctored } = calls.exam;
const minute = 60_000;
const day = 24 * 60 * minute;
let at = Date.parse('2026-11-27T01:00:00Z');
const clock = { now: () => at, monotonic: () => at };
let service: ServiceUnderTest;
let exam: NatsConnection;
let identity: NatsConnection;
let course: NatsConnection;
let gateway: NatsConnection;
const attempts = new Map<string, Output<typeof proctored.attempt> & { userId: string; startedAt: number }>();
const ends: Input<typeof proctored.end>[] = [];

beforeAll(async () => {
  service = await startUnderTest(proctoringAt(clock, { now: () => Promise.resolve(at) }), 'challenges');
  const place = readConfig(service.env);
  [exam, identity, course, gateway] = await Promise.all([
    connectNats(place, 'exam'),
    connectNats(place, 'identity'),
    connectNats(place, 'course'),
    connectNats(place, 'gateway'),
  ]);
  const server = { nats: exam, place };
  serveCall(server, proctored.attempt, ({ paperId, userId }) => {
    const attempt = attempts.get(paperId);
    if (attempt?.userId !== userId) return undefined;
    const { userId: _userId, startedAt: _startedAt, ...told } = attempt;
    return told;
  });
  serveCall(server, proctored.seen, ({ paperId }) => (attempts.has(paperId) ? { examId: 'e' } : undefined));
  serveCall(server, proctored.end, (input) => {
    ends.push(input);
    return { exState: input.exState };
  });
  serveCall(server, proctored.part, () => ({ within: null, paperIds: [], own: true }));
  serveCall(server, proctored.sitting, ({ examId }) => ({
    list: [...attempts].flatMap(([paperId, { examId: own, userId, startedAt, camera }]) =>
      own === examId
        ? [
            {
              ...{ paperId, userId, userName: userId, realName: '考生', deptCode: 'A01', answerCount: 0, quCount: 5, isPaused: false },
              ...{ startedAt, deadline: at + 60 * minute, heardAt: at },
              ...(camera?.challenge === true ? { challenge: true } : {}),
            },
          ]
        : [],
    ),
    hasMore: false,
  }));
  serveCall({ nats: identity, place }, calls.identity.users.byIds, ({ ids }) =>
    ids.map((id) => ({ id, userName: id, realName: '林溪', deptCode: 'A01', deptName: '一科' })),
  );
  serveCall({ nats: course, place }, calls.course.faces.imagesOf, () => ({ count: 0 }));
  serveCall({ nats: course, place }, calls.course.faces.eraseImages, () => ({}));
  await Promise.all([exam.flush(), identity.flush(), course.flush()]);
  gateway.publish(
    place.subject(presenceSubject(sockets.exam.name)),
    JSON.stringify({ say: 'all', gateway: 'g', at, round: 1, part: 0, parts: 1, keys: [] }),
  );
  await gateway.flush();
}, 300_000);
afterAll(async () => {
  await Promise.all([exam.close(), identity.close(), course.close(), gateway.close()]);
  await service.close();
});

interface OpenPaper {
  who: Caller;
  paperId: string;
  examId: string;
}
/** A person who sits before a camera that should follow the screen. */
function sitting(challenge = true): OpenPaper {
  const [who, paperId, examId] = [person(3, 'A01'), newId(), newId()];
  const camera = { minutes: 0, chances: 1, days: 14, ...(challenge ? { challenge } : {}) };
  attempts.set(paperId, { examId, isRunning: true, leave: null, camera, userId: who.userId, startedAt: at });
  return { who, paperId, examId };
}
const step = ({ paperId, who }: OpenPaper, seen?: Input<typeof challenges.step>['seen']) =>
  service.call(challenges.step, { paperId, ...(seen === undefined ? {} : { seen }) }, who);
const grey = [150, 120, 100] as const;
/** A picture of a face in grey light, to which a screen of this colour adds a tenth. */
async function pictureUnder(colour: string, share = 0.1): Promise<string> {
  const [r, g, b] = grey.map((light, band) => {
    const screen = Number.parseInt(colour.slice(1 + 2 * band, 3 + 2 * band), 16);
    return Math.round(light * (1 - share) + screen * share);
  }) as [number, number, number];
  const picture = sharp({ create: { width: 160, height: 120, channels: 3, background: { r, g, b } } });
  return (await picture.jpeg({ quality: 92 }).toBuffer()).toString('base64');
}
/** A whole challenge. @param shown colour that the person sits under, by what the screen shows */
async function challenge(one: OpenPaper, shown: (colour: string) => string): Promise<Output<typeof challenges.step>> {
  let answer = await step(one);
  while (answer.id !== '') {
    at += challengeTimes.fadeMs + challengeTimes.restMs;
    answer = await step(one, { id: answer.id, n: answer.n, base64: await pictureUnder(shown(answer.colour)) });
  }
  return answer;
}
const list = ({ paperId }: OpenPaper) => service.call(challenges.list, { paperId });

test('colours are told one by one, the pictures of a person at the screen follow them, and are not kept', async () => {
  const one = sitting();
  const told: string[] = [];
  const last = await challenge(one, (colour) => {
    told.push(colour);
    return colour;
  });
  expect(told).toHaveLength(challengeLength);
  expect(told[0]).toBe(challengeColours.white);
  expect(new Set(told).size).toBeGreaterThan(1);
  expect(told.every((colour, n) => colour !== told[n - 1])).toBe(true);
  // nobody knows when the next one comes
  expect(last).toMatchObject({ id: '', colour: '' });
  expect(last.waitSeconds).toBeGreaterThan(200);
  expect(await step(one)).toMatchObject({ id: '' });
  expect(await list(one)).toMatchObject([{ verdict: 'followed', colours: told, hasPictures: false }]);
  expect(await service.db.collection('capture_pictures').countDocuments({ paperId: one.paperId })).toBe(0);
  at += last.waitSeconds * 1000;
  expect((await step(one)).id).not.toBe('');
});

test('a film that does not follow is shown with its pictures, named on the wall last of all, and ends and counts nothing', async () => {
  const one = sitting();
  await challenge(one, () => challengeColours.white);
  const [row] = await list(one);
  expect(row).toMatchObject({ verdict: 'flat', hasPictures: true });
  const pictures = await service.call(challenges.pictures, { paperId: one.paperId, id: row?.id ?? '' });
  expect(pictures.map(({ colour }) => colour)).toEqual(row?.colours);
  expect(pictures[0]?.image).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  await service.refused('NOT_FOUND', challenges.pictures, { paperId: newId(), id: row?.id ?? '' });
  // pictures of a challenge are no looks at a face
  expect(await service.call(captures.list, { paperId: one.paperId })).toEqual({ checkedAt: '', captures: [] });
  expect(ends).toEqual([]);

  const follows = { ...sitting(), examId: one.examId };
  const attempt = attempts.get(follows.paperId);
  if (attempt) attempts.set(follows.paperId, { ...attempt, examId: one.examId });
  await challenge(follows, (colour) => colour);
  const place = readConfig(service.env);
  for (const { who } of [one, follows]) {
    const key = presenceKey(sockets.exam, { userId: who.userId, examId: one.examId });
    gateway.publish(place.subject(presenceSubject(sockets.exam.name)), JSON.stringify({ say: 'opened', gateway: 'g', key, at }));
  }
  await gateway.flush();
  const wall = async () => {
    const { records } = await service.call(watch.processPaging, { params: { examId: one.examId } });
    return records.map(({ id, reasons }) => [id, reasons.map(({ kind }) => kind)]);
  };
  const named = [
    [one.paperId, ['challenge']],
    [follows.paperId, []],
  ];
  while (JSON.stringify(await wall()) !== JSON.stringify(named)) await pause(50);
});

test('a picture of another colour, from before the screen had it, or after its time is none', async () => {
  const one = sitting();
  const first = await step(one);
  const seen = { id: first.id, n: 0, base64: await pictureUnder(first.colour) };
  // the screen is still on its way to the colour
  at += challengeTimes.leastMs - 1;
  expect(await step(one, seen)).toEqual(first);
  expect((await list(one))[0]).toMatchObject({ verdict: null, hasPictures: false });
  at += 1;
  // one that comes out of turn tells no further colour
  expect(await step(one, { ...seen, n: 1 })).toEqual(first);
  const second = await step(one, seen);
  expect(second).toMatchObject({ id: first.id, n: 1 });
  // sent again, as a page does that has lost the answer, it is the same picture
  at += challengeTimes.leastMs;
  expect(await step(one, seen)).toEqual(second);
  at += challengeTimes.mostMs;
  expect(await step(one, { ...seen, n: 1 })).toMatchObject({ id: '' });
  expect(await list(one)).toMatchObject([{ verdict: 'late', match: null }]);
  // and nothing changes it any more
  expect(await step(one, { ...seen, n: 1 })).toMatchObject({ id: '' });
  expect(await list(one)).toMatchObject([{ verdict: 'late' }]);
});

test('a page that went away in the middle was late', async () => {
  const one = sitting();
  await step(one);
  expect((await list(one))[0]?.verdict).toBe(null);
  at += challengeTimes.mostMs + 1;
  expect((await list(one))[0]?.verdict).toBe('late');
});

test('nobody is asked where the exam asks for none, by somebody else, or while the attempt stands', async () => {
  const one = sitting();
  const { id, n } = await step(one);
  const seen = { id, n, base64: await pictureUnder('#ffffff') };
  const other = sitting();
  await service.refused('NOT_FOUND', challenges.step, { paperId: one.paperId }, other.who);
  await service.refused('NOT_FOUND', challenges.step, { paperId: other.paperId, seen }, other.who);
  const none = sitting(false);
  await service.refused('NOT_FOUND', challenges.step, { paperId: none.paperId }, none.who);
  const attempt = attempts.get(other.paperId);
  if (attempt) attempts.set(other.paperId, { ...attempt, isRunning: false });
  expect(await step(other)).toMatchObject({ id: '', waitSeconds: 60 });
  expect(await list(other)).toEqual([]);
  at += challengeTimes.leastMs;
  await service.refused('FILE_CONTENT', challenges.step, { paperId: one.paperId, seen: { ...seen, base64: 'AAAA' } }, one.who);
});

test('its pictures go with the days of the exam or with an erasure, and what was judged stays', async () => {
  const [one, other] = [sitting(), sitting()];
  for (const each of [one, other]) await challenge(each, () => challengeColours.white);
  const office = { ...person(1, 'A01'), realName: '管理员', permissions: ['sys:user:erase'] };
  const proof = await service.call(erasures.erase, { userId: one.who.userId, reason: '本人申请' }, office);
  expect(proof.pictures).toBe(challengeLength);
  expect(await list(one)).toMatchObject([{ verdict: 'flat', hasPictures: false }]);
  const [row] = await list(other);
  expect(row?.hasPictures).toBe(true);
  at += 14 * day;
  expect(await list(other)).toMatchObject([{ verdict: 'flat', hasPictures: false }]);
  await service.refused('NOT_FOUND', challenges.pictures, { paperId: other.paperId, id: row?.id ?? '' });
});
