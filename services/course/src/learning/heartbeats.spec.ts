import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, dayOf, type Caller } from '@xuekao/contracts';
import { newId, person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { courseAt } from '../course.module.js';
import type { CourseFileDoc } from '../files/index.js';
import type { LearnerDoc, LearningDayDoc, ProgressDoc } from './learning.model.js';

const { courses, learning } = calls.course;
const clock = {
  passedMs: 0,
  now: () => Date.parse('2026-11-27T01:00:00Z') + clock.passedMs,
  monotonic: () => clock.passedMs,
};
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(courseAt(clock, { now: () => Promise.resolve(clock.now()) }), 'heartbeats');
}, 300_000);
afterAll(() => service.close());

const office = person(1, 'A01');
let of: { courseId: string; fileId: string };
beforeEach(async () => {
  const fileId = newId();
  await service.db.collection<CourseFileDoc>('course_files').insertOne({
    ...{ _id: fileId, title: '第一课', catId: '', fileType: 33, name: 'a.mp4', ending: 'mp4', fileSize: 10, duration: 7200, state: 0 },
    ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.mp4', hasPoster: false },
    ...{ holder: null, until: null, failures: 0, dueAt: null },
    ...{ createBy: office.userId, createDept: office.deptCode, createTime: new Date(clock.now()), revision: 0 },
  });
  of = { courseId: (await made()).id, fileId };
  async function made() {
    const dirList = [{ title: '上', fileList: [{ fileId }] }];
    return service.call(courses.save, { title: '消防安全', openType: 1, dirList, dayLimit: 60 }, office);
  }
});

interface Page {
  who: Caller;
  say: () => Promise<{ learnSec: number }>;
  /** the last one */
  repeat: () => Promise<{ learnSec: number }>;
}
async function opened(who: Caller = { ...person(3, 'A01'), roleType: 1, permissions: [] }): Promise<Page> {
  const { ticket } = await service.call(learning.loadProcess, of, who);
  const since = clock.now();
  let [from, to, sequence] = [0, 0, 0];
  const repeat = () => {
    const plays = [{ began: from, ended: to, from, to }];
    return service.call(learning.saveProcess, { ...of, ticket, sequence, position: to, plays }, who);
  };
  const say = () => {
    [from, to] = [to, clock.now() - since];
    sequence += 1;
    return repeat();
  };
  return { who, say, repeat };
}

const lessonOf = ({ userId }: Caller) => service.db.collection<ProgressDoc>('progress').findOne({ userId });
async function countedOf({ userId }: Caller): Promise<{ dayMs: number; ms: number }> {
  const learner = await service.db.collection<LearnerDoc>('learners').findOne({ userId });
  const day = await service.db.collection<LearningDayDoc>('learning_days').findOne({ userId });
  return { dayMs: learner?.dayMs ?? 0, ms: day?.ms ?? 0 };
}
async function until(isCome: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await isCome())) {
    if (performance.now() > end) throw new Error('it did not come within 30 s');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('heartbeats of many learners ask the database together, and each counts', async () => {
  const pages = await Promise.all(Array.from({ length: 100 }, () => opened()));
  clock.passedMs += 15_000;
  await service.db.command({ profile: 2 });
  const said = await Promise.all(pages.map(({ say }) => say()));
  await service.db.command({ profile: 0 });
  expect(new Set(said.map(({ learnSec }) => learnSec))).toEqual(new Set([15]));
  const lessonWords = { $regex: /\.(progress|learners|playing_pages|learning_days|courses|course_files|\$cmd)$/ };
  const asked = await service.db.collection('system.profile').countDocuments({ ns: lessonWords, op: { $ne: 'getmore' } });
  // an update of many stands there once for each of them
  expect(asked).toBeGreaterThan(0);
  expect(asked / pages.length).toBeLessThanOrEqual(1.5);
});

test('what was heard is counted within a minute, and before anybody reads it', async () => {
  const { who, say } = await opened();
  clock.passedMs += 15_000;
  await say();
  expect([(await lessonOf(who))?.uncounted, await countedOf(who)]).toEqual([
    [{ day: dayOf(clock.now()), ms: 15_000 }],
    { dayMs: 0, ms: 0 },
  ]);
  await service.call(learning.detail, { id: of.courseId }, who);
  expect([(await lessonOf(who))?.uncounted, await countedOf(who)]).toEqual([undefined, { dayMs: 15_000, ms: 15_000 }]);
  clock.passedMs += 15_000;
  await say();
  clock.passedMs += 60_000;
  await until(async () => (await countedOf(who)).ms === 30_000);
  expect((await countedOf(who)).dayMs).toBe(30_000);
});

test('the minutes of a day are used up by what was not counted yet as well', async () => {
  const { who, say } = await opened();
  for (let n = 0; n < 59; n += 1) {
    clock.passedMs += 60_000;
    await say();
  }
  expect((await service.call(learning.detail, { id: of.courseId }, who)).state).toBe(0);
  clock.passedMs += 60_000;
  await say();
  expect((await service.call(learning.detail, { id: of.courseId }, who)).state).toBe(5);
});

test('a heartbeat that is said several times at once counts once', async () => {
  const { who, say, repeat } = await opened();
  clock.passedMs += 8000;
  await Promise.all([say(), ...Array.from({ length: 7 }, () => repeat())]);
  await service.call(learning.detail, { id: of.courseId }, who);
  expect([(await lessonOf(who))?.learnMs, await countedOf(who)]).toEqual([8000, { dayMs: 8000, ms: 8000 }]);
});
