import 'reflect-metadata';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Inject, Injectable, type INestApplicationContext } from '@nestjs/common';
import { calls, dayOf, events, type Caller } from '@xuekao/contracts';
import { Hears, MONGO, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import { newId, person, startProviders, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import type { ClientSession, Connection } from 'mongoose';
import { courseAt } from '../course.module.js';
import type { CourseFileDoc } from '../files/index.js';

interface Told {
  _id: string;
  seconds: number;
  lessons: number;
}

/** The service of figures, as far as it notes what it is told. */
@Injectable()
class Days implements EventConsumer {
  constructor(@Inject(MONGO) private readonly db: Connection) {}

  get rows() {
    return this.db.collection<Told>('told_days');
  }

  @Hears(events.learningDay)
  async onDay({ data: { userId, day, seconds, lessons } }: HeardEvent<typeof events.learningDay>, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: `${userId}:${day}` }, { $set: { seconds, lessons } }, { upsert: true, session });
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.rows);
  }
}

const { courses, learning } = calls.course;
const office = person(1, 'A01');
const clock = { passedMs: 0, now: () => Date.now() + clock.passedMs, monotonic: () => performance.now() + clock.passedMs };
let service: ServiceUnderTest;
let listener: INestApplicationContext;
beforeAll(async () => {
  service = await startUnderTest(courseAt(clock, { now: () => Promise.resolve(clock.now()) }), 'learningdays');
  listener = await startProviders('stat', service.env, [Days]);
}, 300_000);
afterAll(async () => {
  await listener.close();
  await service.close();
});

async function leaflet(title: string): Promise<string> {
  const _id = newId();
  await service.db.collection<CourseFileDoc>('course_files').insertOne({
    ...{ _id, title, catId: '', fileType: 22, name: 'a.pdf', ending: 'pdf', fileSize: 10, duration: 0, state: 0 },
    ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.pdf', hasPoster: false },
    ...{ holder: null, until: null, failures: 0, dueAt: null },
    ...{ createBy: office.userId, createDept: office.deptCode, createTime: new Date(), revision: 0 },
  });
  return _id;
}

async function toldUntil(isCome: (row: Told) => boolean): Promise<Told[]> {
  const end = performance.now() + 60_000;
  for (;;) {
    const found = await listener.get(Days).rows.find().toArray();
    if (found.some(isCome)) return found;
    if (performance.now() > end) throw new Error('it did not come within 60 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a day of learning is told whole, and once more when it has grown', async () => {
  const [first, second] = [await leaflet('讲义一'), await leaflet('讲义二')];
  const dirList = [{ title: '上', fileList: [{ fileId: first }, { fileId: second }] }];
  const { id: courseId } = await service.call(courses.save, { title: '消防安全', openType: 1, dirList }, office);
  const learner = { ...person(3, 'A01'), roleType: 1 as const, permissions: [] };
  const told = (lessons: number): Promise<Told[]> => toldUntil((row) => row.lessons === lessons);
  const _id = `${learner.userId}:${dayOf(clock.now())}`;
  // a document that asks for no time is read when it is opened
  await service.call(learning.loadProcess, { courseId, fileId: first }, learner);
  expect(await told(1)).toEqual([{ _id, seconds: 0, lessons: 1 }]);
  await service.call(learning.loadProcess, { courseId, fileId: second }, learner);
  // opened again it is no other lesson
  await service.call(learning.loadProcess, { courseId, fileId: second }, learner);
  expect(await told(2)).toEqual([{ _id, seconds: 0, lessons: 2 }]);

  // two clicks at once are one lesson
  const twice = await leaflet('讲义三');
  const more = [{ title: '上', fileList: [{ fileId: twice }] }];
  const { id: other } = await service.call(courses.save, { title: '防火', openType: 2, departs: ['A01'], dirList: more }, office);
  await Promise.all([1, 2, 3].map(() => service.call(learning.loadProcess, { courseId: other, fileId: twice }, learner)));
  const day = await service.db.collection<{ _id: string; lessons: number }>('learning_days').findOne({ lessons: { $gte: 3 } });
  expect(day?.lessons).toBe(3);
  await service.db.collection<{ _id: string }>('courses').updateOne({ _id: other }, { $set: { state: 1 } });

  const ongoing = await service.call(learning.ongoing, {}, office);
  expect(ongoing.records).toEqual([{ id: courseId, title: '消防安全', procCount: 0, finishCount: 1 }]);
  expect((await service.call(learning.ongoing, {}, person(2, 'A02'))).total).toBe(0);
});

test('a day that grows with each word of a page is told once a minute', async () => {
  const [read, short] = [await leaflet('长讲义'), await leaflet('短讲义')];
  const dirList = [{ title: '上', fileList: [{ fileId: short }, { fileId: read, needLearn: 3600 }] }];
  const { id: courseId } = await service.call(courses.save, { title: '安全生产', openType: 1, dirList }, office);
  const learner = (): Caller => ({ ...person(3, 'A01'), roleType: 1, permissions: [] });
  const [one, other] = [learner(), learner()];
  const idOf = ({ userId }: Caller): string => `${userId}:${dayOf(clock.now())}`;
  await service.call(learning.loadProcess, { courseId, fileId: short }, one);
  await toldUntil(({ _id }) => _id === idOf(one));
  const { ticket } = await service.call(learning.loadProcess, { courseId, fileId: read }, one);
  clock.passedMs += 10_000;
  const plays = [{ began: 0, ended: 10_000, from: 0, to: 10_000 }];
  await service.call(learning.saveProcess, { courseId, fileId: read, ticket, sequence: 1, position: 0, plays }, one);
  // what is told of somebody else comes behind it
  await service.call(learning.loadProcess, { courseId, fileId: short }, other);
  const found = await toldUntil(({ _id }) => _id === idOf(other));
  expect(found.find(({ _id }) => _id === idOf(one))).toMatchObject({ seconds: 0, lessons: 1 });
  clock.passedMs += 60_000;
  expect(await toldUntil(({ _id, seconds }) => _id === idOf(one) && seconds === 10)).toBeDefined();
});
