import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { courseAt } from '../course.module.js';
import type { CourseFileDoc } from '../files/index.js';

const { courses, learning, studyChecks } = calls.course;
const clock = {
  passedMs: 0,
  now: () => Date.parse('2026-11-27T01:00:00Z') + clock.passedMs,
  monotonic: () => clock.passedMs,
};
let service: ServiceUnderTest;
let identity: NatsConnection;
beforeAll(async () => {
  service = await startUnderTest(courseAt(clock, { now: () => Promise.resolve(clock.now()) }), 'studycheck');
  const place = readConfig(service.env);
  identity = await connectNats(place, 'identity');
  const spent = new Set<string>();
  serveCall({ nats: identity, place }, calls.identity.signIn.captchaUse, ({ captchaKey, captchaValue }) => {
    const isFresh = !spent.has(captchaKey);
    spent.add(captchaKey);
    return isFresh && captchaValue === 'KMNP';
  });
  await identity.flush();
}, 300_000);
afterAll(async () => {
  await identity.close();
  await service.close();
});

const office = person(1, 'A01');
const who = { ...person(3, 'A01001'), roleType: 1, permissions: [] };
const key = (n: number): string => String(n).padStart(32, '0');

async function lesson(studyCheck: number): Promise<{ courseId: string; fileId: string }> {
  const fileId = newId();
  const file: CourseFileDoc = {
    ...{ _id: fileId, title: '讲义', catId: '', fileType: 22, name: 'a.pdf', ending: 'pdf', fileSize: 10, duration: 0, state: 0 },
    ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.pdf', hasPoster: false },
    ...{ holder: null, until: null, failures: 0, dueAt: null },
    ...{ createBy: office.userId, createDept: office.deptCode, createTime: new Date(clock.now()), revision: 0 },
  };
  await service.db.collection<CourseFileDoc>('course_files').insertOne(file);
  const dirList = [{ title: '上', fileList: [{ fileId, needLearn: 6000 }] }];
  const { id } = await service.call(courses.save, { title: '消防安全', openType: 1, dirList, studyCheck }, office);
  return { courseId: id, fileId };
}

/** Opens the lesson. @returns reads on for half a minute so often, and tells how many seconds have counted */
async function reader(of: { courseId: string; fileId: string }) {
  const { ticket } = await service.call(learning.loadProcess, of, who);
  const since = clock.now();
  let sequence = 0;
  return async (times: number): Promise<number> => {
    let learnSec = 0;
    for (let n = 0; n < times; n += 1) {
      clock.passedMs += 30_000;
      sequence += 1;
      const ended = clock.now() - since;
      const plays = [{ began: ended - 30_000, ended, from: 0, to: 1 }];
      ({ learnSec } = await service.call(learning.saveProcess, { ...of, ticket, sequence, position: 0, plays }, who));
    }
    return learnSec;
  };
}

test('without the code nothing counts a minute after it was due; a right one counts once', async () => {
  const of = await lesson(2);
  expect(await service.call(learning.loadProcess, of, who)).toMatchObject({ studyCheck: 2, checkSeconds: 120 });
  const read = await reader(of);
  expect(await read(3)).toBe(90);
  expect(await service.call(learning.loadProcess, of, who)).toMatchObject({ checkSeconds: 30 });
  const again = await reader(of);
  expect(await again(8)).toBe(210);
  const { courseId } = of;
  await service.refused('CAPTCHA_WRONG', studyChecks.confirm, { courseId, captchaKey: key(1), captchaValue: 'XXXX' }, who);
  expect(await again(2)).toBe(210);
  const [first, second] = [key(2), key(3)].map((captchaKey) => ({ courseId, captchaKey, captchaValue: 'KMNP' }) as const);
  for (const code of [first, second]) expect(await service.call(studyChecks.confirm, code!, who)).toEqual({ seconds: 120 });
  // two codes that were read once are not good for ever
  for (const code of [first, second]) await service.refused('CAPTCHA_WRONG', studyChecks.confirm, code!, who);
  expect(await again(2)).toBe(270);
});

test('a course that asks for no code counts on', async () => {
  const of = await lesson(0);
  expect(await service.call(learning.loadProcess, of, who)).toMatchObject({ studyCheck: 0, checkSeconds: 0 });
  expect(await (await reader(of))(12)).toBe(360);
});
