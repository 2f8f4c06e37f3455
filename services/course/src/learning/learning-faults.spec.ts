import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
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
const written = ['learners', 'learning_days'] as const;
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(courseAt(clock, { now: () => Promise.resolve(clock.now()) }), 'learningfaults');
}, 300_000);
afterEach(async () => {
  for (const name of written) await service.db.command({ collMod: name, validator: {} });
});
afterAll(() => service.close());

const office = person(1, 'A01');

async function lesson(needLearn: number): Promise<{ courseId: string; fileId: string }> {
  const fileId = newId();
  await service.db.collection<CourseFileDoc>('course_files').insertOne({
    ...{ _id: fileId, title: '讲义', catId: '', fileType: 22, name: 'a.pdf', ending: 'pdf', fileSize: 10, duration: 0, state: 0 },
    ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.pdf', hasPoster: false },
    ...{ holder: null, until: null, failures: 0, dueAt: null },
    ...{ createBy: office.userId, createDept: office.deptCode, createTime: new Date(clock.now()), revision: 0 },
  });
  const dirList = [{ title: '上', fileList: [{ fileId, needLearn }] }];
  const { id } = await service.call(courses.save, { title: '消防安全', openType: 1, dirList }, office);
  return { courseId: id, fileId };
}

const somebody = (): Caller => ({ ...person(3, 'A01'), userId: newId(), roleType: 1, permissions: [] });

async function storedOf({ userId }: Caller) {
  const [progress, learner, day] = await Promise.all([
    service.db.collection<ProgressDoc>('progress').findOne({ userId }),
    service.db.collection<LearnerDoc>('learners').findOne({ userId }),
    service.db.collection<LearningDayDoc>('learning_days').findOne({ userId }),
  ]);
  return {
    progress: { learnMs: progress?.learnMs, isFinished: progress?.isFinished },
    learner: {
      finished: learner?.finished,
      isDone: Boolean(learner?.finishTime),
      dayMs: learner?.dayMs,
      uncheckedMs: learner?.uncheckedMs,
    },
    day: { ms: day?.ms, lessons: day?.lessons },
  };
}

/** The database takes no write of this learner in the collection. */
const refuse = (name: (typeof written)[number], { userId }: Caller) =>
  service.db.command({ collMod: name, validator: { userId: { $ne: userId } } });
const take = (name: (typeof written)[number]) => service.db.command({ collMod: name, validator: {} });

test.each(written)('words whose write to %s failed count once when they are said again', async (name) => {
  const [of, who] = [await lesson(2), somebody()];
  const { ticket } = await service.call(learning.loadProcess, of, who);
  clock.passedMs += 3000;
  const words = { ...of, ticket, sequence: 1, position: 0, plays: [{ began: 0, ended: 3000, from: 0, to: 3000 }] };
  await refuse(name, who);
  await service.refused('INTERNAL', learning.saveProcess, words, who);
  await take(name);
  const fileId = of.fileId;
  expect((await service.call(learning.detail, { id: of.courseId }, who)).dirList[0]?.fileList).toMatchObject([{ fileId, learnSec: 0 }]);
  expect(await service.call(learning.saveProcess, words, who)).toMatchObject({ learnSec: 3, finished: true, courseFinished: true });
  const whole = {
    progress: { learnMs: 3000, isFinished: true },
    learner: { finished: 1, isDone: true, dayMs: 3000, uncheckedMs: 3000 },
    day: { ms: 3000, lessons: 1 },
  };
  expect(await storedOf(who)).toEqual(whole);
  // an answer that was lost: the page hears the same, and nothing counts twice
  expect(await service.call(learning.saveProcess, words, who)).toMatchObject({ learnSec: 3, finished: true, courseFinished: true });
  expect(await storedOf(who)).toEqual(whole);
});

test('a document that is read when it is opened counts once, though a write behind it failed', async () => {
  const [of, who] = [await lesson(0), somebody()];
  await refuse('learning_days', who);
  await service.refused('INTERNAL', learning.loadProcess, of, who);
  await take('learning_days');
  expect(await service.call(learning.loadProcess, of, who)).toMatchObject({ finished: true });
  await service.call(learning.loadProcess, of, who);
  const { learner, day } = await storedOf(who);
  expect([learner.finished, learner.isDone, day.lessons]).toEqual([1, true, 1]);
});

test('lessons of several courses that are finished at the same moment are all counted', async () => {
  const [first, who] = [await lesson(0), somebody()];
  const others = await Promise.all([lesson(0), lesson(0), lesson(0)]);
  const all = [first, ...others];
  await Promise.all(all.flatMap((of) => [service.call(learning.loadProcess, of, who), service.call(learning.loadProcess, of, who)]));
  expect((await storedOf(who)).day.lessons).toBe(4);
});
