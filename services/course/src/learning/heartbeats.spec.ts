import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, dayOf, type Caller, type ClientInput } from '@xuekao/contracts';
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
interface Place {
  courseId: string;
  fileId: string;
}
let of: Place;
beforeEach(async () => {
  of = await lesson({ dayLimit: 60 });
});

async function lesson({ dayLimit = 0 }: { dayLimit?: number } = {}): Promise<Place> {
  const fileId = newId();
  await service.db.collection<CourseFileDoc>('course_files').insertOne({
    ...{ _id: fileId, title: '第一课', catId: '', fileType: 33, name: 'a.mp4', ending: 'mp4', fileSize: 10, duration: 7200, state: 0 },
    ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.mp4', hasPoster: false },
    ...{ holder: null, until: null, failures: 0, dueAt: null },
    ...{ createBy: office.userId, createDept: office.deptCode, createTime: new Date(clock.now()), revision: 0 },
  });
  const dirList = [{ title: '上', fileList: [{ fileId }] }];
  return { courseId: (await service.call(courses.save, { title: '消防安全', openType: 1, dirList, dayLimit }, office)).id, fileId };
}

interface Page {
  who: Caller;
  say: () => Promise<{ learnSec: number }>;
  /** the last one */
  repeat: () => Promise<{ learnSec: number }>;
  words: () => ClientInput<typeof learning.saveProcess>;
}
const learner = (): Caller => ({ ...person(3, 'A01'), roleType: 1, permissions: [] });
async function opened(who = learner(), place = of): Promise<Page> {
  const { ticket } = await service.call(learning.loadProcess, place, who);
  const since = clock.now();
  let [from, to, sequence] = [0, 0, 0];
  const words = () => ({ ...place, ticket, sequence, position: to, plays: [{ began: from, ended: to, from, to }] });
  const repeat = () => service.call(learning.saveProcess, words(), who);
  const say = () => {
    [from, to] = [to, clock.now() - since];
    sequence += 1;
    return repeat();
  };
  return { who, say, repeat, words };
}

const lessonOf = ({ userId }: Caller) => service.db.collection<ProgressDoc>('progress').findOne({ userId });
async function countedOf({ userId }: Caller): Promise<{ dayMs: number; ms: number }> {
  const learner = await service.db.collection<LearnerDoc>('learners').findOne({ userId });
  const day = await service.db.collection<LearningDayDoc>('learning_days').findOne({ userId });
  return { dayMs: learner?.dayMs ?? 0, ms: day?.ms ?? 0 };
}
/** Operations that words of pages do meanwhile, as `collection operation`; an update of many stands there once for each of them. */
async function askedBy(work: () => Promise<unknown>): Promise<string[]> {
  const began = new Date();
  await service.db.command({ profile: 2 });
  await work();
  await service.db.command({ profile: 0 });
  const ns = { $regex: /\.(progress|learners|playing_pages|courses|course_files)$/ };
  // not those that count time and tell of learners
  const isRead = { op: 'query', 'command.filter.uncountedAt': { $exists: false }, 'command.filter.isTold': { $exists: false } };
  const isWrite = { op: 'update', 'command.q.turn': { $exists: true } };
  const ofWords = { ts: { $gte: began }, ns, $or: [isRead, isWrite] };
  const found = await service.db.collection('system.profile').find(ofWords).toArray();
  return found.map((entry) => `${String(entry['ns']).split('.').at(-1)} ${String(entry['op'])}`);
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

test('words of a page that this process knows are one update, and nothing is read for them', async () => {
  const place = await lesson();
  const pages: Page[] = [];
  for (let n = 0; n < 20; n += 1) pages.push(await opened(learner(), place));
  for (const round of [1, 2]) {
    clock.passedMs += 15_000;
    const said: number[] = [];
    const asked = await askedBy(async () => {
      for (const { say } of pages) said.push((await say()).learnSec);
    });
    expect(said).toEqual(pages.map(() => round * 15));
    expect(asked.filter((one) => one === 'progress update')).toHaveLength(20);
    // once a second: whether the course is the same
    expect(asked.length).toBeLessThanOrEqual(30);
  }
});

test('where minutes of the day are limited the learner is read as well', async () => {
  const { say } = await opened();
  clock.passedMs += 15_000;
  await say();
  clock.passedMs += 15_000;
  const asked = await askedBy(say);
  expect(asked.filter((one) => !one.startsWith('courses')).toSorted()).toEqual(['learners query', 'progress update']);
});

test('time that is counted between two words makes the second one no dearer', async () => {
  const place = await lesson();
  const { who, say } = await opened(learner(), place);
  clock.passedMs += 15_000;
  await say();
  await service.call(learning.detail, { id: place.courseId }, who);
  expect((await countedOf(who)).ms).toBe(15_000);
  clock.passedMs += 15_000;
  expect((await askedBy(say)).filter((one) => !one.startsWith('course'))).toEqual(['progress update']);
  await service.call(learning.detail, { id: place.courseId }, who);
  expect(await countedOf(who)).toEqual({ dayMs: 30_000, ms: 30_000 });
});

test('it is asked every five minutes whether the page still plays', async () => {
  const place = await lesson();
  const { who, say } = await opened(learner(), place);
  const asks = async (): Promise<boolean> => {
    clock.passedMs += 60_000;
    const asked = await askedBy(say);
    // counted now, and not while the next word is heard
    await service.call(learning.detail, { id: place.courseId }, who);
    return asked.includes('playing_pages query');
  };
  const asked: boolean[] = [];
  for (let n = 0; n < 6; n += 1) asked.push(await asks());
  expect(asked).toEqual([false, false, false, false, true, false]);
});

test('a course that is switched off or changed is heard by its new rules at once', async () => {
  const place = await lesson();
  const { who, say, words } = await opened(learner(), place);
  clock.passedMs += 15_000;
  await say();
  await service.call(courses.state, { ids: [place.courseId], state: 1 }, office);
  clock.passedMs += 15_000;
  const next = { ...words(), sequence: 2 };
  await service.refused('COURSE_SHUT', learning.saveProcess, next, who);
  await service.call(courses.state, { ids: [place.courseId], state: 0 }, office);
  expect((await service.call(learning.saveProcess, next, who)).learnSec).toBe(15);
  const dirList = [{ title: '上', fileList: [{ fileId: place.fileId }] }];
  await service.call(courses.save, { id: place.courseId, title: '消防安全', openType: 2, departs: ['A09'], dirList }, office);
  await service.refused('COURSE_SHUT', learning.saveProcess, { ...next, sequence: 3 }, who);
});

test('words that another process has written are not written over by one that knows less', async () => {
  const place = await lesson();
  const { who, say } = await opened(learner(), place);
  clock.passedMs += 15_000;
  await say();
  // the same second words went to another process as well, which heard a little less of them
  const heard = { sequence: 2, heardMs: 29_000, played: [0, 29_000], learnMs: 29_000 };
  await service.db.collection<ProgressDoc>('progress').updateOne({ userId: who.userId }, { $set: heard, $inc: { turn: 1 } });
  clock.passedMs += 15_000;
  await say();
  clock.passedMs += 15_000;
  expect((await say()).learnSec).toBe(44);
  expect((await lessonOf(who))?.played).toEqual([0, 29_000, 30_000, 45_000]);
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
